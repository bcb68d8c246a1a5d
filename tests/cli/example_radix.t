A radix sort of several kernels, which hand their buffers on as files, is Python's, on both engines; `check` finds nothing.

  $ isadora check $ROOT/examples/simt128/radix/radix.s
  $ $ROOT/examples/simt128/radix/run.sh 10001
  10001 keys, 5956 different ones, each where Python has it
  $ ENGINE=reference $ROOT/examples/simt128/radix/run.sh 10001
  10001 keys, 5956 different ones, each where Python has it

A picture is sharpened: the uniform datapath has the loop, the addresses of rows and the weights, the lanes have the pixels. It is Python's picture, on both engines, and `check` finds
nothing.

  $ isadora check $ROOT/examples/simt128/sharpen/sharpen.s
  $ $ROOT/examples/simt128/sharpen/run.sh 101 53
  101 by 53 pixels: 808 black, 1161 white, each as Python has it
  $ ENGINE=reference $ROOT/examples/simt128/sharpen/run.sh 101 53
  101 by 53 pixels: 808 black, 1161 white, each as Python has it

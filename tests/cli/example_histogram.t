The bytes of a text are counted by atomic additions, and as often there as `uniq` says, on both engines; `check` finds nothing.

  $ isadora check $ROOT/examples/simt128/histogram/histogram.s
  $ $ROOT/examples/simt128/histogram/run.sh $ROOT/examples/simt128/sha256/lines.txt
  93252 bytes, 82 different ones, each as often as uniq says
  $ ENGINE=reference $ROOT/examples/simt128/histogram/run.sh $ROOT/examples/simt128/sha256/lines.txt
  93252 bytes, 82 different ones, each as often as uniq says

A text that is no whole number of words, and one shorter than a word.

  $ printf 'abracadabra' > text
  $ $ROOT/examples/simt128/histogram/run.sh text
  11 bytes, 5 different ones, each as often as uniq says
  $ printf 'abr' > text
  $ $ROOT/examples/simt128/histogram/run.sh text
  3 bytes, 3 different ones, each as often as uniq says

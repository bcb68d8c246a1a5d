Patterns in the text of three licences: the places are those that Python finds, on both engines.

  $ cd "$ROOT"/examples/simt128
  $ search/run.sh sha256/lines.txt 'the' '    ' 'You may convey a work based on the Program' 'no such text'
  'the': 963 places in 93252 bytes, 963 compared, each right
  '    ': 1563 places in 93252 bytes, 1563 compared, each right
  'You may convey a work based on the Program': 1 places in 93252 bytes, 1 compared, each right
  'no such text': 0 places in 93252 bytes, 0 compared, each right
  $ ENGINE=reference search/run.sh sha256/lines.txt 'License'
  'License': 350 places in 93252 bytes, 350 compared, each right

At a text's end, where no whole word is left, and where the pattern would not fit any more:

  $ head -c 4093 /dev/zero | tr '\0' a > "$CRAMTMP"/a
  $ search/run.sh "$CRAMTMP"/a a aa aaaaa "$(head -c 71 "$CRAMTMP"/a)" "$(cat "$CRAMTMP"/a)" aab
  'a': 4093 places in 4093 bytes, 4093 compared, each right
  'aa': 4092 places in 4093 bytes, 4092 compared, each right
  'aaaaa': 4089 places in 4093 bytes, 4089 compared, each right
  71 bytes: 4023 places in 4093 bytes, 4023 compared, each right
  4093 bytes: 1 places in 4093 bytes, 1 compared, each right
  'aab': 0 places in 4093 bytes, 0 compared, each right

A text that agrees with the pattern in its first bytes, and not further on:

  $ python3 -c 'print(("a" * 49 + "b") * 90)' > "$CRAMTMP"/ab
  $ search/run.sh "$CRAMTMP"/ab "$(head -c 71 "$CRAMTMP"/a)" "$(head -c 45 "$CRAMTMP"/a)b"
  71 bytes: 0 places in 4501 bytes, 0 compared, each right
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab': 90 places in 4501 bytes, 90 compared, each right
  $ isadora check search/search.s

The instruction sets that can be named. They are found beside the program, whatever the working folder is.

  $ isadora isas
  armv6m
  avr
  fabrisc
  fabrisc-uops
  rv32imac
  rv32imc
  simt128  (default)
  $ isadora isas --format json | python3 -c 'import json, sys; print([(i["name"], i["default"]) for i in json.load(sys.stdin)])'
  [('armv6m', False), ('avr', False), ('fabrisc', False), ('fabrisc-uops', False), ('rv32imac', False), ('rv32imc', False), ('simt128', True)]

A folder of one's own comes first. What holds no description is none, and the default stays what it is.

  $ mkdir -p mine/tiny mine/empty && touch mine/tiny/tiny.isa mine/file && ISADORA_ISAS=$PWD/mine isadora isas
  tiny
  armv6m
  avr
  fabrisc
  fabrisc-uops
  rv32imac
  rv32imc
  simt128  (default)
  $ echo tiny > mine/default; ISADORA_ISAS=$PWD/mine isadora isas | grep default
  tiny  (default)

Where there is no default, one has to be chosen.

  $ cp "$ISADORA" alone && echo 'NOP ;' > nop.s && ./alone as nop.s
  isadora: error: no instruction set is chosen, and none of the known ones is the default [cannot-read]
    note: choose one with --isa
    note: no instruction sets were found: set ISADORA_ISAS to their folder
  [2]
  $ mkdir other && touch other.isa && mv other.isa other && ISADORA_ISAS=$PWD ./alone as nop.s
  isadora: error: no instruction set is chosen, and none of the known ones is the default [cannot-read]
    note: choose one with --isa
    note: known: other
  [2]

A name that nobody knows, with the nearest one.

  $ isadora check simt129
  isadora: error: unknown instruction set `simt129` [cannot-read]
    note: did you mean `simt128`?
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./simt129`
  [2]

A name of one where a file belongs.

  $ isadora run rv32imc
  isadora: error: cannot read `rv32imc`: no such file or directory [cannot-read]
    note: `rv32imc` is an instruction set: `--isa rv32imc` chooses it
  [2]
  $ isadora as rv32imc nop.s
  isadora: error: unexpected argument `nop.s`: `as` takes no more [bad-argument]
    note: `isadora as --help` describes its options; `rv32imc` is an instruction set: `--isa rv32imc` chooses it
  [2]

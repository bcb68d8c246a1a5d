The instruction sets that can be named. They are found beside the program, whatever the working folder is.

  $ isadora isas
  fabrisc
  fabrisc-uops
  rv32imc
  simt128  (default)
  $ isadora isas --format json | python3 -c 'import json, sys; print([(i["name"], i["default"]) for i in json.load(sys.stdin)])'
  [('fabrisc', False), ('fabrisc-uops', False), ('rv32imc', False), ('simt128', True)]

A folder of one's own comes first.

  $ mkdir -p mine/tiny && ISADORA_ISAS=$PWD/mine isadora isas
  tiny
  fabrisc
  fabrisc-uops
  rv32imc
  simt128

A name that nobody knows, with the nearest one.

  $ isadora check simt129
  isadora: error: there is no instruction set `simt129` [cannot-read]
    note: did you mean `simt128`?
    note: known: fabrisc, fabrisc-uops, rv32imc, simt128
    note: a path needs a slash or a dot: `./simt129`
  [2]

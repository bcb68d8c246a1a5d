`export` writes everything that is known of a description as JSON.

  $ cat > tiny.isa <<'EOF'
  > __DefISA tiny
  >     Execution = "hart";
  >     Parcel = 8;
  >   __Description
  > One instruction.
  > __DefRegisterFile x
  >     Scope = hart;
  >     Count = 4;
  >     Width = 8;
  >     Spelling = "x%";
  > __DefRegisterType X<2> : [x]
  > __DefNumberType Op<4>
  > __DefGroup ALL
  > __DefOptype double : [ALL]
  >   __Encoding
  >     field<0, 4> Op op == 1;
  >     field<4, 2> X  to;
  >   __Syntax
  >     double to ;
  >   __Semantics
  >     double to:
  >         to = to * 2;
  >   __Examples
  >     double x1 ;   //= x1 == mod(old(x1) * 2, 2^8)
  > __DefOpcode double_x : [double]
  > EOF
  $ isadora export ./tiny.isa --to json > tiny.json

What it says of the machine, the registers and the one opcode:

  $ python3 - <<'EOF'
  > import json
  > tiny = json.load(open("tiny.json"))
  > for key in ("format", "version", "name", "machine", "files", "types", "prose"):
  >     print(key, json.dumps(tiny[key]))
  > for key, value in tiny["opcodes"][0].items():
  >     print("opcode", key, json.dumps(value))
  > for example in tiny["optypes"][0]["examples"]:
  >     print("example", json.dumps(example))
  > EOF
  format "isadora"
  version 1
  name "tiny"
  machine {"execution": "hart", "lanes": 1, "parcel_bits": 8, "bit_order": "lsb", "parcel_order": "lsb", "code_align": 1}
  files [{"name": "x", "scope": "hart", "count": 4, "width": 8, "spelling": "x%", "span": [0, 105, 106]}]
  types [{"name": "Op", "kind": "number", "width": 4, "span": [0, 221, 223]}, {"name": "X", "kind": "register", "width": 2, "file": 0, "span": [0, 194, 195]}]
  prose [{"block": "__Description", "markdown": "One instruction.", "span": [0, 70, 86]}]
  opcode name "double_x"
  opcode optype 0
  opcode length 8
  opcode fields [{"name": "op", "type": 0, "slices": [{"position": 0, "width": 4}], "fixed": 1, "span": [0, 286, 309]}, {"name": "to", "type": 1, "slices": [{"position": 4, "width": 2}], "span": [0, 314, 332]}]
  opcode fixed_mask "0xCF"
  opcode fixed_value "0x1"
  opcode forms [{"mnemonic": "double", "header": "double to", "operands": [{"kind": "operand", "field": 1}], "semantics": ["%0 = Const 0x8 : 0x8", "%1 = Field 1 : 0..3", "%2 = ReadCode 1, %1, %0 : 0..0xFF", "%3 = Const 1 : 1", "%4 = Shl %2, %3 : 0..0x1FE", "%5 = ZExt %4, %0 : 0..0xFF", "%6 = WriteCode 1, %1, %0, %5"], "span": [0, 348, 357]}]
  opcode span [0, 485, 493]
  example {"lines": [{"text": "double x1 ;", "span": [0, 427, 438]}], "claims": [{"text": "x1 == mod(old(x1) * 2, 2^8)", "span": [0, 445, 472]}], "span": [0, 427, 472]}

It goes into a file whole or not at all; the forms are those of the help.

  $ isadora export ./tiny.isa --to json -o again.json && cmp tiny.json again.json
  $ isadora export ./tiny.isa --to json -o /nowhere/x.json
  isadora: error: cannot write `/nowhere/x.json`: no such file or directory [cannot-write]
  [2]
  $ isadora export ./tiny.isa --to json -o tiny.isa
  isadora: error: `tiny.isa` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ mkdir folder && cp tiny.isa folder && isadora export ./folder --to json -o folder/tiny.isa
  isadora: error: `folder/tiny.isa` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ cmp tiny.isa folder/tiny.isa
  $ isadora export ./tiny.isa --to xml
  isadora: error: --to: xml not in {json} [bad-argument]
    note: `isadora export --help` describes its options
  [2]
  $ isadora export ./tiny.isa
  isadora: error: --to is required [bad-argument]
    note: `isadora export --help` describes its options
  [2]
  $ isadora export nobody --to json
  isadora: error: unknown instruction set `nobody` [cannot-read]
    note: known: fabrisc, fabrisc-uops, rv32imc, simt128
    note: a path needs a slash or a dot: `./nobody`
  [2]

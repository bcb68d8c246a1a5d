Each kind of finding in programs, objects and on the command line.

  $ cp "$ROOT"/tests/cli/data/*.s .
  $ wrong() { printf '%b\n' "$1" > x.s; isadora as x.s 2>&1 | grep -F " [$2]" | head -1; }

Programs.

  $ wrong 'IADDD R0, R1, R2 ;' unknown-mnemonic
  x.s:1:1: error: unknown instruction `IADDD` in `simt128` [unknown-mnemonic]
  $ printf 'XOR R0, R1, R2 ;\n' > x.s; isadora as --isa simt128 x.s
  x.s:1:1: error: unknown instruction `XOR` in `simt128` [unknown-mnemonic]
    1 | XOR R0, R1, R2 ;
      | ^~~
    note: `LOP3` has the keyword `xor`: Three-input bitwise logic
    note: `ULOP3` has the keyword `xor`: Uniform three-input bitwise logic
  [1]
  $ wrong 'IADD R0, R1 ;' no-matching-form
  x.s:1:13: error: too few operands, expected `,` [no-matching-form]
  $ wrong 'IADD R0, R300, R2 ;' operand-range
  x.s:1:10: error: `R300` does not exist, expected R0 to R254 or RZ [operand-range]
  $ wrong 'MOV R0, c[0x0][0x161] ;' encoding-exception
  x.s:1:9: error: the offset of a constant must be a multiple of the operand's size [encoding-exception]
  $ wrong '.wrod 5' unknown-directive
  x.s:1:1: error: unknown directive `.wrod` [unknown-directive]
  $ wrong '.end' bad-directive
  x.s:1:1: error: `.end` outside a kernel [bad-directive]
  $ wrong 'BRA nowhere ;' undefined-symbol
  x.s:1:5: error: `nowhere` is not defined [undefined-symbol]
  $ wrong 'a:\na:' duplicate-symbol
  x.s:2:1: error: `a` is defined twice [duplicate-symbol]
  $ wrong '.byte '"'\xe9' // r\xe9sultat" bad-encoding
  x.s:1:8: error: byte 0xE9 is not UTF-8 [bad-encoding]
  $ wrong 'NOP ; \0' bad-encoding
  x.s:1:7: error: a zero byte: this is a binary file, not text [bad-encoding]
  $ wrong '\xff\xfeN\0O\0P\0' bad-encoding
  x.s:1:1: error: this is UTF-16, not UTF-8 [bad-encoding]
  $ truncate -s 536870913 huge.s; isadora as huge.s
  isadora: error: cannot read `huge.s`: it is larger than the limit of 536870912 bytes [cannot-read]
  [2]

Objects and words.

  $ isadora dis sums.s
  isadora: error: `sums.s` is not an ELF object [bad-object]
  [1]
  $ isadora as sums.s -o sums.o && head -c 900 sums.o > half.o; isadora dis half.o
  isadora: error: `half.o` is truncated: its end, which lists its sections, is missing [bad-object]
  [1]
  $ truncate -s 536870913 huge.o; isadora dis huge.o
  isadora: error: cannot read `huge.o`: it is larger than the limit of 536870912 bytes [cannot-read]
  [2]
  $ isadora dis --hex 0xFFFFFFFFFFFFFFFF
  .illegal 0x0000000000000000FFFFFFFFFFFFFFFF
  isadora: error: `0xFFFFFFFFFFFFFFFF` is not an instruction: no instruction of `simt128` has these opcode bits [illegal-word]
  [1]
  $ isadora dis --raw sums.s -o /dev/null
  isadora: error: 23 words of `sums.s` decode as no instruction [illegal-word]
    note: the listing has them as `.illegal`
  [1]
  $ mkdir -p other/mine && cp "$ROOT"/isas/simt128/*.isa other/mine && echo '// changed' >> other/mine/ialu.isa
  $ isadora dis sums.o --isa ./other/mine > /dev/null
  isadora: warning: this object was made with another version of the description of simt128 [other-description]
    note: assemble it again if the output looks wrong
  $ printf '.globl _start\n_start: c.nop\n.section .debug_info, "", @progbits\n.word _start - .\n' > told.s && isadora link --isa rv32imc told.s -o told
  isadora: warning: debuggers will know nothing of `told.s`: `.debug_info` has a relocation of the kind 57, expected one of a number in data [debug-data-left-out]
    note: `rv32imc` describes kinds by `Relocation`
  $ for n in 1 2; do printf '.globl _start\n.weak _start\n_start: c.nop\n.attribute 98, %s\n' $n | isadora as --isa rv32imc -o said$n.o -; done
  $ isadora link said1.o said2.o -o said
  isadora: warning: the attribute `98` is 1 in `said1.o` and 2 in `said2.o`, and the program does not have it [lost-attribute]

Running.

  $ isadora run forever.s --max-instructions 10
  isadora: error: stopped after 10 instructions; raise --max-instructions if the program should run longer [limit-reached]
  [4]
  $ isadora run sums.s --arg a=4 --arg out=8 --arg n=1
  sums.s:9:5: error: fault OutOfBounds: the address is outside the program's memory (an access of 4 bytes) [fault]
    9 |     LDG R1, [R[4:5]] ;
      |     ^~~~~~~~~~~~~~~~~~
    note: instruction LDG R1, [R[4:5]]; at 0x30
    note: kernel sums, block 0,0,0, warp 0, lanes 0
    note: address 0x4 of global: nothing is mapped in this space
  [3]

The command line and files.

  $ isadora asm x.s
  isadora: error: unknown command `asm`; did you mean `as`? [bad-argument]
    note: `isadora --help` describes the commands
  [2]
  $ isadora run sums.s --grid zero
  isadora: error: a grid and a block are one to three numbers from 1, as in --block 256 or --grid 4,2 [bad-argument]
  [2]
  $ isadora as missing.s
  isadora: error: cannot read `missing.s`: no such file or directory [cannot-read]
  [2]
  $ isadora as sums.s -o /no/such/folder/a.o
  isadora: error: cannot write `/no/such/folder/a.o`: no such file or directory [cannot-write]
  [2]

Every command has the same three forms, on standard error.

  $ kinds() { python3 -c 'import json, sys; print(*[d["kind"] for d in json.load(sys.stdin)])'; }
  $ rules() { python3 -c 'import json, sys; print(*[d["ruleId"] for d in json.load(sys.stdin)["runs"][0]["results"]])'; }
  $ for command in "as missing.s" "dis missing.o" "run missing.s" "eval --batch missing" "explain 0x12" "dump ./missing" "check ./missing" "as" \
  >   "isas --format html" "fly"; do
  >   echo "$command: $(isadora $command --diagnostics json 2>&1 | kinds) $(isadora $command --diagnostics=sarif 2>&1 | rules)"
  > done
  as missing.s: cannot-read cannot-read
  dis missing.o: cannot-read cannot-read
  run missing.s: cannot-read cannot-read
  eval --batch missing: cannot-read cannot-read
  explain 0x12: illegal-word illegal-word
  dump ./missing: cannot-read cannot-read
  check ./missing: cannot-read cannot-read
  as: bad-argument bad-argument
  isas --format html: bad-argument bad-argument
  fly: bad-argument bad-argument
  $ isadora run forever.s --max-instructions 10 --diagnostics json
  [
    {
      "kind": "limit-reached",
      "severity": "error",
      "message": "stopped after 10 instructions; raise --max-instructions if the program should run longer",
      "file": null,
      "labels": [],
      "notes": [],
      "fixes": []
    }
  ]
  [4]
  $ isadora as sums.s --format hex -o /dev/null --diagnostics json
  []
  $ isadora check --format json ./missing 2>/dev/null | kinds
  cannot-read
  $ isadora check --format json --prelude 2>&1 | kinds
  bad-argument

Text has colour on a terminal, unless it is not wanted.

  $ terminal() { script -qec "$1" /dev/null < /dev/null | head -1 | cat -v; }
  $ terminal 'isadora as missing.s'
  ^[[1misadora:^[[0m ^[[1;31merror:^[[0m ^[[1mcannot read `missing.s`: no such file or directory^[[0m [cannot-read]^M
  $ terminal 'NO_COLOR=1 isadora as missing.s'
  isadora: error: cannot read `missing.s`: no such file or directory [cannot-read]^M

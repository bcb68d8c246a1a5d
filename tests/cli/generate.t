Programs that test an implementation are drawn by a seed, and say what must come of them.

  $ isadora generate rv32imc -o tests --count 5 --seed 4 --length 6 --only Word --no-memory
  5 programs; semantic branches: 5 covered, 0 unreachable, 79 not covered
  $ ls tests
  rv32imc-4-0.s
  rv32imc-4-1.s
  rv32imc-4-2.s
  rv32imc-4-3.s
  rv32imc-4-4.s
  $ cat tests/rv32imc-4-2.s
  // isadora generate rv32imc --seed 4, program 2, --length 6 --only Word --no-memory
  // memory 0x5490F
  // set tp = 0x0
  // set t1 = 0x0
  // set t2 = 0x0
      sltu t1, zero, tp
      remu tp, zero, zero
      jal t2, .+0x8
      remu tp, gp, sp
      andi zero, tp, -737
      xor tp, zero, zero
  // leaves 0x18
  // expect t2 = 0xC
  $ isadora generate --verify tests/*.s
  5 of 5 programs passed
  $ isadora generate --verify tests/*.s --engine reference
  5 of 5 programs passed
  $ isadora as --isa rv32imc tests/rv32imc-4-1.s -o one.o

The same seed gives the same programs.

  $ isadora generate rv32imc -o again --count 5 --seed 4 --length 6 --only Word --no-memory
  5 programs; semantic branches: 5 covered, 0 unreachable, 79 not covered
  $ diff -r tests again

A result that is another one is noticed.

  $ sed '/^\/\/ expect/s/= 0x/= 0x1/' tests/rv32imc-4-2.s > wrong.s
  $ isadora generate --verify wrong.s | sed 's/ is .*//'
  wrong.s: t2
  0 of 1 programs passed

So is a branch that goes elsewhere, where it is all that a program does.

  $ isadora generate rv32imc -o branches --count 0 --reach --only beq
  2 programs; semantic branches: 2 covered, 0 unreachable, 82 not covered
  $ cat branches/*-18.s
  // isadora generate rv32imc --reach, BEQ_4: `rs1 == rs2` is false
  // memory 0x67539
  // set gp = 0xC6536610
  // set tp = 0x800000
      beq gp, tp, .-0x8AA
  // leaves 0x4
  $ cp -r "$ROOT"/isas/rv32imc other && chmod -R u+w other
  $ sed -i 's/if (rs1 == rs2) pc =/if (rs1 != rs2) pc =/' other/base.isa
  $ isadora generate --verify branches/*.s --isa ./other
  branches/rv32imc-reach-BEQ_4-0-18.s: it leaves the instructions at 0xFFFFF756, expected 0x4
  branches/rv32imc-reach-BEQ_4-0-19.s: it leaves the instructions at 0x4, expected 0x800
  0 of 2 programs passed
  [1]

A folder may have programs of other runs.

  $ isadora generate rv32imc -o tests --count 2 --seed 4 --length 6 --only Word --no-memory
  2 programs; semantic branches: 4 covered, 0 unreachable, 80 not covered
  `tests` has 3 programs of other runs, too

What chance misses of the semantics the solver reaches, or shows that nothing can.

  $ isadora generate rv32imc -o reached --count 0 --reach --only div --only ecall --coverage div.cov
  2 branches are unknown; a call of the solver had 5 s:
  unknown: ECALL_4: `host(a0, ((a1 << 0x20) | a2), a4) < 0` is true: it depends on memory, on what the host answers, or on the elements of a loop
  unknown: ECALL_4: `0 <= host(a0, ((a1 << 0x20) | a2), a4)` is false: it depends on memory, on what the host answers, or on the elements of a loop
  19 programs; semantic branches: 62 covered, 2 unreachable, 20 not covered
  $ isadora generate --verify reached/*.s
  19 of 19 programs passed
  $ isadora coverage div.cov | grep 'semantic'
  semantic branches          62       82    75.6 %    and 2 unreachable

Mistakes are named.

  $ isadora generate rv32imc --seed -1
  isadora: error: --seed: `-1` is not a number from 0 to 2^64-1 [bad-argument]
    note: `isadora generate --help` describes its options
  [2]
  $ isadora generate rv32imc --seed 18446744073709551616
  isadora: error: --seed: `18446744073709551616` is not a number from 0 to 2^64-1 [bad-argument]
    note: `isadora generate --help` describes its options
  [2]
  $ isadora generate rv32imc --only nothing
  isadora: error: unknown instruction, opcode or group `nothing` of `rv32imc` [bad-argument]
  [2]
  $ isadora generate rv32imc --weights Word
  isadora: error: --weights Word is not NAME=N, with N from 0 to 999 [bad-argument]
  [2]
  $ isadora generate rv32imc --exclude Word --only add
  isadora: error: no instruction is left to draw from [bad-argument]
  [2]
  $ isadora generate --verify
  isadora: error: --verify takes files of `isadora generate` [bad-argument]
  [2]
  $ isadora generate --verify one.o
  isadora: error: `one.o` was not written by `isadora generate` [bad-argument]
  [2]
  $ echo '// isadora generate rv32imc' > empty.s; isadora generate --verify empty.s
  isadora: error: `empty.s`: it has no instructions [bad-argument]
  [2]
  $ printf '// isadora generate rv32imc\n    div gp, tp, t1; sub a0, a0, a1\n' > two.s; isadora generate --verify two.s
  isadora: error: `two.s`: line 2: expected the end of the line after one instruction [bad-argument]
  [2]
  $ printf '// isadora generate rv32imc\n// state a0 = 0x1\n    sub a0, a0, a1\n' > word.s; isadora generate --verify word.s
  isadora: error: `word.s`: line 2: `// state a0 = 0x1` is not understood [bad-argument]
  [2]
  $ printf '// isadora generate rv32imc\n    sub a0, a0, a1\n// fault AccessFault\n' > fault.s; isadora generate --verify fault.s
  isadora: error: `fault.s`: line 3: `// fault AccessFault` is not understood; expected `// fault NAME at ADDRESS` [bad-argument]
  [2]
  $ printf '// isadora generate rv32imc\n    adx a0, a0, a0\n' > bad.s; isadora generate --verify bad.s
  isadora: error: `bad.s`: line 2: unknown instruction `adx` in `rv32imc` [bad-argument]
  [2]

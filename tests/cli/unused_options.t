An option that has nothing to say to a command is refused: passed over, it would seem to count.

A hart's program runs once, and a kernel has no command line.

  $ cat > five.s <<'END'
  >     .globl _start
  > _start:
  >     li   a0, 5
  >     li   a7, 93
  >     ecall
  > END
  $ isadora run --isa rv32imc five.s --grid 4
  isadora: error: a hart's program runs once, without a grid and blocks [bad-argument]
    note: leave out --grid and --block
  [2]
  $ isadora run --isa rv32imc five.s --block 2,2
  isadora: error: a hart's program runs once, without a grid and blocks [bad-argument]
    note: leave out --grid and --block
  [2]
  $ isadora run --isa rv32imc five.s --grid 1 -- first second
  [5]
  $ printf '.kernel none\n    EXIT ;\n.end\n' > none.s
  $ isadora run none.s -- first second
  isadora: error: a kernel has no command line [bad-argument]
    note: give its parameters with --arg NAME=VALUE
  [2]

A program has no claims and no prelude, and a description needs no modules.

  $ isadora check none.s --claims
  isadora: error: --claims is about descriptions, and only programs are named [bad-argument]
  [2]
  $ isadora check none.s --stats
  isadora: error: --stats is about descriptions, and only programs are named [bad-argument]
  [2]
  $ isadora check none.s --prelude nowhere
  isadora: error: --prelude is about descriptions, and only programs are named [bad-argument]
  [2]
  $ isadora check rv32imc --modules any
  isadora: error: --modules is about programs, and none is named [bad-argument]
  [2]

Programs that are verified are not drawn, and what is expected of drawn ones is the reference engine's.

  $ isadora generate rv32imc -o tests --count 2 > /dev/null
  $ isadora generate --verify tests/*.s --count 1
  isadora: error: --verify runs programs as they are, so --count does not go with it [bad-argument]
  [2]
  $ isadora generate --verify tests/*.s --coverage tests.cov --seed 3
  isadora: error: --verify runs programs as they are, so --seed does not go with it [bad-argument]
  [2]
  $ isadora generate --verify tests/*.s --engine lanes
  2 of 2 programs passed
  $ isadora generate rv32imc --count 2 --engine lanes
  isadora: error: what is expected of programs is computed by `reference`; --engine goes with --verify [bad-argument]
  [2]

The lines of a batch have masks of their own, and a file of coverage has one format.

  $ echo '{"asm": "IADD R0, R1, R2", "active": 1, "set": {"R1": 5}}' | isadora eval --batch - --active 2
  isadora: error: --active does not go with --batch [bad-argument]
    note: each line of a batch has a member `active`
  [2]
  $ isadora run --isa rv32imc five.s --coverage five.cov
  [5]
  $ isadora coverage five.cov -o all.cov --format json
  isadora: error: --format is that of a report, and --output writes a file of coverage instead [bad-argument]
    note: leave out one of them
  [2]

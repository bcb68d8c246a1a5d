An option that may be given several times takes one value each time, so that the program may follow it.

  $ cat > five.s <<'EOF'
  >     .globl _start
  > _start:
  >     li   a0, 5
  > end:
  >     li   a7, 93
  >     ecall
  > EOF
  $ RUN='isadora run --isa rv32imc --engine reference'
  $ $RUN --break end five.s < /dev/null
  breakpoint 1
  at 0x10002 end (five.s:5)
    addi a7, zero, 93
  the input has ended, and so does the run
  $ $RUN --break end --break _start five.s < /dev/null
  breakpoint 2
  at 0x10000 _start (five.s:3)
    c.li a0, 5
  the input has ended, and so does the run
  $ $RUN --files . five.s
  [5]
  $ $RUN --files-read-only . five.s
  [5]
  $ $RUN --trace --trace-only op=ecall five.s
  pc 0x10006: ecall
  [5]
  $ $RUN --set none=1 five.s
  isadora: error: machine `rv32imc` has no settings [bad-argument]
  [2]
  $ $RUN --arg n=1 five.s
  isadora: error: kernel `_start` has no parameters; `n` is too many [bad-argument]
  [2]
  $ $RUN --out n=file five.s
  isadora: error: --out n names no buffer [bad-argument]
    note: give the buffer with --arg n=@FILE or --arg n=+BYTES
  [2]

  $ isadora eval --isa rv32imc --set none=1 'li a0, 5'
  isadora: error: machine `rv32imc` has no settings [bad-argument]
  [2]
  $ isadora prove --only ECALL rv32imc
  rv32imc: 27 questions
    claim       9 proved, 12 tested
    encoding    2 proved
    declaration 4 proved
    tested, not proved: it asks the host
      ECALL, ECALL, ECALL: a0 == 0
      ECALL, ECALL, ECALL, ECALL: a0 == 2^32 - 2
      ECALL: a0 == 2^32 - 29
      ECALL, ECALL, ECALL: a0 == 2^32 - 9
      ECALL: a0 == 5
  $ isadora prove --only NONE rv32imc
  isadora: error: there is nothing to prove about `rv32imc` in what --only names [bad-argument]
  [2]

A second word is no second value.

  $ $RUN --break end _start five.s
  isadora: error: cannot read `_start`: no such file or directory [cannot-read]
  [2]

A jump to a place without code: the jump is traced once, and the fault is not its own.

  $ printf '    .globl _start\n_start:\n    li   t0, 0x100\n    jr   t0\n' > jump.s
  $ isadora run --isa rv32imc --trace jump.s
  pc 0x10000: addi t0, zero, 256
      t0 = 0x100
  pc 0x10004: c.jr t0
  jump.s:4:5: error: fault illegal-instruction: there is no instruction to execute (there is no code at 0x100; the last instruction was c.jr t0 at 0x10004) [fault]
    4 |     jr   t0
      |     ^~~~~~~
    note: address 0x100 of the code
    note: registers sp=0x7FFEFFB0 t0=0x100
  [3]

An instruction that the limit stops was not executed.

  $ printf '    .globl _start\n_start:\n    li   a0, 7\n    li   a1, 2\n    div  a0, a0, a1\n    li a7, 93\n    ecall\n' > div.s
  $ isadora run --isa rv32imc --coverage limit.cov --max-instructions 2 div.s 2>/dev/null
  [4]
  $ isadora coverage limit.cov | head -2
  rv32imc               covered       of
  forms                       1       79     1.2 %
  $ isadora coverage limit.cov | grep -A1 '^DIV_4'
  DIV_4  div rd, rs1, rs2
      not executed (27 points)

Registers that a description gives a first value are not undefined.

  $ printf '    .globl _start\n_start:\n    addi sp, sp, -16\n    sw   sp, 0(sp)\n    add  a0, t1, zero\n    li   a7, 93\n    ecall\n' > stack.s
  $ isadora run --isa rv32imc --undefined stack.s
  stack.s:5:5: error: reads t1, which no instruction has written [undefined-value]
    5 |     add  a0, t1, zero
      |     ^~~~~~~~~~~~~~~~~
    note: instruction c.mv a0, t1 at 0x10004
  [1]

Coverage of micro-ops would be that of another description.

  $ printf '.isa fabrisc\n' > empty.s; isadora run --isa fabrisc --micro-ops --coverage micro.cov empty.s
  isadora: error: `--coverage` counts instructions, and `--micro-ops` executes others [bad-argument]
    note: leave out one of them
  [2]

Statistics are there, too, where a fault or the limit of instructions ends the run: of each instruction that was executed.

  $ cat > ends.s <<'END'
  >     .globl _start
  > _start:
  >     li a0, 300
  > 1:
  >     addi a0, a0, -1
  >     bnez a0, 1b
  >     lw a1, 0(zero)
  > END
  $ told() { isadora run --isa rv32imc "$@" --stats ends.s 2>/dev/null; isadora run --isa rv32imc "$@" --max-instructions 500 --stats-file - ends.s 2>/dev/null; }
  $ told --engine reference > expected; head -5 expected; grep warp_instructions expected
  instructions  601
  branches  300
    opcode    executed
    ADDI_4           1
    C_ADDI_2       300
    "warp_instructions": 500,
  $ for engine in lanes jit; do told --engine $engine | diff expected -; done
  $ cat > ends.simt <<'END'
  > .kernel k
  > .shared room, 64
  >     S2R R0, SR_TID_X ;
  >     LDS R1, [R0+0x8] ;
  >     EXIT ;
  > .end
  > END
  $ told() { isadora run --isa simt128 "$@" --block 4 --grid 2 --stats ends.simt 2>/dev/null; }
  $ told --engine reference > expected; cat expected
  warp instructions  1
  lane instructions  4
  lanes per instruction  4.0 active, 4.0 at the pc, 4.0 not ended
  branches  0, of which 0 divergent
  lanes that waited  0 at barriers, 0 for other lanes
    opcode  warps  lanes
    S2R_X       1      4
  $ for engine in lanes jit; do told --engine $engine | diff expected -; done

An option that says how something is written is nothing without it.

  $ isadora run --isa rv32imc --log-format json ends.s
  isadora: error: --log-format is given without --log, which it needs [bad-argument]
    note: `isadora run --help` describes its options
  [2]
  $ isadora run --isa rv32imc --coverage-samples 3 ends.s
  isadora: error: --coverage-samples is given without --coverage, which it needs [bad-argument]
    note: `isadora run --help` describes its options
  [2]

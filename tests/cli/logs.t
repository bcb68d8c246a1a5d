A line for each executed instruction, in the format of Spike's commit log.

  $ cat > sum.s <<'TEXT'
  > .globl _start
  > _start:
  >     la   s0, numbers
  >     li   a0, 0
  >     li   s1, 2
  > again:
  >     lw   t0, 0(s0)
  >     add  a0, a0, t0
  >     sh   a0, 2(s0)
  >     addi s0, s0, 4
  >     addi s1, s1, -1
  >     bnez s1, again
  >     li   a7, 93
  >     ecall
  > .section .data
  > .align 2
  > numbers: .word 70, 0x12
  > TEXT
  $ isadora run --isa rv32imc --log sum.log sum.s
  [88]

The exit code is the program's.

  $ isadora run --isa rv32imc --log - sum.s
  core   0: 0 0x00010000 (0x00001417) x8  0x00011000
  core   0: 0 0x00010004 (0x00040413) x8  0x00011000
  core   0: 0 0x00010008 (0x4501) x10 0x00000000
  core   0: 0 0x0001000a (0x4489) x9  0x00000002
  core   0: 0 0x0001000c (0x00042283) x5  0x00000046 mem 0x00011000
  core   0: 0 0x00010010 (0x9516) x10 0x00000046
  core   0: 0 0x00010012 (0x00a41123) mem 0x00011002 0x0046
  core   0: 0 0x00010016 (0x0411) x8  0x00011004
  core   0: 0 0x00010018 (0x14fd) x9  0x00000001
  core   0: 0 0x0001001a (0xf8ed)
  core   0: 0 0x0001000c (0x00042283) x5  0x00000012 mem 0x00011004
  core   0: 0 0x00010010 (0x9516) x10 0x00000058
  core   0: 0 0x00010012 (0x00a41123) mem 0x00011006 0x0058
  core   0: 0 0x00010016 (0x0411) x8  0x00011008
  core   0: 0 0x00010018 (0x14fd) x9  0x00000000
  core   0: 0 0x0001001a (0xf8ed)
  core   0: 0 0x0001001c (0x05d00893) x17 0x0000005d
  core   0: 0 0x00010020 (0x00000073)
  [88]

JSON lines have the names of RVFI, and tell all that was read and written.

  $ isadora run --isa rv32imc --log - --log-format json sum.s | sed -n '5,7p;$p'
  {"order":4,"insn":"0x00042283","pc_rdata":"0x1000C","pc_wdata":"0x10010","trap":0,"halt":0,"rs1_addr":8,"rs1_rdata":"0x11000","rs2_addr":0,"rs2_rdata":"0x0","rd_addr":5,"rd_wdata":"0x46","mem_addr":"0x11000","mem_rmask":15,"mem_wmask":0,"mem_rdata":"0x46","mem_wdata":"0x0","text":"lw t0, 0(s0)","reads":[{"name":"s0","value":"0x11000"}],"writes":[{"name":"t0","value":"0x46"}],"memory":[{"kind":"load","space":"memory","address":"0x11000","bytes":4,"read":"0x46"}]}
  {"order":5,"insn":"0x9516","pc_rdata":"0x10010","pc_wdata":"0x10012","trap":0,"halt":0,"rs1_addr":5,"rs1_rdata":"0x46","rs2_addr":10,"rs2_rdata":"0x0","rd_addr":10,"rd_wdata":"0x46","text":"c.add a0, t0","reads":[{"name":"t0","value":"0x46"},{"name":"a0","value":"0x0"}],"writes":[{"name":"a0","value":"0x46"}],"memory":[]}
  {"order":6,"insn":"0x00A41123","pc_rdata":"0x10012","pc_wdata":"0x10016","trap":0,"halt":0,"rs1_addr":8,"rs1_rdata":"0x11000","rs2_addr":10,"rs2_rdata":"0x46","rd_addr":0,"rd_wdata":"0x0","mem_addr":"0x11002","mem_rmask":0,"mem_wmask":3,"mem_rdata":"0x0","mem_wdata":"0x46","text":"sh a0, 2(s0)","reads":[{"name":"s0","value":"0x11000"},{"name":"a0","value":"0x46"}],"writes":[],"memory":[{"kind":"store","space":"memory","address":"0x11002","bytes":2,"written":"0x46"}]}
  {"order":17,"insn":"0x00000073","pc_rdata":"0x10020","pc_wdata":null,"trap":0,"halt":1,"rs1_addr":10,"rs1_rdata":"0x58","rs2_addr":17,"rs2_rdata":"0x5D","rd_addr":0,"rd_wdata":"0x0","text":"ecall","reads":[{"name":"a0","value":"0x58"},{"name":"a7","value":"0x5D"}],"writes":[],"memory":[]}
  $ isadora run --isa rv32imc --log - --log-format json sum.s > sum.json
  [88]

A program is compared with a log. What comes before its first instruction is passed over.

  $ isadora compare --isa rv32imc sum.log sum.s
  they agree: 18 instructions, to the end of the log
  $ isadora compare --isa rv32imc sum.json sum.s
  they agree: 18 instructions, to the end of the log
  $ (echo 'core   0: 3 0x00001000 (0x00000297) x5  0x00001000'; cat sum.log) | isadora compare --isa rv32imc - sum.s
  they agree: 18 instructions, to the end of the log; one line from before the program was passed over
  $ isadora compare --isa rv32imc --max-instructions 3 sum.log sum.s
  they agree: 3 instructions, and no more were compared

Where they differ, the description says what the instruction does.

  $ sed 's/x10 0x00000046/x10 0x00000047/' sum.log | isadora compare --isa rv32imc - sum.s
  they differ from instruction 6 on, line 6 of the log: 0x10010 again+0x4 (sum.s:8)
    c.add a0, t0
    log:   a0 = 0x47
    here:  a0 = 0x46
    before: t0 = 0x46, a0 = 0x0
    C_ADD_2 does
          c.add rd, rs2:
              rd = rd + rs2;
  [1]
  $ sed 's/0x0058$/0x0059/' sum.log | isadora compare --isa rv32imc - sum.s
  they differ from instruction 13 on, line 13 of the log: 0x10012 again+0x6 (sum.s:9)
    sh a0, 2(s0)
    log:   stores 2 bytes at 0x11006: 0x59
    here:  stores 2 bytes at 0x11006: 0x58
    before: s0 = 0x11004, a0 = 0x58, memory[0x11006, 2] = 0x0
    SH_4 does
          sh rs2, imm(rs1):
              memory[(rs1 + imm)[31:0], 2] = rs2;
  [1]
  $ sed '8d' sum.log | isadora compare --isa rv32imc - sum.s
  they differ from instruction 8 on, line 8 of the log: 0x10016 again+0xA (sum.s:10)
    c.addi s0, 4
    log:   continues at 0x10018
    here:  continues at 0x10016
    before: s0 = 0x11000
    C_ADDI_2 does
          c.addi rd, imm:
              rd = rd + imm;
  [1]
  $ sed 's/"value":"0x46"/"value":"0x48"/' sum.json | isadora compare --isa rv32imc - sum.s
  they differ from instruction 5 on, line 5 of the log: 0x1000C again (sum.s:7)
    lw t0, 0(s0)
    log:   t0 = 0x48
    here:  t0 = 0x46
    before: s0 = 0x11000, memory[0x11000, 4] = 0x46
    LW_4 does
          lw rd, imm(rs1):
              rd = memory[(rs1 + imm)[31:0], 4];
  [1]
  $ (cat sum.log; echo 'core   0: 0 0x00010020 (0x4501) x10 0x00000000') | isadora compare --isa rv32imc - sum.s
  they differ after 18 instructions, at line 19 of the log: the program has ended with 88, and the log continues at 0x10020
  [1]
  $ head -4 sum.log | isadora compare --isa rv32imc - sum.s
  they agree: 4 instructions, to the end of the log

Between its lines a log may have symbols, exceptions and a listing. A line that was damaged is an error, wherever it is: a log that was cut must not count as complete.

  $ (echo 'core   0: 0x00010000 (0x00001417) auipc   s0, 0x1'; echo 'core   0: >>>>  _start'; cat sum.log; echo; echo 'core   0: exception trap_user_ecall, epc 0x00010020'; echo 'core   0:           tval 0x00000000') > between.log
  $ isadora compare --isa rv32imc between.log sum.s
  they agree: 18 instructions, to the end of the log
  $ (head -4 sum.log; echo 'core   0: 0 0x000100') > cut.log
  $ isadora compare --isa rv32imc cut.log sum.s
  isadora: error: `cut.log`: line 5 of the log: expected the instruction's word in brackets [bad-argument]
  [2]
  $ (head -4 sum.log; echo garbage) > cut.log
  $ isadora compare --isa rv32imc cut.log sum.s
  isadora: error: `cut.log`: line 5 of the log: expected an instruction, as in `core   0: 3 0x00001000 (0x00000297)`, or a JSON object, found `garbage` [bad-argument]
  [2]
  $ (head -4 sum.log; printf 'core   0: 0x0001') | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: line 5 of the log: expected an instruction, as in `core   0: 3 0x00001000 (0x00000297)`, or a JSON object, found `core   0: 0x0001` [bad-argument]
  [2]
  $ (head -4 sum.log; printf 'core   0: 0') | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: line 5 of the log: expected the address after the privilege [bad-argument]
  [2]
  $ (head -4 sum.json; printf '{"order":4,"insn":"0x0004') | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: line 5 of the log: expected a JSON object [bad-argument]
  [2]

Logs that are none.

  $ isadora compare --isa rv32imc . sum.s
  isadora: error: cannot read `.`: is a directory [cannot-read]
  [2]
  $ isadora compare --isa rv32imc /dev/null sum.s
  isadora: error: `/dev/null`: the log has no instructions [bad-argument]
  [2]
  $ echo 'core   0: 3 0x00001000 (0x00000297)' | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: the log has no instruction at 0x10000, where the program begins [bad-argument]
  [2]
  $ isadora run --isa rv32imc --log nowhere/sum.log sum.s
  isadora: error: cannot write `nowhere/sum.log`: no such file or directory [cannot-write]
  [2]
  $ isadora run --isa rv32imc --trace --trace-file . sum.s
  isadora: error: cannot write `.`: is a directory [cannot-write]
  [2]
  $ isadora run --isa rv32imc --files nowhere sum.s
  isadora: error: --files: `nowhere` cannot be opened as a folder: no such file or directory [bad-argument]
  [2]

  $ echo 'nothing' | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: line 1 of the log: expected an instruction, as in `core   0: 3 0x00001000 (0x00000297)`, or a JSON object, found `nothing` [bad-argument]
  [2]
  $ echo 'core 0: 3 0x10000 (x) x5' | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: line 1 of the log: expected the instruction's word in brackets [bad-argument]
  [2]
  $ echo '{"pc_rdata": 3.5}' | isadora compare --isa rv32imc - sum.s
  isadora: error: `-`: line 1 of the log: expected `pc_rdata` [bad-argument]
  [2]
  $ isadora compare --isa rv32imc nowhere.log sum.s
  isadora: error: cannot read `nowhere.log`: no such file or directory [cannot-read]
  [2]
  $ printf '.kernel k\n    EXIT ;\n.end\n' > k.s
  $ isadora run --isa simt128 --log k.log k.s
  isadora: error: --log-format: Spike's format tells of harts, and `simt128` has warps of lanes; `json` tells of both [bad-argument]
  [2]
  $ isadora run --isa simt128 --log - --log-format json k.s
  {"order":0,"insn":"0x38000000000000000000000000007481","pc_rdata":"0x0","pc_wdata":null,"trap":0,"halt":0,"rs1_addr":0,"rs1_rdata":"0x0","rs2_addr":0,"rs2_rdata":"0x0","rd_addr":0,"rd_wdata":"0x0","text":"EXIT;","block":[0,0,0],"warp":0,"lanes":"0x1","reads":[],"writes":[],"memory":[]}
  $ isadora run --isa simt128 --log k.log --log-format xml k.s
  isadora: error: --log-format: `xml` is neither spike nor json [bad-argument]
  [2]

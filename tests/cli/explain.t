The bits of an instruction, drawn, each field named.

  $ isadora explain 'IADD R0, R1, R2'
  IADD R0, R1, R2;
  IADD_RR, 128 bits: 0x38001C3C000000000000000201007520 (Integer add)
  
     127 125   122         116       111   108   105     101       96
    ┌───┬─────┬───────────┬─┬───────┬─────┬─────┬───────┬─┬─────┬─┬─┐
    │0 0│1 1 1│0 0 0 0 0 0│0│0 0 0 0│0 0 0│1 1 1│0 0 0 0│1│1 1 1│0│0│
    │   │ wsb │   wait    │ │ stall │     │ pu  │       │ │ pp  │ │ │
    └───┴─────┴───────────┴┬┴───────┴─────┴─────┴───────┴┬┴─────┴┬┴─┘
                           yield                         pp.not  rb.neg
     95                                    76      72             64
    ┌─────────────────────────────────────┬─┬─────┬─┬───────────────┐
    │0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0│0│0 0 0│0│0 0 0 0 0 0 0 0│
    └─────────────────────────────────────┴┬┴─────┴┬┴───────────────┘
                                           ext     ra.neg
     63                                              39           32
    ┌───────────────────────────────────────────────┬───────────────┐
    │0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0│0 0 0 0 0 0 1 0│
    │                                               │      rb       │
    └───────────────────────────────────────────────┴───────────────┘
     31              23              15      11      7             0
    ┌───────────────┬───────────────┬─┬─────┬───────┬───────────────┐
    │0 0 0 0 0 0 0 1│0 0 0 0 0 0 0 0│0│1 1 1│0 1 0 1│0 0 1 0 0 0 0 0│
    │      ra       │      rd       │ │ pg  │ stype │    optype     │
    └───────────────┴───────────────┴┬┴─────┴───────┴───────────────┘
                                     pg.not
  
    127:126                always zero
    125:123  wsb     0x7   NONE, default
    122:117  wait    0x0   default
        116  yield   0x0   NoYield, default
    115:112  stall   0x0   default
    111:109                always zero
    108:106  pu      0x7   PT, default
    105:102                always zero
        101  pp.not  0x1   applied, default
     100:98  pp      0x7   PT, default
         97  rb.neg  0x0   none, default
      96:77                always zero
         76  ext     0x0   NoX, default
      75:73                always zero
         72  ra.neg  0x0   none, default
      71:40                always zero
      39:32  rb      0x2   R2
      31:24  ra      0x1   R1
      23:16  rd      0x0   R0
         15  pg.not  0x0   none, default
      14:12  pg      0x7   PT, default
       11:8  stype   0x5   RR, fixed
        7:0  optype  0x20  IADD, fixed
  $ isadora explain '@!P3 MOV.64 R[4:5], c[0x0][0x160] $sched=4y'
  @!P3 MOV.64 R[4:5], c[0x0][0x160] $sched=4y;
  MOV_C, 128 bits: 0x3814000000010000000001600004B331 (Move)
  
     127 125   122         116       111                          96
    ┌───┬─────┬───────────┬─┬───────┬───────────────────────────────┐
    │0 0│1 1 1│0 0 0 0 0 0│1│0 1 0 0│0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0│
    │   │ wsb │   wait    │ │ stall │                               │
    └───┴─────┴───────────┴┬┴───────┴───────────────────────────────┘
                           yield
     95                            80                             64
    ┌─────────────────────────────┬─┬───────────────────────────────┐
    │0 0 0 0 0 0 0 0 0 0 0 0 0 0 0│1│0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0│
    └─────────────────────────────┴┬┴───────────────────────────────┘
                                   width
     63                  53                                       32
    ┌───────────────────┬───────────────────────────────────────────┐
    │0 0 0 0 0 0 0 0 0 0│0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 1 1 0 0 0 0 0│
    │                   │                    vb                     │
    └───────────────────┴───────────────────────────────────────────┘
     31              23              15      11      7             0
    ┌───────────────┬───────────────┬─┬─────┬───────┬───────────────┐
    │0 0 0 0 0 0 0 0│0 0 0 0 0 1 0 0│1│0 1 1│0 0 1 1│0 0 1 1 0 0 0 1│
    │               │      rd       │ │ pg  │ stype │    optype     │
    └───────────────┴───────────────┴┬┴─────┴───────┴───────────────┘
                                     pg.not
  
    127:126                 always zero
    125:123  wsb     0x7    NONE, default
    122:117  wait    0x0    default
        116  yield   0x1    Yield
    115:112  stall   0x4
     111:81                 always zero
         80  width   0x1    64
      79:54                 always zero
      53:32  vb      0x160
      31:24                 always zero
      23:16  rd      0x4    R4
         15  pg.not  0x1    applied
      14:12  pg      0x3    P3
       11:8  stype   0x3    C, fixed
        7:0  optype  0x31   MOV, fixed

A word says the same as its text.

  $ word=$(echo 'IADD R0, R1, R2;' | isadora as - --format hex -o -)
  $ isadora explain "$word" | sed -n 1,2p
  IADD R0, R1, R2;
  IADD_RR, 128 bits: 0x38001C3C000000000000000201007520 (Integer add)

  $ isadora explain 0xFFFF
  isadora: error: `0xFFFF` is not an instruction: no instruction of `simt128` has these opcode bits [illegal-word]
    note: the nearest opcode is `LOP3_RUR`, which has `optype` 0x2E (LOP3), not 0xFF
  [1]
  $ isadora explain 'IADD R0'
  <argument>:1:8: error: too few operands, expected `,` [no-matching-form]
    1 | IADD R0;
      |        ^
    note: form: IADD Rd, {-}Ra, {-}rb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}urb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  [1]

A field that stands in several places says which bits of its number are where, and has one line below. A number that is negative or in units is
said as it is meant.

  $ isadora explain --isa rv32imc 'beq a0, a1, -8'
  beq a0, a1, .-0x8
  BEQ_4, 32 bits: 0xFEB50CE3 (Branch if equal)
  
     31            24        19        14    11      7 6           0
    ┌─┬───────────┬─────────┬─────────┬─────┬───────┬─┬─────────────┐
    │1│1 1 1 1 1 1│0 1 0 1 1│0 1 0 1 0│0 0 0│1 1 0 0│1│1 1 0 0 0 1 1│
    │ │  [10:5]   │   rs2   │   rs1   │     │ [4:1] │ │    major    │
    └┬┴───────────┴─────────┴─────────┴──┬──┴───────┴┬┴─────────────┘
     target[12]                          funct3      [11]
  
    31, 7, 30:25, 11:8  target  0xFFC  -0x8
                 24:20  rs2     0xB    a1
                 19:15  rs1     0xA    a0
                 14:12  funct3  0x0    fixed
                   6:0  major   0x63   BRANCH, fixed

A drawing is as wide as the terminal, or as COLUMNS says.

  $ COLUMNS=60 isadora explain --isa rv32imc 'jal a0, 8' | head -14
  jal a0, .+0x8
  JAL_4, 32 bits: 0x0080056F (Jump and link)
  
     31                    20     16
    ┌─┬───────────────────┬─┬───────┐
    │0│0 0 0 0 0 0 0 1 0 0│0│0 0 0 0│
    │ │   target[10:1]    │ │[19:16]│
    └┬┴───────────────────┴┬┴───────┘
     [20]                  [11]
     15      11        6           0
    ┌───────┬─────────┬─────────────┐
    │0 0 0 0│0 1 0 1 0│1 1 0 1 1 1 1│
    │       │   rd    │    major    │
    └───┬───┴─────────┴─────────────┘

On a terminal it has colours, of any eight: not where they are refused, and not where the terminal has none.

  $ terminal() { script -qec "$1" /dev/null < /dev/null | sed -n 6p | cat -v; }
  $ export COLUMNS=80
  $ terminal "TERM=linux isadora explain --isa rv32imc 'addi a0, a1, 100'" | sed 's/M-bM-^TM-^B/|/g; s/\^M$//'
    |^[[34m0 0 0 0 0 1 1 0 0 1 0 0^[[0m|^[[34m0 1 0 1 1^[[0m|^[[1m0 0 0^[[0m|^[[34m0 1 0 1 0^[[0m|^[[1m0 0 1 0 0 1 1^[[0m|
  $ terminal "TERM=dumb isadora explain --isa rv32imc 'addi a0, a1, 100'" | sed 's/M-bM-^TM-^B/|/g; s/\^M$//'
    |0 0 0 0 0 1 1 0 0 1 0 0|0 1 0 1 1|0 0 0|0 1 0 1 0|0 0 1 0 0 1 1|
  $ terminal "NO_COLOR=1 isadora explain --isa rv32imc 'addi a0, a1, 100'" | sed 's/M-bM-^TM-^B/|/g; s/\^M$//'
    |0 0 0 0 0 1 1 0 0 1 0 0|0 1 0 1 1|0 0 0|0 1 0 1 0|0 0 1 0 0 1 1|
  $ terminal "stty cols 50; isadora explain --isa rv32imc 'addi a0, a1, 100'" | sed 's/M-bM-^TM-^B/|/g; s/\^M$//'
    |^[[34m0 0 0 0 0 1 1 0 0 1 0 0^[[0m|^[[34m0 1 0 1^[[0m|

A text that is not a word, and words that are longer than any instruction.

  $ isadora explain --isa rv32imc 0xzz
  isadora: error: `0xzz` is not a word: expected hexadecimal digits, most significant first, as in 0x0000 [bad-argument]
  [1]
  $ isadora explain --isa rv32imc 0x
  isadora: error: `0x` is not a word: expected hexadecimal digits, most significant first, as in 0x0000 [bad-argument]
  [1]
  $ isadora explain --isa rv32imc 0x123456789A
  isadora: error: `0x123456789A` has 10 hexadecimal digits: an instruction of `rv32imc` has at most 4 bytes, 8 digits [bad-argument]
  [1]
  $ isadora dis --isa rv32imc --hex FFFFFFFFFF
  isadora: error: `FFFFFFFFFF` has 10 hexadecimal digits: an instruction of `rv32imc` has at most 4 bytes, 8 digits [bad-argument]
  [2]
  $ isadora dis --isa rv32imc --hex 0x123456789012345678901234567890123456
  isadora: error: `0x123456789012345678901234567890123456` has 36 hexadecimal digits: an instruction of `rv32imc` has at most 4 bytes, 8 digits [bad-argument]
  [2]

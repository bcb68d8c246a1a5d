fabrisc: scalars, vectors, and instructions of 2, 4 and 6 bytes. Its examples are theorems.

  $ isadora check fabrisc

What an instruction does. A register may be named without its mark.

  $ isadora eval --isa fabrisc 'IADD.32 $S0, $S0, #1' S0=0x7FFFFFFF
  $S0 = 0xFFFFFFFF80000000
  $ isadora eval --isa fabrisc 'DIV $S0, $S1, $S2' 'REM $S3, $S1, $S2' '$S1=7' '$S2=0'
  $S0 = 0xFFFFFFFFFFFFFFFF
  $S3 = 0x7
  $ isadora eval --isa fabrisc 'SWP.8 $S0, $S1, $S2' S1=0b10110000 S2=7
  $S0 = 0xD
  $ isadora eval --isa fabrisc 'MWMUL $S0, $S1, $S2, $S3' S1=1 S2=0xFFFFFFFFFFFFFFFF S3=0xFFFFFFFFFFFFFFFF
  $S0 = 0x2
  $S1 = 0xFFFFFFFFFFFFFFFE

Floats are rounded as CSR says: up, down, to zero, to nearest.

  $ for csr in 0x00 0x40 0x80 0xC0; do isadora eval --isa fabrisc 'FDIV.32 $S0, $S1, $S2' S1=0x3F800000 S2=0x40400000 CSR=$csr; done
  $S0 = 0x3EAAAAAB
  $S0 = 0x3EAAAAAA
  $S0 = 0x3EAAAAAA
  $S0 = 0x3EAAAAAB

A vector has as many elements as CSR says, here four of 16 bits; a one in VMSK suppresses.

  $ isadora eval --isa fabrisc 'ADD.16.VS.M &V0, &V1, $S0' V1=0x00040003000200010000 S0=0x10 CSR=3 VMSK=0b1100
  &V0 = 0x13001200000010
  $ isadora eval --isa fabrisc 'RADD.8 $S0, &V1' V1=0x04030201 CSR=3
  $S0 = 0xA
  $ isadora eval --isa fabrisc 'VVIMSKC.32.LT &V0, &V1' V0=0x0000000100000002 V1=0x0000000200000001 CSR=1
  %VMSK = 0xF0

A transaction that is given up has never been.

  $ isadora eval --isa fabrisc 'TBEG' 'CLDI $P0, #1' 'CLDI $P1, #2' 'TABT' 'CLDI $P2, #3'
  $P2 = 0x3

An instruction's bits are counted from the top of its first parcel.

  $ isadora explain --isa fabrisc 'LIADD.32 $S0, $S1, #-1'
  LIADD.32 $S0, $S1, #-0x1;
  ADD_BL, 48 bits: 0xBA831FFFFFFF (Add)
  
     0               8   10  12        17        22               31
    ┌───────────────┬───┬─┬─┬─────────┬─────────┬───────────────────┐
    │1 0 1 1 1 0 1 0│1 0│0│0│0 0 1 1 0│0 0 1 1 1│1 1 1 1 1 1 1 1 1 1│
    │    opcode     │tt │m│ │   ra    │   rb    │       limm        │
    └───────────────┴───┴─┴┬┴─────────┴─────────┴───────────────────┘
                           mode
     32                           47
    ┌───────────────────────────────┐
    │1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1│
    │             limm              │
    └───────────────────────────────┘
  
        0:7  opcode  0xBA       ADD, fixed
        8:9  tt      0x2        32
         10  m       0x0        Always, default
         11  mode    0x0        S, fixed
      12:16  ra      0x6        $S0
      17:21  rb      0x7        $S1
      22:47  limm    0x3FFFFFF  -0x1
  $ isadora explain --isa fabrisc 'CADD $P0, $N1'
  CADD $P0, $N1;
  CADD_M, 16 bits: 0x5987 (Compressed add)
  
     0             7   9 10    13 15
    ┌─────────────┬───┬─┬─────┬─────┐
    │0 1 0 1 1 0 0│1 1│0│0 0 0│1 1 1│
    │   opcode    │tt │p│ ra  │ rb  │
    └─────────────┴───┴─┴─────┴─────┘
  
        0:6  opcode  0x2C  CADD, fixed
        7:8  tt      0x3   64, default
          9  p       0x0   Int, default
      10:12  ra      0x0   $P0
      13:15  rb      0x7   $N1

A program: the steps of Collatz from 27 on. The lengths are mixed.

  $ cat > collatz.s <<'EOF'
  > .kernel main
  >     CLDI  $P0, #27;
  >     CLDI  $P1, #0;
  > loop:
  >     IADD  $S0, $P0, #-1;
  >     BTST.EQZ $S0, @done;
  >     CIADD $P1, #1;
  >     IAND  $S0, $P0, #1;
  >     BTST.NEZ $S0, @odd;
  >     CIASH $P0, #-1;
  >     CJMP  @loop;
  > odd:
  >     IMUL  $P0, $P0, #3;
  >     CIADD $P0, #1;
  >     CJMP  @loop;
  > done:
  >     MOV   $P0, $P1;
  >     SYSCL #0;
  > .end
  > EOF
  $ isadora as --isa fabrisc collatz.s --format hex -o - | tr '\n' ' '
  0x701B 0x7040 0xB8C303FF 0x4C06000D 0x7E41 0xBCC30001 0x4C860004 0x963F 0xA1F6 0xD4C00003 0x7E01 0xA1F2 0xFC0FC001 0xA400  (no-eol)
  $ isadora as --isa fabrisc collatz.s -o collatz.o && isadora dis collatz.o | tail -n +3
    CLDI $P0, #0x1B;
    CLDI $P1, #0x0;
  loop:
    IADD $S0, $P0, #-0x1;
    BTST.EQZ $S0, @done;
    CIADD $P1, #0x1;
    IAND $S0, $P0, #0x1;
    BTST.NEZ $S0, @odd;
    CIASH $P0, #-0x1;
    CJMP @loop;
  odd:
    IMUL $P0, $P0, #0x3;
    CIADD $P0, #0x1;
    CJMP @loop;
  done:
    MOV $P0, $P1;
    SYSCL #0x0;
  .end
  $ isadora run --isa fabrisc collatz.s --stats 2>&1 | head -3; echo ${PIPESTATUS[0]}
  instructions  824
  branches  334
    opcode    executed
  111

What the fast engines have no code for is far slower: the statistics say which opcodes those are, and why.

  $ isadora run --isa fabrisc collatz.s --stats 2>&1 | grep -A9 'left to'
    left to the reference engine                               executed
    SYSCL_O: a service of the host, or the end of the program         1
  $ isadora run --isa fabrisc collatz.s --stats-file - | python3 -c 'import json, sys; print(json.load(sys.stdin)["left_to_reference"])'
  [{'opcode': 'SYSCL_O', 'why': 'a service of the host, or the end of the program', 'warps': 1, 'lanes': 1}]

A machine may lack modules: what it lacks is an error. This one cannot multiply.

  $ isadora as --isa fabrisc collatz.s --modules CNISB,CCIB,DC,DNSB,FC,FNISA,SB -o small.o
  collatz.s:13:5: error: this instruction is of the module `CNISA`, which the machine lacks: integers: scalars, advanced [missing-module]
    13 |     IMUL  $P0, $P0, #3;
       |     ^~~~~~~~~~~~~~~~~~~
  [1]
  $ isadora run --isa fabrisc collatz.s --modules CNISB,CNISA,CCIB,DC,DNSB,FC,FNISA,SB
  [111]
  $ isadora run --isa fabrisc collatz.s --modules CNISC
  isadora: error: `fabrisc` has no module `CNISC` [bad-argument]
    note: did you mean `CNISB`?
  [2]

The modules are 37, and three of the system. A mask of two vectors is basic, one of a vector and a scalar is advanced.

  $ isadora export fabrisc --to json | python3 -c '
  > import json, sys
  > names = [m["name"] for m in json.load(sys.stdin)["modules"]]
  > print(sum(not n.startswith("S") for n in names), "and", *(n for n in names if n.startswith("S")))'
  37 and SB SA SF
  $ printf '.kernel main\n VVIMSKC.LT &V0, &V1;\n VSIMSKC.LT &V0, $S0;\n VVFMSKC.LT &V0, &V1;\n VSFMSKC.LT &V0, $S0;\n HLT;\n.end\n' > masks.s
  $ isadora as --isa fabrisc masks.s --modules FNIVB,FNFVB,SB
  masks.s:3:2: error: this instruction is of the module `FNIVA`, which the machine lacks: the mask of vectors by integers of a vector and a scalar [missing-module]
    3 |  VSIMSKC.LT &V0, $S0;
      |  ^~~~~~~~~~~~~~~~~~~~
  masks.s:5:2: error: this instruction is of the module `FNFVA`, which the machine lacks: the mask of vectors by floats of a vector and a scalar [missing-module]
    5 |  VSFMSKC.LT &V0, $S0;
      |  ^~~~~~~~~~~~~~~~~~~~
  [1]
  $ isadora as --isa fabrisc masks.s --modules FNIVA,FNFVA,SB
  masks.s:2:2: error: this instruction is of the module `FNIVB`, which the machine lacks: the mask of vectors by integers of two vectors [missing-module]
    2 |  VVIMSKC.LT &V0, &V1;
      |  ^~~~~~~~~~~~~~~~~~~~
  masks.s:4:2: error: this instruction is of the module `FNFVB`, which the machine lacks: the mask of vectors by floats of two vectors [missing-module]
    4 |  VVFMSKC.LT &V0, &V1;
      |  ^~~~~~~~~~~~~~~~~~~~
  [1]
  $ isadora as --isa fabrisc masks.s --modules FNIVB,FNIVA,FNFVB,FNFVA,SB

The machine's vectors may be shorter; nothing else is possible.

  $ cat > sum.s <<'EOF'
  > .kernel main
  >     CLDI  $P0, #1;
  >     MOVTV.8 &V0, $P0;
  >     VMOV.8 &V1, &V0;
  >     ADD.8.VS &V0, &V1, $P0;
  >     RADD.8 $P0, &V0;
  >     SYSCL #0;
  > .end
  > EOF
  $ for bits in 64 128 256 512; do isadora run --isa fabrisc --set vector_bits=$bits sum.s; echo $?; done
  9
  17
  33
  65
  $ isadora run --isa fabrisc --set vector_bits=100 sum.s
  isadora: error: setting `vector_bits` cannot be 100, expected one of 512, 64, 128, 256 [bad-argument]
  [2]

Events are precise, and what raises one changes nothing.

  $ isadora eval --isa fabrisc 'MLD $S0, $S1, #0' S1=0x1000000
  isadora: error: fault Outside: the address is outside the program's memory (an access of 8 bytes) [fault]
    note: instruction MLD $S0, $S1, #0x0;
    note: address 0x1000000 of memory
  [3]
  $ isadora eval --isa fabrisc 'MOVFS $S0, %PID'
  isadora: error: fault Privileged: only a supervisor, or an implementation that has it, does this (a special register of the supervisor: 0x16) [fault]
    note: instruction MOVFS $S0, %PID;
  [3]
  $ isadora eval --isa fabrisc 'BPTRG #7'
  isadora: error: fault Trigger: a breakpoint of the program (the value is 0x7) [fault]
    note: instruction BPTRG #0x7;
  [3]
  $ isadora eval --isa fabrisc 'RET' RA=3
  isadora: error: fault OddTarget: code lies at even addresses (the value is 0x3) [fault]
    note: instruction RET;
  [3]
  $ isadora eval --isa fabrisc 'TEND'
  isadora: error: fault Transaction: no transaction is open, too many are, or one is open that this cannot be a part of [fault]
    note: instruction TEND;
  [3]

What the description forbids, and what no word can say.

  $ isadora eval --isa fabrisc 'FADD.8 $S0, $S1, $S2'
  <argument>:1:5: error: there are no floats of 8 bits [encoding-exception]
    1 | FADD.8 $S0, $S1, $S2; 
      |     ^~
  [1]
  $ isadora eval --isa fabrisc 'MOV.64.4 $S0, $FP'
  <argument>:1:15: error: the last register would lie beyond number 31 [encoding-exception]
    1 | MOV.64.4 $S0, $FP; 
      |               ^~~
  [1]
  $ isadora eval --isa fabrisc 'CADD $S0, $P1'
  <argument>:1:6: error: expected a register ($P0 to $R1 or $N0 to $N1), found `$` [no-matching-form]
    1 | CADD $S0, $P1; 
      |      ^
    note: form: CADD{.tt}{.p} Ra, Rb
  [1]
  $ isadora eval --isa fabrisc 'IADD $S0, $S1, #512'
  <argument>:1:17: error: `512` does not fit, expected -0x200 to 0x1FF [operand-range]
    1 | IADD $S0, $S1, #512; 
      |                 ^~~
  [1]

Parcels that begin no instruction are skipped one by one.

  $ isadora dis --isa fabrisc --hex 0xFC40 0xFFFF 0x0000 0xB9CE43FF
  NOP;
  .illegal 0xFFFF
  .illegal 0x0000
  ISUB $GP, $S10, #-0x1;
  isadora: error: `0x0000` is not an instruction: no instruction of `fabrisc` has these opcode bits [illegal-word]
  isadora: error: `0xFFFF` is not an instruction: no instruction of `fabrisc` has these opcode bits [illegal-word]
  [1]

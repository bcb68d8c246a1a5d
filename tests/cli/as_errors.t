Errors of a program, many at a time. Each says what stands there, what may stand there, and a fix where one is known.

  $ cat > bad.s <<'EOF'
  > .kernel bad
  >     IADDD R0, R1, R2 ;
  >     IADD R0, R1 ;
  >     IADD R0, R1, R2, R3 ;
  >     IADD R0, R300, R2 ;
  >     IADD.Y R0, R1, R2 ;
  >     IADD.X R0, R1, -R2 ;
  >     MOV.64 R[1:2], R[4:5] ;
  >     MOV R0, c[0x0][0x161] ;
  >     BRA nowhere ;
  >     IADD R0, R1, 0x1FFFFFFFF ;
  >     IADD R0, R1, R2
  >     .wrod 5
  >     EXIT ;
  > .end
  > EOF
  $ isadora as bad.s
  bad.s:2:5: error: unknown instruction `IADDD` in `simt128` [unknown-mnemonic]
    2 |     IADDD R0, R1, R2 ;
      |     ^~~~~
    fix: write `IADD`
  bad.s:3:17: error: too few operands, expected `,` [no-matching-form]
    3 |     IADD R0, R1 ;
      |                 ^
    note: form: IADD Rd, {-}Ra, {-}rb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}urb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  bad.s:4:20: error: too many operands, expected `;` [no-matching-form]
    4 |     IADD R0, R1, R2, R3 ;
      |                    ^
    note: form: IADD Rd, {-}Ra, {-}rb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}urb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  bad.s:5:14: error: `R300` does not exist, expected R0 to R254 or RZ [operand-range]
    5 |     IADD R0, R300, R2 ;
      |              ^~~~
  bad.s:6:9: error: unknown modifier `.Y` of `IADD`, expected one of .X [no-matching-form]
    6 |     IADD.Y R0, R1, R2 ;
      |         ^~
  bad.s:7:20: error: the prefix `-` cannot stand before this operand [no-matching-form]
    7 |     IADD.X R0, R1, -R2 ;
      |                    ^
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  bad.s:8:12: error: `R[1:2]` must begin at a multiple of 2: write `R[0:1]` [operand-range]
    8 |     MOV.64 R[1:2], R[4:5] ;
      |            ^~~~~~
    fix: write `R[0:1]`
  bad.s:9:13: error: the offset of a constant must be a multiple of the operand's size [encoding-exception]
    9 |     MOV R0, c[0x0][0x161] ;
      |             ^~~~~~~~~~~~~
  bad.s:10:9: error: `nowhere` is not defined [undefined-symbol]
    10 |     BRA nowhere ;
       |         ^~~~~~~
  bad.s:11:18: error: `0x1FFFFFFFF` does not fit, expected -0x80000000 to 0xFFFFFFFF [operand-range]
    11 |     IADD R0, R1, 0x1FFFFFFFF ;
       |                  ^~~~~~~~~~~
  bad.s:12:20: error: expected `;`, found the end of the line [no-matching-form]
    12 |     IADD R0, R1, R2
       |                    ^
    note: form: IADD Rd, {-}Ra, {-}rb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}urb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  bad.s:13:5: error: unknown directive `.wrod` [unknown-directive]
    13 |     .wrod 5
       |     ^~~~~
    fix: write `.word`
  [1]

A program that cannot be read.

  $ isadora as nowhere.s
  isadora: error: cannot read `nowhere.s`: no such file or directory [cannot-read]
  [2]
  $ mkdir folder && isadora as folder
  isadora: error: cannot read `folder`: is a directory [cannot-read]
  [2]

A prefix that an operand cannot have is named, whatever the operand is, with the forms that have the written modifiers.

  $ isadora eval 'IABS R8, -c[0x0][0x160]'
  <argument>:1:10: error: the prefix `-` cannot stand before this operand [no-matching-form]
    1 | IABS R8, -c[0x0][0x160]; 
      |          ^
    note: form: IABS Rd, rb $sched $req
    note: form: IABS Rd, urb $sched $req
    note: form: IABS Rd, vb $sched $req
  [1]
  $ isadora eval 'IADD.X R8, R12, -c[0x0][0x160]'
  <argument>:1:17: error: the prefix `-` cannot stand before this operand [no-matching-form]
    1 | IADD.X R8, R12, -c[0x0][0x160]; 
      |                 ^
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  [1]
  $ isadora eval 'IMAD.WIDE.X R[8:9], R12, R3, -c[0x0][0x160]'
  <argument>:1:30: error: the prefix `-` cannot stand before this operand [no-matching-form]
    1 | IMAD.WIDE.X R[8:9], R12, R3, -c[0x0][0x160]; 
      |                              ^
    note: form: IMAD.WIDE.X{.itype} Rd{, pu}, Ra, rb, {~}rc{, {!}pp} $sched $req
    note: form: IMAD.WIDE.X{.itype} Rd{, pu}, Ra, vb, {~}rc{, {!}pp} $sched $req
    note: form: IMAD.WIDE.X{.itype} Rd{, pu}, Ra, rb, {~}vc{, {!}pp} $sched $req
    note: form: IMAD.WIDE.X{.itype} Rd{, pu}, Ra, rb, {~}urc{, {!}pp} $sched $req
    note: form: IMAD.WIDE.X{.itype} Rd{, pu}, Ra, urb, {~}rc{, {!}pp} $sched $req
  [1]

A negated zero has the carry of a subtraction. No immediate holds it, so none is written as one.

  $ isadora eval 'IMAD R0, P0, R1, R2, -RZ' R1=5 R2=1
  R0 = 0x5
  P0 = 0x1
  $ isadora eval 'IMAD R0, P0, R1, R2, -0x5' R1=5 R2=1
  P0 = 0x1
  $ isadora eval 'IMAD R0, P0, R1, R2, -0x6' R1=5 R2=1
  R0 = 0xFFFFFFFF
  $ isadora eval 'IMAD R0, P0, R1, R2, -0x0' R1=5 R2=1
  <argument>:1:22: error: `-0x0` stands for 0x100000000, which does not fit, expected -0x80000000 to 0xFFFFFFFF [operand-range]
    1 | IMAD R0, P0, R1, R2, -0x0; 
      |                      ^~~~
  [1]
  $ isadora eval 'LEA R0, P0, R1, -0, 0x2' 2>&1 | head -1
  <argument>:1:17: error: `-0` stands for 0x100000000, which does not fit, expected -0x80000000 to 0xFFFFFFFF [operand-range]
  $ printf '.equ n, 3\n.kernel k\n IMAD R0, P0, R1, R2, n-3;\n IMAD R0, P0, R1, R2, -(n-3);\n UIMAD UR0, UP0, UR1, UR2, -n+3;\n EXIT;\n.end\n' > zero.s
  $ isadora as zero.s
  zero.s:4:23: error: `-(n-3)` stands for 0x100000000, which does not fit, expected -0x80000000 to 0xFFFFFFFF [operand-range]
    4 |  IMAD R0, P0, R1, R2, -(n-3);
      |                       ^~~~~~
  zero.s:5:28: error: `-n+3` stands for 0x100000000, which does not fit, expected -0x80000000 to 0xFFFFFFFF [operand-range]
    5 |  UIMAD UR0, UP0, UR1, UR2, -n+3;
      |                            ^~~~
  [1]

Modifiers stand in any order, unless the description orders them.

  $ isadora eval 'ISETP.U32.AND.LT P0, R1, R2, PT' R2=1
  P0 = 0x1
  $ isadora eval 'IDP.2A.S8.S16 R0, R1, R2, R3' 2>&1 | sed -n 1,3p
  <argument>:1:10: error: `.S16` follows a modifier that must come after it [no-matching-form]
    1 | IDP.2A.S8.S16 R0, R1, R2, R3; 
      |          ^~~~

A kernel says once how many registers it uses, and there are so many. Symbols are signed, and stay so.

  $ printf '.kernel k\n.registers 256\n.registers 4\n.registers 5\n EXIT;\n.end\n' > registers.s
  $ isadora as registers.s
  registers.s:2:12: error: expected a number of registers, 1 to 255 [bad-directive]
    2 | .registers 256
      |            ^~~
  registers.s:4:1: error: this kernel has said how many registers it uses [bad-directive]
    4 | .registers 5
      | ^~~~~~~~~~
  [1]
  $ printf '.equ below, -5\n.kernel k\n EXIT;\n.end\n' > signed.s
  $ isadora as signed.s && isadora dis signed.o | grep below
  .equ below, -0x5

A label that has a register's name is one mistake, however often it is used.

  $ printf '.kernel k\n BRA R5;\nR5:\n BRA R5;\n EXIT;\n.end\n' > label.s
  $ isadora as label.s
  label.s:3:1: error: `R5` is a register's name and cannot name a symbol [bad-directive]
    3 | R5:
      | ^~
  [1]

A guard that there is not is named; what stands behind it is not to blame.

  $ printf '.kernel k\n@P7 IADD R0, R1, R2;\n@Q NOP;\n EXIT;\n.end\n' > guard.s
  $ isadora as guard.s
  guard.s:2:2: error: `P7` does not exist, expected P0 to P6 or PT [operand-range]
    2 | @P7 IADD R0, R1, R2;
      |  ^~
  guard.s:3:2: error: expected a register (P0 to P6 or PT), found `Q` [no-matching-form]
    3 | @Q NOP;
      |  ^
    note: form: NOP $sched $req
  [1]

The hundredth error says that there may be more.

  $ (echo .kernel k; for i in {1..150}; do echo 'NOPE;'; done; echo .end) > many.s
  $ isadora as many.s 2>&1 | tail -2
    note: there may be more: 100 errors are shown
    fix: write `NOP`

An instruction whose name has one letter more may take the operands:

  $ isadora eval --isa armv6m 'add r0, r1, r2'
  <argument>:1:11: error: too many operands, expected the end of the line [no-matching-form]
    1 | add r0, r1, r2; 
      |           ^
    note: form: add rd, rm
    note: form: add rd, rd, rm
    note: form: add rd, sp, #imm
    note: form: add sp, #imm
    note: form: add sp, sp, #imm
    fix: write `adds`
  [1]

Numbers are computed with 128 bits. A result beyond them is an error, and not what is left of it.

  $ printf '    .word (1 << 126) * 4\n    .word 1 << 127 << 1, 3 << 127\n    .word (1 << 126) + (1 << 126)\n    .word -(1 << 126) - (1 << 126) - 1\n    .equ q, 1 << 62\n    .word q * q * 16\n    .word -(-(1 << 126) * 2)\n    .word (-(1 << 126) * 2) / -1\n    .uleb128 -1\n    .word (1 << 126) >> 120\n' > large.s && isadora as --isa rv32imc large.s
  large.s:1:24: error: a result beyond 128 bits [bad-number]
    1 |     .word (1 << 126) * 4
      |                        ^
  large.s:2:16: error: a result beyond 128 bits [bad-number]
    2 |     .word 1 << 127 << 1, 3 << 127
      |                ^~~
  large.s:3:24: error: a result beyond 128 bits [bad-number]
    3 |     .word (1 << 126) + (1 << 126)
      |                        ^~~~~~~~~~
  large.s:4:38: error: a result beyond 128 bits [bad-number]
    4 |     .word -(1 << 126) - (1 << 126) - 1
      |                                      ^
  large.s:6:19: error: a result beyond 128 bits [bad-number]
    6 |     .word q * q * 16
      |                   ^~
  large.s:7:11: error: a result beyond 128 bits [bad-number]
    7 |     .word -(-(1 << 126) * 2)
      |           ^~~~~~~~~~~~~~~~~~
  large.s:8:31: error: a result beyond 128 bits [bad-number]
    8 |     .word (-(1 << 126) * 2) / -1
      |                               ^~
  large.s:9:14: error: `-1` is negative, and the number has no sign [operand-range]
    9 |     .uleb128 -1
      |              ^~
  [1]

An instruction that is spelled alike and has a form for the operands is proposed where there is one: of several, which may do opposite things, none.

  $ printf 'ld r16, 5\n' > near.s; isadora as --isa avr near.s
  near.s:1:9: error: expected `Z+` or `-Z` or `Y+` or `-Y` or `X` or `X+` or `-X` or `Z` or `Y`, found `5` [no-matching-form]
    1 | ld r16, 5
      |         ^
    note: form: ld rd, p
    note: these operands fit `ldi` or `lds`
  [1]
  $ printf 'ld r16, 300\n' > far.s; isadora as --isa avr far.s
  far.s:1:9: error: expected `Z+` or `-Z` or `Y+` or `-Y` or `X` or `X+` or `-X` or `Z` or `Y`, found `300` [no-matching-form]
    1 | ld r16, 300
      |         ^~~
    note: form: ld rd, p
    fix: write `lds`
  [1]

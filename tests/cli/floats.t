Numbers that are floats. A number with a point or an exponent is rounded to the type that the instruction names; bits are hexadecimal.

  $ isadora eval 'MUFU.SQRT.F32 R0, 2.0'
  R0 = 0x3FB504F3
  $ isadora eval 'MUFU.RCP.F64 R0, -0.25'
  R0 = 0xC0100000
  $ isadora eval 'MUFU.EX2.F16 R0, 0xBC00'
  R0 = 0x3800

The listing has the shortest number that is read as the same bits, and bits where a number would not say all.

  $ cat > floats.s <<'EOF'
  > .kernel floats
  >     MUFU.SQRT.F32 R0, 0.10000000149 ;
  >     MUFU.SQRT.F32 R0, 16777217.0 ;
  >     MUFU.SQRT.F32 R0, 1e-45 ;
  >     MUFU.SQRT.F32 R0, 0x7F800000 ;
  >     MUFU.RCP.F64  R0, 3.14159265 ;
  >     MUFU.EX2.F16  R0, 1.5 ;
  >     MUFU.EX2.BF16_V2 R0, 0x3F804000 ;
  >     EXIT ;
  > .end
  > EOF
  $ isadora as floats.s -o floats.o && isadora dis floats.o | grep MUFU
    MUFU.SQRT.F32 R0, 0.1;
    MUFU.SQRT.F32 R0, 16777216.0;
    MUFU.SQRT.F32 R0, 1e-45;
    MUFU.SQRT.F32 R0, 0x7F800000;
    MUFU.RCP.F64 R0, 3.141592;
    MUFU.EX2.F16 R0, 0x3E00;
    MUFU.EX2.BF16_V2 R0, 0x3F804000;

What is neither, or does not fit:

  $ cat > bad.s <<'EOF'
  > .kernel bad
  >     MUFU.SQRT.F32 R0, 2 ;
  >     MUFU.SQRT.F32 R0, -0x3F800000 ;
  >     MUFU.SQRT.F32 R0, 1e39 ;
  >     MUFU.SQRT.F32 R0, 0x123456789 ;
  >     MUFU.EX2.F16_V2 R0, 1.5 ;
  >     MUFU.EX2.F16 R0, R1 ;
  > .end
  > EOF
  $ isadora as bad.s 2>&1 | grep -v note
  bad.s:2:23: error: `2` is not a float, which has a point or an exponent; bits are hexadecimal [bad-number]
    2 |     MUFU.SQRT.F32 R0, 2 ;
      |                       ^
    fix: write `2.0`
  bad.s:3:23: error: `-0x3F800000` are bits, which have no sign of their own [bad-number]
    3 |     MUFU.SQRT.F32 R0, -0x3F800000 ;
      |                       ^~~~~~~~~~~
  bad.s:4:23: error: `1e39` is too large for a float of f32 [operand-range]
    4 |     MUFU.SQRT.F32 R0, 1e39 ;
      |                       ^~~~
  bad.s:5:23: error: `0x123456789` does not fit, expected 32 bits [operand-range]
    5 |     MUFU.SQRT.F32 R0, 0x123456789 ;
      |                       ^~~~~~~~~~~
  bad.s:6:25: error: `1.5` cannot stand with these modifiers, expected bits (e.g. 0x3C00) [bad-number]
    6 |     MUFU.EX2.F16_V2 R0, 1.5 ;
      |                         ^~~
  bad.s:7:22: error: `rb.hsel` is required with these modifiers [no-matching-form]
    7 |     MUFU.EX2.F16 R0, R1 ;
      |                      ^~

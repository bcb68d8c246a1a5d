The assembler's own spellings for fabrisc: they are the shortest instructions that reach. What is a mnemonic of the machine is never changed.

  $ cat > spellings.s <<'TEXT'
  >     .globl _start
  > _start:
  >     JMP    @near;
  >     CALL   @near;
  >     B.EQZ  $P0, @near;            // a register that compressed instructions name,
  >     B.EQZ  $S0, @near;            // and one that they do not
  >     B.NEZ  $P0, @near;
  >     B.LTZ.F $P0, @near;
  >     B.EQ   $S0, $S1, @near;
  >     B.GT.32 $S0, $S1, @near;      // its operands change places
  >     B.GE.F $S0, $S1, @near;
  > near:
  >     JMP    @far;
  >     CALL   @far;
  >     B.EQZ  $P0, @far;
  >     B.LE.16 $S0, $S1, @far;
  >     B.GT.F $S0, $S1, @far;
  >     BEQ    $S0, $S1, @near;
  >     LDI    $P0, #31;
  >     LDI    $S0, #31;
  >     LDI    $P0, #-512;
  >     LDI    $P0, #0x1FFFFFF;
  >     LDI    $P0, #0x123456789AB;
  >     LDI    $P0, #0xFEDCBA9876543210;
  >     LDI    $S0, @near;
  >     .space 2000000
  > far:
  >     RET;
  > TEXT
  $ isadora as --isa fabrisc spellings.s && isadora dis spellings.o | grep -v word
  .isa fabrisc
  .globl _start
  _start:
    CJMP @near;
    CCAL @near;
    CBEQZ $P0, @near;
    BTST.EQZ $S0, @near;
    CBNEZ $P0, @near;
    BTST.LTZ.F $P0, @near;
    BEQ $S0, $S1, @near;
    BLT.32 $S1, $S0, @near;
    BLE.F $S1, $S0, @near;
  near:
    LCB.EQ $P0, $P0, @far;
    LCAL @far;
    LBTST.EQZ $P0, @far;
    LCB.16.LE $S0, $S1, @far;
    LCB.LT.F $S1, $S0, @far;
    BEQ $S0, $S1, @near;
    CLDI $P0, #0x1F;
    IAND $S0, $S0, #0x0;
    IADD $S0, $S0, #0x1F;
    IAND $P0, $P0, #0x0;
    IADD $P0, $P0, #-0x200;
    IAND $P0, $P0, #0x0;
    LIADD $P0, $P0, #0x1FFFFFF;
    IAND $P0, $P0, #0x0;
    LIADD $P0, $P0, #0x48D1;
    ILLSH $P0, $P0, #0x1A;
    LIADD $P0, $P0, #0x16789AB;
    IAND $P0, $P0, #0x0;
    LIADD $P0, $P0, #-0x12;
    ILLSH $P0, $P0, #0x1A;
    LIADD $P0, $P0, #-0xD159E2;
    ILLSH $P0, $P0, #0x1A;
    LIADD $P0, $P0, #-0x1ABCDF0;
    MOVFS $S0, %PC;
    LIADD $S0, $S0, #-0x70;
  far:
    RET;
  $ isadora as --isa fabrisc - <<< 'a: BEQ $S0, $S1, @b; .space 10000
  > b: LDI $S0, 5; LDI $S0; LDI $S0, #1.5;'
  <stdin>:1:19: error: `b` is 0x2714 bytes away and does not fit, expected -0x1000 to 0xFFE [operand-range]
    1 | a: BEQ $S0, $S1, @b; .space 10000
      |                   ^
  <stdin>:2:8: error: expected a register ($P0 to $R1 or $N0 to $N1), found `$` [no-matching-form]
    2 | b: LDI $S0, 5; LDI $S0; LDI $S0, #1.5;
      |        ^
    note: form: LDI Ra, #Imm
    note: form: LDI Ra, @sym
  <stdin>:2:20: error: expected a register ($P0 to $R1 or $N0 to $N1), found `$` [no-matching-form]
    2 | b: LDI $S0, 5; LDI $S0; LDI $S0, #1.5;
      |                    ^
    note: form: LDI Ra, #Imm
    note: form: LDI Ra, @sym
  <stdin>:2:29: error: expected a register ($P0 to $R1 or $N0 to $N1), found `$` [no-matching-form]
    2 | b: LDI $S0, 5; LDI $S0; LDI $S0, #1.5;
      |                             ^
    note: form: LDI Ra, #Imm
    note: form: LDI Ra, @sym
  [1]

From where on they grow: the bytes of code in front of a target that lies so many bytes behind.

  $ for spelling in 'JMP' 'CALL' 'B.EQZ $P0,' 'B.NEZ $S0,' 'B.LT $P0, $P1,'; do
  >   for gap in 58 60 62 250 252 506 508 510 512 4088 4090 4092 65526 65530 65534 131064 131068 1048560 1048568 1048572; do
  >     printf "%s @far; .space $gap\nfar: RET;\n" "$spelling" > grow.s
  >     echo "$(isadora as --isa fabrisc grow.s --format hex -o - | head -1 | tr -d '\n' | wc -c) $gap"
  >   done | awk -v s="$spelling" '{ bytes = ($1 - 2) / 2; if (bytes != last) printf "%s %d bytes from %d on\n", s, bytes, $2; last = bytes }'
  > done
  JMP 2 bytes from 58 on
  JMP 4 bytes from 510 on
  JMP 6 bytes from 4092 on
  CALL 2 bytes from 58 on
  CALL 4 bytes from 510 on
  CALL 6 bytes from 1048572 on
  B.EQZ $P0, 2 bytes from 58 on
  B.EQZ $P0, 4 bytes from 62 on
  B.EQZ $P0, 6 bytes from 65534 on
  B.NEZ $S0, 4 bytes from 58 on
  B.NEZ $S0, 6 bytes from 65534 on
  B.LT $P0, $P1, 4 bytes from 58 on
  B.LT $P0, $P1, 6 bytes from 4092 on

LDI makes any number of 64 bits: 400 of them, held against Python.

  $ python3 > numbers.s <<'TEXT'
  > import random
  > random.seed(1)
  > edges = [s * 2**k + d for k in range(0, 64, 3) for s in (1, -1) for d in (-1, 0, 1)] + [random.getrandbits(random.randrange(1, 65)) for _ in range(268)]
  > numbers = [n % 2**64 - (n % 2**64 >> 63 << 64) if n < 0 else n for n in edges]
  > print(".globl _start\n_start: LDI $S0, @out;")
  > for n in numbers:
  >     print(f"LDI $S1, #{n}; LMST.PI $S1, $S0, #0;")
  > print(f"LDI $P0, #1; LDI $P1, @out; LDI $P2, #{8 * len(numbers)}; SYSCL #1; CLDI $P0, #0; SYSCL #0; .bss\nout: .space {8 * len(numbers)}")
  > open("theirs", "wb").write(b"".join((n % 2**64).to_bytes(8, "little") for n in numbers))
  > TEXT
  $ isadora run --isa fabrisc numbers.s > ours && cmp ours theirs && stat -c '%s bytes' ours
  3200 bytes

Several objects: names find each other, and what lies elsewhere takes the longest form.

  $ cat > main.s <<'TEXT'
  >     .globl _start
  > _start:
  >     LDI    $P0, @answer;
  >     CALL   @load;
  >     MOV    $P0, $R0;
  >     SYSCL  #0;
  > TEXT
  $ cat > load.s <<'TEXT'
  >     .globl load
  >     .globl answer
  > load:
  >     CMLD.8 $R0, $P0;
  >     RET;
  >     .data
  > answer: .byte 42
  > TEXT
  $ isadora as --isa fabrisc main.s && isadora as --isa fabrisc load.s && isadora link main.o load.o -o program && isadora run program
  [42]
  $ readelf -hlW program | grep -E 'Class|Type:|Entry|LOAD'
    Class:                             ELF64
    Type:                              EXEC (Executable file)
    Entry point address:               0x10000
    LOAD           0x001000 0x0000000000010000 0x0000000000010000 0x00001a 0x00001a R E 0x1000
    LOAD           0x002000 0x0000000000011000 0x0000000000011000 0x000001 0x000001 RW  0x1000
  $ isadora dis program
  .isa fabrisc
  .globl _start
  .globl load
  _start:
    MOVFS $P0, %PC;
    LIADD $P0, $P0, #0x1000;
    LCAL @load;
    MOV $P0, $R0;
    SYSCL #0x0;
  load:
    CMLD.8 $R0, $P0;
    RET;

An assembler that keeps addends in the bytes that relocations change may divide one among two operands. No operand has the whole number, so the object is refused.

  $ command -v llvm-mc-19 > /dev/null || { echo "no llvm-mc-19 here"; exit 80; }
  $ mkdir m && cat > m/m.isa <<'ISA'
  > __DefISA m
  >     Execution = "hart";  Parcel = 32;  BitOrder = "lsb";  Unused = "illegal";  Lines;  Comment = "#";
  >     ByteOrder = "big";
  >     Elf = 8, 32;  Addends = inside;
  >     Relocation<2> = 32;
  >     Relocation<5> = Upper, "%hi";
  >     Relocation<6> = Lower, "%lo";
  >   __Description
  > Two instructions of MIPS.
  > 
  > __DefRegisterFile file
  >     Scope = hart; Count = 32; Width = 32; Spelling = "$%";
  > 
  > __DefRegisterType Reg<5> : [file]
  > __DefNumberType Code<6>
  > __DefNumberType Upper<16>
  >     Function<"%hi"> = (x + 0x8000) >> 16;
  > __DefNumberType Lower<16>
  >     Signed;
  >     Function<"%lo"> = sext(x, 16);
  > __DefGroup ALL
  > 
  > __DefOptype LUI : [ALL]
  >   __Encoding
  >     field<26, 6> Code  code == 0xF;
  >     field<21, 5> Code5 none == 0;
  >     field<16, 5> Reg   rt;
  >     field<0, 16> Upper number;
  >   __Syntax
  >     lui rt, number ;
  >   __Description
  > Sets the upper half.
  >   __Semantics
  >     lui rt, number:
  >         rt = number << 16;
  >   __Examples
  >     lui $2, 3 ;  //= file[2] == 0x30000
  > 
  > __DefNumberType Code5<5>
  > __DefOpcode LUI_I : [LUI]
  > 
  > __DefOptype ADDIU : [ALL]
  >   __Encoding
  >     field<26, 6> Code  code == 9;
  >     field<21, 5> Reg   rs;
  >     field<16, 5> Reg   rt;
  >     field<0, 16> Lower number;
  >   __Syntax
  >     addiu rt, rs, number ;
  >   __Description
  > Adds a number.
  >   __Semantics
  >     addiu rt, rs, number:
  >         rt = rs + number;
  >   __Examples
  >     addiu $2, $3, -1 ;  //= file[2] == mod(file[3] - 1, 2^32)
  > 
  > __DefOpcode ADDIU_I : [ADDIU]
  > ISA
  $ isadora check ./m
  $ printf '  .globl _start\n_start: lui $2, %%hi(x+0x18004)\n  addiu $2, $2, %%lo(x+0x18004)\n  .data\n  .space 16\nx: .word 7\n' > far.s
  $ sed 's/+0x18004//; s/^x:/  .globl x\nx:/' far.s > near.s
  $ for p in far near; do llvm-mc-19 -triple=mips-linux-gnu -filetype=obj $p.s -o $p.o; done
  $ isadora link --isa ./m far.o -o far
  isadora: error: `far.o` has a part of an addend in the operand at 0x0 of `.text`, under `%hi`; only whole addends are read [bad-object]
    note: add the number to the address by an instruction, or define a label at the place
  [1]
  $ isadora dis --isa ./m far.o
  isadora: error: `far.o` has a part of an addend in the operand at 0x0 of `.text`, under `%hi`; only whole addends are read [bad-object]
    note: add the number to the address by an instruction, or define a label at the place
  [1]
  $ isadora dis --isa ./m near.o
  .isa m
  .globl _start
  .globl x
    .align 16
  _start:
    lui $2, %hi(x)
    addiu $2, $2, %lo(x)
  .section .data
    .align 16
    .word 0x0, 0x0, 0x0, 0x0
  x:
    .word 0x7
  .section .reginfo, "a", @0x70000006
    .align 4
    .word 0x4, 0x0, 0x0, 0x0
    .word 0x0, 0x0
  .section .MIPS.abiflags, "a", @0x7000002A
    .align 8
    .word 0x2001, 0x1010001, 0x0, 0x0
    .word 0x1, 0x0

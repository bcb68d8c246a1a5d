C for a machine with addresses of 64 bits. No pair of instructions gives all of them; `cc` takes one that is proved to give those below 2 GiB, where programs lie, and the linker refuses others.

  $ mkdir rv64
  $ cat > rv64/rv64.isa <<'END'
  > __DefISA rv64
  >     Execution = "hart";
  >     Parcel    = 32;
  >     BitOrder  = "lsb";
  >     ParcelOrder = "lsb";
  >     Lines; DottedNames; ExactRegisters;
  >     Comment   = "#";
  >     Elf       = 243, 64, 0;
  >     Relocation<1>  = 32;
  >     Relocation<2>  = 64;
  >     Relocation<16> = Branch;
  >     Relocation<17> = Jump;
  >     Relocation<26> = Upper, "%hi";
  >     Relocation<27> = Imm, "%lo";
  >     Relocation<28> = Offset, "%lo";
  >     Entry     = "_start";
  >     Start<"sp"> = launch.stack;
  >     Fault<AccessFault> = "nothing lies there";
  > 
  > __DefRegisterFile x
  >     Scope = hart; Count = 32; Width = 64; Spelling = "x%";
  >     Alias<1> = "ra"; Alias<2> = "sp"; Alias<8> = "s0"; Alias<9> = "s1"; Alias<10> = "a0"; Alias<11> = "a1"; Alias<17> = "a7";
  > 
  > __DefRegisterType Reg<5> : [x]
  >     Constant<0> = 0;
  >     Spelling<0> = "zero";
  > 
  > __DefSpace memory
  >     Scope = grid; AddressBits = 64; Outside = AccessFault;
  > 
  > __DefNumberType Imm<12>
  >     Signed;
  >     Function<"%lo"> = sext(x, 12);
  > __DefNumberType Offset<12>
  >     Signed;
  >     Function<"%lo"> = sext(x, 12);
  > __DefNumberType Upper<20>
  >     Function<"%hi"> = -2^31 <= x && x < 2^31 - 0x800 ? ((x + 0x800) >> 12)[19:0] : 2^20;
  > __DefNumberType Shamt<6>
  > __DefNumberType Branch<12>
  >     Signed; Scale = 2; Relative;
  > __DefNumberType Jump<20>
  >     Signed; Scale = 2; Relative;
  > __DefNumberType Major<7>
  > __DefNumberType Funct3<3>
  > __DefNumberType Funct6<6>
  > __DefNumberType Funct7<7>
  > __DefNumberType Funct12<12>
  > 
  > __DefGroup ALL
  >     Length = 32;
  > 
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op,   low, high, does;
  >     add,  0,   0,    x + y;
  >     sub,  0,   0x20, x - y;
  >     xor,  4,   0,    x ^ y;
  >     or,   6,   0,    x | y;
  >     and,  7,   0,    x & y;
  >     sll,  1,   0,    x << y[5:0];
  >     srl,  5,   0,    x >> y[5:0];
  >     sra,  5,   0x20, INT64(x) >> y[5:0];
  >     slt,  2,   0,    INT64(x) < INT64(y);
  >     sltu, 3,   0,    x < y;
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x33;
  >     field<7, 5>   Reg    rd;
  >     field<12, 3>  Funct3 funct3 == \low;
  >     field<15, 5>  Reg    x;
  >     field<20, 5>  Reg    y;
  >     field<25, 7>  Funct7 funct7 == \high;
  >   __Syntax
  >     \op rd, x, y ;
  >   __Semantics
  >     \op rd, x, y:
  >         rd = \does;
  > __DefOpcode \op\()_4 : [\op]
  > 
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op,    low, does;
  >     addi,  0,   x + imm;
  >     xori,  4,   x ^ imm[63:0];
  >     ori,   6,   x | imm[63:0];
  >     andi,  7,   x & imm[63:0];
  >     sltiu, 3,   x < imm[63:0];
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x13;
  >     field<7, 5>   Reg    rd;
  >     field<12, 3>  Funct3 funct3 == \low;
  >     field<15, 5>  Reg    x;
  >     field<20, 12> Imm    imm;
  >   __Syntax
  >     \op rd, x, imm ;
  >   __Semantics
  >     \op rd, x, imm:
  >         rd = \does;
  > __DefOpcode \op\()_4 : [\op]
  > 
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op,   low, high, does;
  >     slli, 1,   0,    x << imm;
  >     srli, 5,   0,    x >> imm;
  >     srai, 5,   0x10, INT64(x) >> imm;
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x13;
  >     field<7, 5>   Reg    rd;
  >     field<12, 3>  Funct3 funct3 == \low;
  >     field<15, 5>  Reg    x;
  >     field<20, 6>  Shamt  imm;
  >     field<26, 6>  Funct6 high   == \high;
  >   __Syntax
  >     \op rd, x, imm ;
  >   __Semantics
  >     \op rd, x, imm:
  >         rd = \does;
  > __DefOpcode \op\()_4 : [\op]
  > 
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op,  low, value;
  >     lb,  0,   sext(memory[(x + imm)[63:0], 1], 8);
  >     lh,  1,   sext(memory[(x + imm)[63:0], 2], 16);
  >     lw,  2,   sext(memory[(x + imm)[63:0], 4], 32);
  >     ld,  3,   memory[(x + imm)[63:0], 8];
  >     lbu, 4,   memory[(x + imm)[63:0], 1];
  >     lhu, 5,   memory[(x + imm)[63:0], 2];
  >     lwu, 6,   memory[(x + imm)[63:0], 4];
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x03;
  >     field<7, 5>   Reg    rd;
  >     field<12, 3>  Funct3 funct3 == \low;
  >     field<15, 5>  Reg    x;
  >     field<20, 12> Imm    imm;
  >   __Syntax
  >     \op rd, imm(x) ;
  >   __Semantics
  >     \op rd, imm(x):
  >         rd = \value;
  > __DefOpcode \op\()_4 : [\op]
  > 
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op, low, n;
  >     sb, 0,   1;
  >     sh, 1,   2;
  >     sw, 2,   4;
  >     sd, 3,   8;
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x23;
  >     field<25, 7, 7, 5> Offset imm;
  >     field<12, 3>  Funct3 funct3 == \low;
  >     field<15, 5>  Reg    x;
  >     field<20, 5>  Reg    y;
  >   __Syntax
  >     \op y, imm(x) ;
  >   __Semantics
  >     \op y, imm(x):
  >         memory[(x + imm)[63:0], \n] = y[\n * 8 - 1:0];
  > __DefOpcode \op\()_4 : [\op]
  > 
  > __DefOptype \op : [ALL]
  >   __Rows
  >     op,   low, is;
  >     beq,  0,   x == y;
  >     bne,  1,   x != y;
  >     blt,  4,   INT64(x) < INT64(y);
  >     bge,  5,   INT64(x) >= INT64(y);
  >     bltu, 6,   x < y;
  >     bgeu, 7,   x >= y;
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x63;
  >     field<31, 1, 7, 1, 25, 6, 8, 4> Branch label;
  >     field<12, 3>  Funct3 funct3 == \low;
  >     field<15, 5>  Reg    x;
  >     field<20, 5>  Reg    y;
  >   __Syntax
  >     \op x, y, label ;
  >   __Semantics
  >     \op x, y, label:
  >         if (\is) pc = label;
  > __DefOpcode \op\()_4 : [\op]
  > 
  > __DefOptype LUI : [ALL]
  >   __Encoding
  >     field<0, 7>   Major major == 0x37;
  >     field<7, 5>   Reg   rd;
  >     field<12, 20> Upper imm;
  >   __Syntax
  >     lui rd, imm ;
  >   __Semantics
  >     lui rd, imm:
  >         rd = sext(imm << 12, 32);
  > __DefOpcode LUI_4 : [LUI]
  > 
  > __DefOptype JAL : [ALL]
  >   __Encoding
  >     field<0, 7>   Major major == 0x6F;
  >     field<7, 5>   Reg   rd;
  >     field<31, 1, 12, 8, 20, 1, 21, 10> Jump label;
  >   __Syntax
  >     jal rd, label ;
  >   __Semantics
  >     jal rd, label:
  >         rd = next_pc;
  >         pc = label;
  > __DefOpcode JAL_4 : [JAL]
  > 
  > __DefOptype JALR : [ALL]
  >   __Encoding
  >     field<0, 7>   Major  major  == 0x67;
  >     field<7, 5>   Reg    rd;
  >     field<12, 3>  Funct3 funct3 == 0;
  >     field<15, 5>  Reg    x;
  >     field<20, 12> Imm    imm;
  >   __Syntax
  >     jalr rd, imm(x) ;
  >   __Semantics
  >     jalr rd, imm(x):
  >         target = (x + imm)[63:0];
  >         rd = next_pc;
  >         pc = target & ~1;
  > __DefOpcode JALR_4 : [JALR]
  > 
  > __DefOptype ECALL : [ALL]
  >   __Encoding
  >     field<0, 7>   Major   major == 0x73;
  >     field<7, 5>   Reg     rd    == 0;
  >     field<12, 3>  Funct3  low   == 0;
  >     field<15, 5>  Reg     x     == 0;
  >     field<20, 12> Funct12 imm   == 0;
  >   __Syntax
  >     ecall ;
  >   __Semantics
  >     ecall:
  >         if (a7 == 93) halt(a0);
  > __DefOpcode ECALL_4 : [ECALL]
  > 
  > __DefABI lp64
  >     Target      = "riscv64-unknown-elf";
  >     Flags       = "-march=rv64i", "-mabi=lp64";
  >     Arguments   = "a0", "a1", "x12", "x13", "x14", "x15", "x16", "a7";
  >     Results     = "a0", "a1";
  >     Temporaries = "x5", "x6", "x7", "x28", "x29", "x30", "x31", "ra";
  >     Saved       = "s0", "s1", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27";
  >     Stack       = "sp";
  >     Link        = "ra";
  >     StackAlign  = 16;
  >     VariadicPairs;
  > END
  $ isadora check ./rv64
  $ cat > prog.c <<'END'
  > // All kinds of symbols whose addresses a program makes.
  > extern long total;                 // of the other file
  > int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  > static long zeros[4];
  > static const char text[] = "symbol";
  > const char* volatile pointer = text + 1;
  > long add(long n);
  > 
  > long sum(long n) {
  >   long s = 0;
  >   for (long i = 0; i < n; ++i) s += table[i];
  >   return s;
  > }
  > 
  > long choose(long n) {
  >   switch (n) {
  >     case 0: return table[5];
  >     case 1: return add(2);
  >     case 2: return pointer[0] - 'a';
  >     case 3: return total;
  >     case 4: zeros[2] = 7; return zeros[2] + zeros[1];
  >     case 5: return sum(8);
  >     default: return 0;
  >   }
  > }
  > 
  > int main(void) {
  >   long s = 0;
  >   for (long i = 0; i < 7; ++i) s += choose(i);
  >   long (*f)(long) = sum;
  >   return (int)(s + f(3));          // 9 + 2 + 24 + 44 + 7 + 31 + 8
  > }
  > END
  $ cat > other.c <<'END'
  > long total = 42;
  > long add(long n) { total += n; return n; }
  > END
  $ cat > start.s <<'END'
  >   .globl _start
  > _start:
  >   jal ra, main
  >   addi a7, zero, 93
  >   ecall
  > END

The program ends with the same status here, and where another linker and qemu come after `cc`.

  $ compile() { isadora cc --isa ./$1 --no-library $2 -c prog.c other.c && isadora link --isa ./$1 start.s prog.o other.o -o prog; }
  $ compile rv64 -O0; isadora run --isa ./rv64 prog
  [125]
  $ compile rv64 -O2; isadora run --isa ./rv64 prog
  [125]
  $ qemu-riscv64 prog
  [125]
  $ isadora as --isa ./rv64 start.s && ld.lld-19 start.o prog.o other.o -o linked && qemu-riscv64 linked
  [125]
  $ isadora cc --isa ./rv64 --no-library -O2 -S prog.c -o - | grep 'total)'
    lui x17, %hi(total)
    ld x10, %lo(total)(x17)
  $ isadora link --isa ./rv64 --data-address 0x80000000 start.s prog.o other.o -o far 2>&1 | head -2
  isadora: error: `table` is 0x100000, which does not fit, expected 0x0 to 0xFFFFF [operand-range]
    note: in `sum`, 0x8 of `.text` of `prog.o`

The lower part may be put in by a logical or, too. Here `ori` does not extend its number by the sign, and `%hi` does not round.

  $ mkdir or64 && sed -e 's/x | imm\[63:0\]/x | imm[11:0]/; s/((x + 0x800) >> 12)\[19:0\]/(x >> 12)[19:0]/; s/2^31 - 0x800/2^31/; s/ rv64$/ or64/' rv64/rv64.isa > or64/or64.isa
  $ isadora check ./or64
  $ compile or64 -O2; isadora run --isa ./or64 prog
  [125]
  $ isadora cc --isa ./or64 --no-library -O2 -S prog.c -o - | grep -A1 'total)'
    lui x17, %hi(total)
    ori x17, x17, %lo(total)
    ld x10, 0x0(x17)

Inline functions, templates and their data lie in section groups: of those that several objects have, one remains, whoever links them. So the output of a C++
compiler is assembled, and unused functions can be left out.

  $ for tool in riscv64-unknown-elf-g++ riscv64-unknown-elf-ld clang++-19 ld.lld-19 qemu-riscv32; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done
  $ cat > common.h <<'TEXT'
  > template <class T> struct Counter {
  >   Counter(T first) : value(first) {}
  >   virtual ~Counter() {}
  >   virtual T next() { return value += step; }
  >   T value;
  >   static T step;
  > };
  > template <class T> T Counter<T>::step = 3;
  > inline int calls = 100;
  > inline int twice(int x) { static int times; calls += ++times; return 2 * x; }
  > template <class T> __attribute__((noinline)) T larger(T a, T b) { return a < b ? b : a; }
  > int of_other(Counter<int>& c);
  > extern "C" void put(const char* text);
  > TEXT
  $ cat > one.cpp <<'TEXT'
  > #include "common.h"
  > int unused(int x) { return x * twice(x); }
  > static char text[12];
  > const char* decimal(int n) {
  >   char* at = text + sizeof text - 1;
  >   do *--at = static_cast<char>('0' + n % 10); while (n /= 10);
  >   return at;
  > }
  > struct Begin { Begin() { calls += 7; } } begin;
  > extern "C" int main() {
  >   Counter<int> c(larger(4, 2));
  >   int sum = c.next() + of_other(c) + twice(larger(5, 6));
  >   put(decimal(sum)); put(" "); put(decimal(calls)); put("\n");
  >   return 0;
  > }
  > void operator delete(void*, unsigned) {}
  > TEXT
  $ cat > two.cpp <<'TEXT'
  > #include "common.h"
  > struct Other : Counter<int> {
  >   using Counter<int>::Counter;
  >   int next() override { return Counter<int>::next() + twice(1); }
  > };
  > int of_other(Counter<int>& c) {
  >   Other other(larger(c.value, 40));
  >   Counter<int>& any = other;
  >   return any.next() + c.next();
  > }
  > TEXT
  $ cat > start.s <<'TEXT'
  >     .globl _start
  >     .globl put
  >     .weak  __global_pointer$
  > _start:
  >     .option push
  >     .option norelax
  >     la   gp, __global_pointer$
  >     .option pop
  >     la   s0, __init_array_start
  >     la   s1, __init_array_end
  > 1:  beq  s0, s1, 2f
  >     lw   t0, 0(s0)
  >     jalr t0
  >     addi s0, s0, 4
  >     j    1b
  > 2:  call main
  >     li   a7, 93
  >     ecall
  > put:
  >     mv   a1, a0
  >     mv   a2, a0
  > 1:  lbu  t0, 0(a2)
  >     addi a2, a2, 1
  >     bnez t0, 1b
  >     sub  a2, a2, a0
  >     addi a2, a2, -1
  >     li   a0, 1
  >     li   a7, 64
  >     ecall
  >     ret
  > TEXT
  $ isadora as --isa rv32imc start.s

Each compiler, with and without a section for each function. What each program prints, how many copies of an inline function it has, and whether the unused function is left.

  $ assembled() { for part in one two; do "$@" -S $part.cpp && isadora as --isa rv32imc $part.s || return; done; }
  $ runs() { echo "$1: $(qemu-riscv32 ./$1), $(isadora run --isa rv32imc $1); $(nm $1 | grep -c ' _Z5twicei\| _Z6largerIiET_S0_S0_'), $(nm $1 | grep -c ' _Z6unused')"; }
  $ all() {
  >   isadora link one.o two.o start.o -o own && runs own
  >   riscv64-unknown-elf-ld -m elf32lriscv --gc-sections one.o two.o start.o -o gnu && runs gnu
  >   ld.lld-19 --gc-sections one.o two.o start.o -o lld && runs lld; rm -f own gnu lld
  > }
  $ gcc="riscv64-unknown-elf-g++ -march=rv32imc -mabi=ilp32 -ffreestanding -fno-exceptions -fno-rtti -fno-threadsafe-statics"
  $ clang="clang++-19 --target=riscv32-unknown-elf -march=rv32imc -ffreestanding -fno-exceptions -fno-rtti -fno-threadsafe-statics"
  $ assembled $gcc -O0 && all
  own: 74 110, 74 110; 2, 1
  gnu: 74 110, 74 110; 2, 1
  lld: 74 110, 74 110; 2, 1
  $ assembled $clang -O0 && all
  own: 74 110, 74 110; 2, 1
  gnu: 74 110, 74 110; 2, 1
  lld: 74 110, 74 110; 2, 1
  $ assembled $gcc -Os -g -ffunction-sections -fdata-sections && all
  own: 74 110, 74 110; 1, 1
  gnu: 74 110, 74 110; 1, 0
  lld: 74 110, 74 110; 1, 0
  $ assembled $clang -O1 -g -ffunction-sections -fdata-sections && all
  own: 74 110, 74 110; 1, 1
  gnu: 74 110, 74 110; 1, 0
  lld: 74 110, 74 110; 1, 0

The groups are those that GNU as makes of the same text.

  $ groups() { readelf -gW $1 | sed -n 's/^COMDAT.*\[\(_Z.*\)\] contains.*/\1/p' | sort; }
  $ assembled $gcc -Os -ffunction-sections -fdata-sections && groups one.o > own.groups
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 one.s -o gnu.o && groups gnu.o > gnu.groups
  $ diff own.groups gnu.groups && cat own.groups
  _Z6largerIiET_S0_S0_
  _ZN7CounterIiE4nextEv
  _ZN7CounterIiE4stepE
  _ZN7CounterIiED5Ev
  _ZTV7CounterIiE
  _ZZ5twiceiE5times

A group of several sections; its signature is defined elsewhere, or nowhere. The listing has each section, and is the program once more.

  $ cat > kinds.s <<'TEXT'
  >     .globl _start
  > _start: call f
  >     call outside
  >     .section .text.f, "axG", @progbits, f, comdat
  >     .weak f
  > f:  lw   a0, table
  >     j    2f
  >     .balign 4
  > 2:  ret
  >     .section .rodata.f, "aG", @progbits, f, comdat
  > table:
  >     .word f, 7
  >     .section .text.cold, "axG", %progbits, outside
  >     tail f
  >     .section .bss.room, "awG", @nobits, name, comdat
  >     .zero 8
  >     .section .rodata.str1.1, "aMS", @progbits, 1
  >     .string "text"
  >     .section .tdata, "awT"
  > own: .word 3, .rodata.f
  >     .section .kept, "aR"
  >     .byte 1
  >     .section .note.GNU-stack, "", @progbits
  > TEXT
  $ isadora as --isa rv32imc kinds.s && readelf -SW kinds.o | sed -n 's/^ *\[ *[0-9]*\] \(\S* *\S*\) .* \([0-9a-f]*\) \([0-9a-f][0-9a-f]\) *\([A-Zop]*\) *[0-9]* *[0-9]* *[0-9]*$/\1 \4 \3/p'
                    NULL  00
  .group            GROUP  17
  .group            GROUP  18
  .group            GROUP  15
  .text             PROGBITS AX 00
  .text.f           PROGBITS AXG 00
  .rodata.f         PROGBITS AG 00
  .text.cold        PROGBITS AXG 00
  .bss.room         NOBITS WAG 00
  .rodata.str1.1    PROGBITS AMS 01
  .tdata            PROGBITS WAT 00
  .kept             PROGBITS Ao 00
  .note.isadora     NOTE  00
  .riscv.attributes RISCV_ATTRIBUTES  00
  .debug_line       PROGBITS  00
  .debug_info       PROGBITS  00
  .debug_abbrev     PROGBITS  00
  .debug_ranges     PROGBITS  00
  .rela.text        RELA I 0c
  .rela.text.f      RELA IG 0c
  .rela.rodata.f    RELA IG 0c
  .rela.text.cold   RELA IG 0c
  .rela.tdata       RELA  10
  .rela.debug_line  RELA  14
  .rela.debug_info  RELA  15
  .rela.debug_ranges RELA  17
  .symtab           SYMTAB  16
  .strtab           STRTAB  00
  .shstrtab         STRTAB  00
  $ readelf -gW kinds.o
  
  COMDAT group section [    1] `.group' [f] contains 4 sections:
     [Index]    Name
     [    5]   .text.f
     [   19]   .rela.text.f
     [    6]   .rodata.f
     [   20]   .rela.rodata.f
  
  group section [    2] `.group' [outside] contains 2 sections:
     [Index]    Name
     [    7]   .text.cold
     [   21]   .rela.text.cold
  
  COMDAT group section [    3] `.group' [name] contains 1 sections:
     [Index]    Name
     [    8]   .bss.room
  $ isadora dis kinds.o | tee again.s
  .isa rv32imc
  .option norvc
  .globl _start
  .weak f
  .Lat_0:
  _start:
    auipc ra, %pcrel_hi(f)
    jalr ra, %pcrel_lo(.Lat_0)(ra)
  .Lat_8:
    auipc ra, %pcrel_hi(outside)
    jalr ra, %pcrel_lo(.Lat_8)(ra)
  .section .text.f, "axG", @progbits, f, comdat
    .balign 4
  .Lat_s2_0:
  f:
    auipc a0, %pcrel_hi(table)
    lw a0, %pcrel_lo(.Lat_s2_0)(a0)
    c.j L_2_000C
    c.nop
  L_2_000C:
    c.jr ra
  .section .text.cold, "axG", @progbits, outside
  .Lat_s4_0:
    auipc t1, %pcrel_hi(f)
    jalr zero, %pcrel_lo(.Lat_s4_0)(t1)
  .section .rodata.f, "aG", @progbits, f, comdat
  table:
  .rodata.f:
    .word f
    .word 0x7
  .section .bss.room, "awG", @nobits, name, comdat
  name:
    .zero 8
  .section .rodata.str1.1, "aMS", @progbits, 1
    .byte 0x74, 0x65, 0x78, 0x74, 0x0
  .section .tdata, "awT", @progbits
  own:
    .word 0x3
    .word .rodata.f
  .section .kept, "aR", @progbits
    .byte 0x1
  $ isadora as --isa rv32imc again.s && isadora dis again.o | diff again.s -

Numbers of debuggers and of tables of exceptions have as many bytes as they need; the distance of two labels has room for any.

  $ cat > numbers.s <<'TEXT'
  > begin: j end
  >     nop
  > end:
  >     .rodata
  >     .uleb128 0, 127, 128, 0xFFFFFFFFFFFFFFFF
  >     .sleb128 -1, 63, 64, -64, -65
  >     .uleb128 end - begin
  >     .sleb128 begin - end
  > TEXT
  $ isadora as --isa rv32imc numbers.s && readelf -x .rodata numbers.o
  
  Hex dump of section '.rodata':
    0x00000000 007f8001 ffffffff ffffffff ff017f3f ...............?
    0x00000010 c00040bf 7f848080 8000fcff ffff7f   ..@............
  
  $ printf '.uleb128 -1, end\n.sleb128 0x8000000000000000, outside\nend:\n' > wide.s && isadora as --isa rv32imc wide.s
  wide.s:1:10: error: `-1` is negative, and the number has no sign [operand-range]
    1 | .uleb128 -1, end
      |          ^~
  wide.s:2:10: error: `0x8000000000000000` does not fit 64 bits [operand-range]
    2 | .sleb128 0x8000000000000000, outside
      |          ^~~~~~~~~~~~~~~~~~
  [1]

What is wrong with a section is said.

  $ printf '.section .text.f, "axG", @progbits\n.section .data, "aq"\n.section .rodata.s, "aMS", @progbits\n.section .data, "aw", @progbits, more\n.section\n' > wrong.s
  $ isadora as --isa rv32imc wrong.s
  wrong.s:1:10: error: expected the group of a section with the flag `G` (e.g. `"axG", @progbits, f, comdat`) [bad-directive]
    1 | .section .text.f, "axG", @progbits
      |          ^~~~~~~~~~~~~~~~~~~~~~~~~
  wrong.s:2:10: error: unknown flags `aq` of a section, expected letters of `awxMSGTRoe?` [bad-directive]
    2 | .section .data, "aq"
      |          ^~~~~~~~~~~
  wrong.s:3:10: error: expected the size of an entry of a section with the flag `M` (e.g. `"aMS", @progbits, 1`) [bad-directive]
    3 | .section .rodata.s, "aMS", @progbits
      |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~
  wrong.s:4:10: error: expected the end of the line, found `more` [bad-directive]
    4 | .section .data, "aw", @progbits, more
      |          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  wrong.s:5:9: error: expected a section's name (e.g. `.section .rodata`) [bad-directive]
    5 | .section
      |         ^
  [1]

Where the output is code alone, it is one section.

  $ isadora as --isa rv32imc --format hex kinds.s
  isadora: error: the program has code in the section `.text.f`, expected code in `.text` alone for `--format hex` [bad-argument]
    note: write an object and link it
  [1]

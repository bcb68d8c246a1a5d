Objects of `as`, gcc and clang are one program, whoever links them: `isadora link`, GNU ld or lld; and whoever runs it.

  $ for tool in riscv64-unknown-elf-gcc riscv64-unknown-elf-ld clang-14 clang-19 ld.lld-19 qemu-riscv32; do
  >   command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }
  > done
  $ cat > start.s <<'TEXT'
  > # calls what is to be called first, then `work`, and prints the result in hexadecimal
  >     .globl _start
  >     .globl twice
  >     .globl shared
  >     .weak  __global_pointer$
  > _start:
  >     .option push
  >     .option norelax
  >     la   gp, __global_pointer$
  >     .option pop
  >     la   s0, __init_array_start
  >     la   s1, __init_array_end
  > 1:  beq  s0, s1, 2f
  >     lw   a0, 0(s0)
  >     jalr a0
  >     addi s0, s0, 4
  >     j    1b
  > 2:  li   a0, 9
  >     call work
  >     mv   s0, a0
  >     li   s1, 8
  > 3:  srli t0, s0, 28
  >     la   t1, digits
  >     add  t1, t1, t0
  >     lbu  t0, 0(t1)
  >     lui  a1, %hi(room)
  >     sb   t0, %lo(room)(a1)
  >     addi a1, a1, %lo(room)
  >     li   a0, 1
  >     li   a2, 1
  >     li   a7, 64
  >     ecall
  >     slli s0, s0, 4
  >     addi s1, s1, -1
  >     bnez s1, 3b
  >     li   a0, 0
  >     li   a7, 93
  >     ecall
  > twice:
  >     slli a0, a0, 1
  >     ret
  >     .section .rodata
  > digits: .ascii "0123456789ABCDEF"
  >     .data
  > shared: .word 11
  > far:    .word twice - ., digits + 4
  >     .bss
  > room: .space 4
  > TEXT
  $ cat > work.c <<'TEXT'
  > typedef int (*fn)(int);
  > extern int twice(int);
  > extern int shared;
  > static int square(int x) { return x * x; }
  > static const fn table[] = {square, twice};
  > int common_one[4];
  > __attribute__((weak)) int maybe(int x) { return x + 1; }
  > extern int nothing(int) __attribute__((weak));
  > int weight(int k) {
  >   switch (k) {
  >     case 0: return shared * 3;
  >     case 1: return square(shared);
  >     case 2: return twice(k) + 1;
  >     case 3: return 77;
  >     case 4: return shared - 4;
  >     case 5: return k * 12345;
  >     default: return 1;
  >   }
  > }
  > int work(int n) {
  >   int sum = 0;
  >   for (int i = 0; i < n; i++) {
  >     sum += table[i & 1](i) + weight(i);
  >     common_one[i & 3] += sum;
  >   }
  >   if (nothing) sum += nothing(1);
  >   return sum + maybe(common_one[2]) + shared;
  > }
  > __attribute__((constructor)) static void begin(void) { shared += 5; }
  > TEXT
  $ isadora as --isa rv32imc start.s

Each compiler with its own ways: with and without optimisation, both code models, aligned code, common symbols, sections of each function. Six results a line.

  $ run() { [ ! -e $1 ] || { echo "$(qemu-riscv32 ./$1) $(isadora run --isa rv32imc $1)"; }; }
  $ results() {
  >   isadora link work.o start.o -o own && riscv64-unknown-elf-ld -m elf32lriscv work.o start.o -o gnu
  >   ld.lld-19 work.o start.o -o lld 2> /dev/null
  >   echo $(run own) $(run gnu) $(run lld); rm -f own gnu lld
  > }
  $ gcc="riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -ffreestanding -c work.c -o work.o"
  $ clang="clang-14 --target=riscv32-unknown-elf -march=rv32imc -mabi=ilp32 -ffreestanding -c work.c -o work.o"
  $ for options in -O0 "-O2 -g" "-O2 -mcmodel=medany" "-Os -fcommon -ffunction-sections -fdata-sections"; do
  >   $gcc $options && results; $clang $options && results
  > done
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788

  $ $gcc -O3 -falign-functions=16 -falign-loops=16 && results
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788
  $ $clang -O2 -falign-functions=16 && results
  0001E788 0001E788 0001E788 0001E788 0001E788 0001E788

An object of more than 65,279 sections has their numbers in tables of their own.

  $ { printf ' .globl _start\n_start:\n li a0, 0\n call f65999\n call f7\n li a7, 93\n ecall\n'
  >   seq 0 65999 | awk '{ printf " .section .text.f%d,\"ax\",@progbits\n .globl f%d\nf%d: addi a0, a0, %d\n ret\n", $1, $1, $1, $1 % 8 }'; } > many.s
  $ riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 many.s -o many.o && isadora link many.o -o many
  $ qemu-riscv32 ./many
  [14]
  $ isadora run --isa rv32imc many
  [14]

Other tools read what `as` has written.

  $ readelf -rW start.o | awk '/R_RISCV/ { print $3, $5 }' | sort -u | grep -v '\.L\|debug\|\.text'
  R_RISCV_32 digits
  R_RISCV_32_PCREL twice
  R_RISCV_HI20 room
  R_RISCV_LO12_I room
  R_RISCV_LO12_S room
  R_RISCV_PCREL_HI20 __global_pointer$
  R_RISCV_PCREL_HI20 __init_array_end
  R_RISCV_PCREL_HI20 __init_array_start
  R_RISCV_PCREL_HI20 digits
  R_RISCV_PCREL_HI20 work
  $ riscv64-unknown-elf-objdump -d start.o | grep -A2 '<twice>'
  0000006c <twice>:
    6c:\t0506                \tsll\ta0,a0,0x1 (esc)
    6e:\t8082                \tret (esc)
  $ riscv64-unknown-elf-nm start.o | grep ' [TUDwBr] '
           w __global_pointer$
           U __init_array_end
           U __init_array_start
  00000000 T _start
  00000000 r digits
  00000000 D shared
  0000006c T twice
           U work
  $ isadora link work.o start.o -o own && riscv64-unknown-elf-addr2line -e own 0x$(riscv64-unknown-elf-nm own | grep twice | cut -c1-8)
  start.s:40
  $ readelf -hW start.o | grep -E 'Class|Machine|Flags'
    Class:                             ELF32
    Machine:                           RISC-V
    Flags:                             0x1, RVC, soft-float ABI

Archives give the members that are missing; of two weak definitions the strong one counts, and a missing one says who asks.

  $ printf 'int twice(int x) { return 2 * x; } int shared = 11;' > a.c; printf 'int unused(void) { return gone(); }' > b.c
  $ for f in a b; do riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -w -c $f.c -o $f.o; done
  $ riscv64-unknown-elf-ar rc lib.a a.o b.o
  $ sed '/^twice:/,/ret/d; /^shared/d; /^far/d; /globl twice/d; /globl shared/d' start.s > alone.s
  $ isadora link --isa rv32imc work.o alone.s lib.a -o own && run own
  0001E788 0001E788
  $ isadora link --isa rv32imc work.o alone.s -o own 2>&1 | grep -A1 -E 'twice|shared' | sed 's/0x[0-9A-F]*/PLACE/'
  isadora: error: `shared` is not defined [undefined-symbol]
    note: in `weight`, PLACE of `.text` of `work.o`
  isadora: error: `twice` is not defined [undefined-symbol]
    note: in `weight`, PLACE of `.text` of `work.o`
  $ printf 'int maybe(int x) { return x + 2; }' > strong.c && riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -c strong.c -o strong.o
  $ isadora link --isa rv32imc work.o start.o strong.o -o own && run own
  0001E789 0001E789
  $ isadora link --isa rv32imc work.o start.o start.o -o own 2>&1 | head -2
  isadora: error: `_start` is defined twice [duplicate-symbol]
    note: by `start.o` and by `start.o`

What cannot be linked is told: a kind that the description does not have, an object of another machine, half an archive.

  $ printf 'extern __thread int own;\nint work(void) { return own; }\n' > each.c && clang-19 --target=riscv32 -march=rv32imc -mabi=ilp32 -fPIC -mtls-dialect=desc -O1 -c each.c
  $ isadora link each.o start.o -o own 2>&1 | grep -A1 kind | sed 's/0x[0-9A-F]*/PLACE/'
  isadora: error: a relocation of the kind 62, which `rv32imc` does not describe [bad-object]
    note: in `work`, PLACE of `.text` of `each.o`
  isadora: error: a relocation of the kind 63, which `rv32imc` does not describe [bad-object]
    note: in `work`, PLACE of `.text` of `each.o`
  isadora: error: a relocation of the kind 64, which `rv32imc` does not describe [bad-object]
    note: in `work`, PLACE of `.text` of `each.o`
  isadora: error: a relocation of the kind 65, which `rv32imc` does not describe [bad-object]
    note: in `work`, PLACE of `.text` of `each.o`
  $ clang-14 --target=riscv64 -c a.c -o wide.o && isadora link start.o wide.o -o own
  isadora: error: `wide.o` is for machine 243 with addresses of 64 bits, expected machine 243 with 32 [bad-object]
    note: `rv32imc` is what the others are for; another is chosen with --isa
  [2]
  $ head -c 700 lib.a > half.a; isadora link start.o half.a -o own
  isadora: error: `half.a` is not a complete archive [bad-object]
  [2]

The text that compilers write is assembled by `isadora as`: with debugging data, for any address, with variables of threads, and with symbols that are registers' names in another case.

  $ for tool in riscv64-unknown-elf-gcc clang-19 qemu-riscv32; do command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }; done
  $ cat > work.c <<'TEXT'
  > extern int A0, outside[4];
  > extern int sum(const int* from, int n);
  > extern int absent(int) __attribute__((weak));
  > double T0 = 1.5;
  > static double S1 = 0.25;
  > __thread int kept = 3;
  > static __thread int own;
  > static int twice(int x) { return 2 * x; }
  > int (*choose(int n))(int) { return n ? twice : absent; }
  > int work(int n) {
  >   kept += n, own += kept;
  >   switch (n) {
  >     case 0: T0 *= 3; break;
  >     case 1: T0 += S1; break;
  >     case 2: S1 = T0; break;
  >     case 3: A0 += 40; break;
  >     case 4: outside[n & 3] ^= A0; break;
  >     case 5: outside[3] = (int)(T0 * 100); break;
  >   }
  >   if (absent) n = absent(n);
  >   return sum(outside, 4) + own + choose(7)(n) + (choose(0) != 0);
  > }
  > TEXT
  $ cat > main.c <<'TEXT'
  > int A0 = 2, outside[4] = {1, 20, 300, 4000};
  > int work(int);
  > int sum(const int* from, int n) { return n ? *from + sum(from + 1, n - 1) : 0; }
  > extern char __tdata_start[], __tdata_end[];
  > static char block[64] __attribute__((aligned(16)));
  > static long ask(long number, long a, long b, long c) {
  >   register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c, a7 __asm__("a7") = number;
  >   __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
  >   return a0;
  > }
  > static void print(unsigned n) {
  >   char text[12], *at = text + 12;
  >   *--at = '\n';
  >   do *--at = '0' + n % 10; while (n /= 10);
  >   ask(64, 1, (long)at, text + 12 - at);
  > }
  > void begin(void) {
  >   for (int i = 0; i < __tdata_end - __tdata_start; i++) block[i] = __tdata_start[i];
  >   __asm__ volatile("mv tp, %0" : : "r"(block));
  >   for (int n = 0; n < 7; n++) print(work(n));
  >   ask(93, 0, 0, 0);
  > }
  > TEXT
  $ printf '.globl _start\n_start: call begin\n' > start.s
  $ gcc() { riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -ffreestanding "$@"; }
  $ clang() { clang-19 --target=riscv32-unknown-elf -march=rv32imc -mabi=ilp32 -ffreestanding "$@"; }
  $ libgcc=$(gcc -print-libgcc-file-name)
  $ gcc -O1 -c main.c -o main.o
  $ for way in "gcc -O0" "gcc -O2 -g" "gcc -Os -fPIC -ftls-model=local-exec" "gcc -O2 -fno-PIC -fdata-sections -ffunction-sections" \
  >            "clang -O0 -g" "clang -O2" "clang -O2 -g -fPIC -ftls-model=initial-exec" "clang -Oz -fno-PIC -fdata-sections -ffunction-sections"; do
  >   $way -S work.c -o work.s && isadora as --isa rv32imc work.s -o ours.o && $way -c work.c -o theirs.o || echo "$way"
  >   for object in ours theirs; do
  >     isadora link --isa rv32imc main.o $object.o start.s $libgcc -o program && isadora run --isa rv32imc program > $object.by_us || echo "$way"
  >   done
  >   qemu-riscv32 ./program > by_qemu
  >   cmp ours.by_us theirs.by_us && cmp ours.by_us by_qemu || echo "$way"
  > done
  $ cat ours.by_us
  4324
  4330
  4338
  4349
  4406
  901
  927

Relocations of both are the same kinds, but for remarks and what `as` knows already.

  $ clang -O2 -fPIC -ftls-model=initial-exec -S work.c -o work.s && isadora as --isa rv32imc work.s -o ours.o && clang -O2 -fPIC -ftls-model=initial-exec -c work.c -o theirs.o
  $ for object in ours theirs; do readelf -rW $object.o | grep -oE 'R_RISCV_(GOT|TLS)[A-Z0-9_]* +[0-9a-f]+ +[A-Za-z0-9_]+' | sed 's/  *[0-9a-f]*  */ /' | sort | uniq -c > $object; done
  $ cmp ours theirs && cat ours
        2 R_RISCV_GOT_HI20 A0
        4 R_RISCV_GOT_HI20 T0
        2 R_RISCV_GOT_HI20 absent
        3 R_RISCV_GOT_HI20 outside
        1 R_RISCV_TLS_GOT_HI20 kept
        1 R_RISCV_TLS_GOT_HI20 own

A register's name in its own case is no symbol, and in another case no register.

  $ echo 'addi A0, a0, 1' > case.s
  $ isadora as --isa rv32imc case.s -o case.o
  case.s:1:6: error: expected a register (x0 to x31 or zero), a register (s0 to a5) or `sp`, found `A0` [no-matching-form]
    1 | addi A0, a0, 1
      |      ^~
    note: form: addi rd, rs1, imm
    note: form: addi rd, sp, imm
    note: form: addi rd, rs2, 0
    note: form: addi rd, rd, imm
    note: form: addi rd, zero, imm
    note: form: addi sp, sp, imm
  [1]
  $ printf 'a0: j a0\n' > case.s
  $ isadora as --isa rv32imc case.s -o case.o
  case.s:1:7: error: expected a label or an address (e.g. .+0x20), found `a0` [no-matching-form]
    1 | a0: j a0
      |       ^~
    note: form: j target
    fix: write `jr`
  [1]

Names that are registers' stand in data, as labels and in functions of numbers; what compilers write where a program never gets is no instruction; `zext.b` and a reference that need not be there.

  $ cat > names.c <<'TEXT'
  > extern int twice(int); static int weak_twice(int) __attribute__((weakref("twice")));
  > extern int nobody(void); static int weak_nobody(void) __attribute__((weakref("nobody")));
  > int s1 = 5, t0[2] = {1, 2}; static int gp; int a0(int x) { return x & 255; }
  > int (*fp)(int) = a0; int* sp = &s1; __attribute__((visibility("hidden"))) int tp = 9;
  > int work(int n) {
  >   gp += s1 + t0[1] + *sp + tp + fp(n) + a0(n) + (weak_twice ? weak_twice(n) : 0) + (weak_nobody ? weak_nobody() : 100);
  >   if (gp < 0) __builtin_trap();
  >   return gp;
  > }
  > TEXT
  $ printf '.globl _start\n_start: li a0, 258\ncall work\nli a7, 93\necall\n.globl twice\ntwice: slli a0, a0, 1\nret\n' > start.s
  $ for way in "gcc -O0" "gcc -O2 -fPIC" "clang -O0" "clang -O2 -fPIC" "clang -Os -g" "gcc -Os -mcmodel=medany"; do
  >   $way -S names.c -o names.s && isadora as --isa rv32imc names.s -o ours.o && $way -c names.c -o theirs.o || echo "$way"
  >   for object in ours theirs; do isadora link --isa rv32imc $object.o start.s -o program && qemu-riscv32 program; echo -n "$? "; done
  >   for object in ours theirs; do readelf -sW $object.o | awk '$1 ~ /^[0-9]+:$/ && $5 != "LOCAL" { print $4, $5, $6, ($7 ~ /[0-9]/ ? "here" : $7), $8 }' | sort > $object; done
  >   diff ours theirs | sed 's/>/+/'
  > done
  129 129 129 129 129 129 129 129 129 129 129 129  (no-eol)
  $ for norvc in "" ".option norvc"; do printf "$norvc\nunimp\nzext.b a0, a1\nmv a0, a1\nscall\nsbreak\n" > words.s; isadora as --isa rv32imc words.s -o words.o && riscv64-unknown-elf-as -march=rv32imc -mabi=ilp32 words.s -o theirs.o && for o in words theirs; do riscv64-unknown-elf-objdump -s -j .text $o.o | tail -n +5 > $o; done; cmp words theirs && cat words; done
   0000 000013f5 f50f2e85 73000000 0290      ........s.....  
   0000 731000c0 13f5f50f 13850500 73000000  s...........s...
   0010 73001000                             s...            
  $ printf '.globl _start\n_start: unimp\n' > never.s && isadora run --isa rv32imc never.s
  never.s:2:9: error: fault illegal-instruction: there is no instruction to execute (the immediate must not be 0) [fault]
    2 | _start: unimp
      |         ^~~~~
    note: address 0x10000 of the code: the bytes there are 00 00
    note: in _start
    note: registers sp=0x7FFEFFB0
  [3]

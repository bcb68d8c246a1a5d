A program with a C library of others: Debian's picolibc, with what each thread has for itself (`errno`).

  $ library=/usr/lib/picolibc/riscv64-unknown-elf/lib/rv32im/ilp32/libc.a
  $ for tool in riscv64-unknown-elf-gcc qemu-riscv32; do command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }; done
  $ [ -e $library ] || { echo "no picolibc here"; exit 80; }
  $ gcc="riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 --specs=picolibc.specs -O2"
  $ cat > main.c <<'TEXT'
  > #include <errno.h>
  > #include <stdio.h>
  > #include <stdlib.h>
  > #include <string.h>
  > static int order(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }
  > int main(void) {
  >   int v[] = {5, -3, 12, 0, 7};
  >   qsort(v, 5, sizeof *v, order);
  >   for (int i = 0; i < 5; i++) printf("%d ", v[i]);
  >   long n = strtol("99999999999999", 0, 10);
  >   printf("%ld %d %s\n", n, errno == ERANGE, strstr("objects of others", "of"));
  >   return 3;
  > }
  > TEXT
  $ cat > host.c <<'TEXT'
  > #include <stdio.h>
  > #include <string.h>
  > static long ask(long number, long a, long b, long c) {
  >   register long a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c, a7 __asm__("a7") = number;
  >   __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
  >   return a0;
  > }
  > static int put(char c, FILE* f) { return ask(64, 1, (long)&c, 1) == 1 ? (unsigned char)c : EOF; }
  > static FILE out = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
  > FILE* const stdout = &out;
  > int main(void);
  > extern char __tdata_start[], __tdata_end[];
  > static char block[1024] __attribute__((aligned(16)));
  > void _exit(int status) { for (;;) ask(93, status, 0, 0); }
  > void begin(void) {
  >   memcpy(block, __tdata_start, __tdata_end - __tdata_start);
  >   __asm__ volatile("mv tp, %0" : : "r"(block));
  >   _exit(main());
  > }
  > TEXT
  $ printf '.globl _start\n_start: call begin\n' > start.s
  $ for f in main host; do $gcc -c $f.c -o $f.o; done
  $ isadora link --isa rv32imc main.o host.o start.s $library $($gcc -print-libgcc-file-name) -o program
  $ isadora run --isa rv32imc program
  -3 0 5 7 12 2147483647 1 of others
  [3]
  $ qemu-riscv32 ./program
  -3 0 5 7 12 2147483647 1 of others
  [3]

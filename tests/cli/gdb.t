gdb drives a run by its remote protocol, with names, lines and backtraces of a program that a compiler made.

  $ for tool in riscv64-unknown-elf-gcc gdb-multiarch; do command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }; done
  $ cat > sums.c <<'TEXT'
  > static int total;
  > static int add(int n) {
  >   total += n;
  >   return total;
  > }
  > int sum(int n) {
  >   int last = 0;
  >   for (int i = 1; i <= n; i++) last = add(i);
  >   return last;
  > }
  > void _start(void) {
  >   int status = sum(4);
  >   __asm__ volatile("mv a0, %0\n li a7, 93\n ecall" : : "r"(status) : "a0", "a7");
  > }
  > TEXT
  $ riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -O0 -g -nostdlib -ffreestanding -static sums.c -o sums
  $ debug() { printf '%s\n' "set pagination off" "target remote | isadora run --isa rv32imc --gdb - $PROGRAM" "$@" > commands; gdb-multiarch -nx -q -batch -x commands $PROGRAM 2>&1; }
  $ PROGRAM=sums

Breakpoints, backtraces, locals, and the way on to the end.

  $ debug compare-sections 'break add' continue backtrace 'continue 2' 'print total' 'info registers pc' finish 'delete' continue
  _start () at sums.c:11
  11\tvoid _start(void) { (esc)
  Section .text, range 0x10094 -- 0x1012c: matched.
  Breakpoint 1 at 0x1009e: file sums.c, line 3.
  
  Breakpoint 1, add (n=1) at sums.c:3
  3\t  total += n; (esc)
  #0  add (n=1) at sums.c:3
  #1  0x000100dc in sum (n=4) at sums.c:8
  #2  0x00010110 in _start () at sums.c:12
  
  Breakpoint 1, add (n=3) at sums.c:3
  3\t  total += n; (esc)
  $1 = 3
  pc             0x1009e\t0x1009e <add+10> (esc)
  0x000100dc in sum (n=4) at sums.c:8
  8\t  for (int i = 1; i <= n; i++) last = add(i); (esc)
  Value returned is $2 = 6
  [Inferior 1 (Remote target) exited with code 012]

Watchpoints stop after a write, and backward before it.

  $ debug 'watch total' continue continue reverse-continue reverse-continue 'print total'
  _start () at sums.c:11
  11\tvoid _start(void) { (esc)
  Hardware watchpoint 1: total
  
  Hardware watchpoint 1: total
  
  Old value = 0
  New value = 1
  add (n=1) at sums.c:4
  4\t  return total; (esc)
  
  Hardware watchpoint 1: total
  
  Old value = 1
  New value = 3
  add (n=2) at sums.c:4
  4\t  return total; (esc)
  
  Hardware watchpoint 1: total
  
  Old value = 3
  New value = 1
  0x000100ac in add (n=2) at sums.c:3
  3\t  total += n; (esc)
  
  Hardware watchpoint 1: total
  
  Old value = 1
  New value = 0
  0x000100ac in add (n=1) at sums.c:3
  3\t  total += n; (esc)
  $1 = 0

Steps go both ways, and the run's beginning is told.

  $ debug 'break 8' continue step step reverse-step next 'delete' reverse-continue
  _start () at sums.c:11
  11\tvoid _start(void) { (esc)
  Breakpoint 1 at 0x100ce: file sums.c, line 8.
  
  Breakpoint 1, sum (n=4) at sums.c:8
  8\t  for (int i = 1; i <= n; i++) last = add(i); (esc)
  add (n=1) at sums.c:3
  3\t  total += n; (esc)
  4\t  return total; (esc)
  3\t  total += n; (esc)
  4\t  return total; (esc)
  
  No more reverse-execution history.
  _start () at sums.c:11
  11\tvoid _start(void) { (esc)

Changes are a part of the run; functions can be called.

  $ debug 'break sum' continue 'set var n = 2' 'print $a0' 'print add(5)' 'delete' continue
  _start () at sums.c:11
  11\tvoid _start(void) { (esc)
  Breakpoint 1 at 0x100ca: file sums.c, line 7.
  
  Breakpoint 1, sum (n=4) at sums.c:7
  7\t  int last = 0; (esc)
  $1 = 4
  $2 = 5
  [Inferior 1 (Remote target) exited with code 010]

A description says what gdb calls its machine, and `diff` says when that changes.

  $ cp -r "$ROOT"/isas/rv32imc near && chmod -R u+w near && sed -i 's/^    Gdb  *= "riscv:rv32", .*/    Gdb = "riscv:rv32";/' near/machine.isa
  $ isadora as --isa ./near /dev/null -o /dev/null
  ./near/machine.isa:26:11: error: expected gdb's names of the architecture and of the feature that has pc (e.g. `Gdb = "architecture", "feature";`) [bad-value]
    26 |     Gdb = "riscv:rv32";
       |           ^~~~~~~~~~~~
  [2]
  $ rm near/rv32imc.verdicts && sed -i 's/^    Gdb = "riscv:rv32";/    Gdb = "riscv:rv32", "some.feature";/; s/^    Gdb = "org.*//' near/machine.isa
  $ isadora diff "$ROOT"/isas/rv32imc ./near
  compatible: machine: gdb knows it by other names
  compatible: registers: x: gdb knows them as another feature
  compatible

A watchpoint stops right after the instruction that touched the place, and the next one is found, too. gdb has the flags of armv6m in a register of its own.

  $ cat > touch.s <<'END'
  >     .globl _start
  > _start:
  >     ldr  r1, =cell
  >     movs r0, #0
  >     subs r0, #1
  >     str  r0, [r1]
  >     ldr  r2, [r1]
  >     nop
  >     bkpt #0
  >     .ltorg
  >     .data
  > cell: .word 7
  > END
  $ isadora link --isa armv6m touch.s -o touch
  $ printf '%s\n' 'set pagination off' 'target remote | isadora run --isa armv6m --gdb - touch' 'awatch *(int*)&cell' continue 'print $pc - (int)&_start' continue 'print $pc - (int)&_start' reverse-continue 'print/x $xpsr' 'print $pc - (int)&_start' > commands
  $ gdb-multiarch -nx -q -batch -x commands touch 2>&1
  _start () at touch.s:3
  3\t    ldr  r1, =cell (esc)
  Hardware access (read/write) watchpoint 1: *(int*)&cell
  
  Hardware access (read/write) watchpoint 1: *(int*)&cell
  
  Old value = 7
  New value = -1
  _start () at touch.s:7
  7\t    ldr  r2, [r1] (esc)
  $1 = (void (*)()) 0x8
  
  Hardware access (read/write) watchpoint 1: *(int*)&cell
  
  Value = -1
  _start () at touch.s:8
  8\t    nop (esc)
  $2 = (void (*)()) 0xa
  
  Hardware access (read/write) watchpoint 1: *(int*)&cell
  
  Value = -1
  _start () at touch.s:7
  7\t    ldr  r2, [r1] (esc)
  $3 = 0x81000000
  $4 = (void (*)()) 0x8

  $ cp -r "$ROOT"/isas/armv6m arm && chmod -R u+w arm && rm arm/armv6m.verdicts
  $ sed -i 's/GdbWatches  = before/GdbWatches = never/; s/^    Gdb<28, .*/    Gdb<28> = "xpsr";/' arm/machine.isa
  $ isadora as --isa ./arm /dev/null -o /dev/null
  ./arm/machine.isa:72:18: error: expected `after` or `before` for `GdbWatches`, found `never` [bad-value]
    72 |     GdbWatches = never;
       |                  ^~~~~
  ./arm/machine.isa:119:15: error: expected gdb's names of the feature and of the register that has these bits (e.g. `Gdb<28> = "feature", "register";`) [bad-value]
    119 |     Gdb<28> = "xpsr";
        |               ^~~~~~
  [2]
  $ sed -i '/GdbWatches/d; s/^    Gdb<28.*/    Gdb<27> = "org.gnu.gdb.arm.m-profile", "xpsr";/' arm/machine.isa
  $ isadora diff "$ROOT"/isas/armv6m ./arm --no-solver
  compatible: machine: `GdbWatches` is `after`, was `before`
  compatible: registers: APSR_NZCV: gdb has them in another register
  compatible

  $ sed -i 's/^    Gdb<27> = /    Gdb<28, 0x10000000> = /' arm/machine.isa && isadora as --isa ./arm /dev/null -o /dev/null
  ./arm/machine.isa:118:13: error: expected bits of gdb's register other than the 4 from bit 28 on [bad-value]
    118 |     Gdb<28, 0x10000000> = "org.gnu.gdb.arm.m-profile", "xpsr";
        |             ^~~~~~~~~~
  [2]

gdb goes alone, and by a port or by the standard streams.

  $ isadora run --isa rv32imc --gdb - --trace sums
  isadora: error: --gdb goes alone [bad-argument]
    note: gdb goes back and forth in a run, and a trace, a log, statistics, coverage, --undefined, --check, the debugger and --parallel follow one that goes forward
  [2]
  $ isadora run --isa rv32imc --gdb somewhere sums
  isadora: error: `somewhere` is not a port (0 to 65535), and not `-` [bad-argument]
  [2]

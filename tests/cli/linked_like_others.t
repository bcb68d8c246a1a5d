Programs whose parts are placed by the linker do what the same text does when GNU as and GNU ld make it.

A branch to another object, or to another section, becomes a branch around a jump. The result is 9 where it is taken, and 7 where it is not.

  $ branch() {
  >   printf '    .globl _start\n_start:\n    li a1, 1\n    li a2, 2\n    li a3, -1\n'
  >   printf '    li a0, 5\n    %s, %s\n    li a0, 7\n    nop\n    li a7, 93\n    ecall\n' "$1" "$2"
  > }
  $ printf '    .globl away\naway: li a0, 9\n    li a7, 93\n    ecall\n' > away.s && isadora as --isa rv32imc away.s
  $ ways() {
  >   for b in "$@"; do
  >     branch "$b" away > one.s && isadora as --isa rv32imc one.s && isadora link one.o away.o -o one || return
  >     (branch "$b" elsewhere; printf '    .section .text.z, "ax"\nelsewhere: li a0, 9\n    li a7, 93\n    ecall\n') > two.s
  >     isadora link --isa rv32imc two.s -o two || return
  >     isadora run one; first=$?; isadora run two; echo "$b: $first $?"
  >   done
  > }
  $ ways 'beq a1, a1' 'bne a1, a2' 'blt a1, a2' 'bge a2, a1' 'bltu a1, a2' 'bgeu a2, a1' 'bgt a2, a1' 'ble a1, a2' 'bgtu a2, a1' 'bleu a1, a2'
  beq a1, a1: 9 9
  bne a1, a2: 9 9
  blt a1, a2: 9 9
  bge a2, a1: 9 9
  bltu a1, a2: 9 9
  bgeu a2, a1: 9 9
  bgt a2, a1: 9 9
  ble a1, a2: 9 9
  bgtu a2, a1: 9 9
  bleu a1, a2: 9 9
  $ ways 'beqz zero' 'bnez a1' 'bltz a3' 'bgez a1' 'bgtz a1' 'blez a3'
  beqz zero: 9 9
  bnez a1: 9 9
  bltz a3: 9 9
  bgez a1: 9 9
  bgtz a1: 9 9
  blez a3: 9 9
  $ ways 'beq a1, a2' 'bne a1, a1' 'blt a2, a1' 'bge a1, a2' 'bltu a2, a1' 'bgeu a1, a2' 'bgt a1, a2' 'ble a2, a1' 'bgtu a1, a2' 'bleu a2, a1'
  beq a1, a2: 7 7
  bne a1, a1: 7 7
  blt a2, a1: 7 7
  bge a1, a2: 7 7
  bltu a2, a1: 7 7
  bgeu a1, a2: 7 7
  bgt a1, a2: 7 7
  ble a2, a1: 7 7
  bgtu a1, a2: 7 7
  bleu a2, a1: 7 7
  $ ways 'beqz a1' 'bnez zero' 'bltz a1' 'bgez a3' 'bgtz a3' 'blez a1'
  beqz a1: 7 7
  bnez zero: 7 7
  bltz a1: 7 7
  bgez a3: 7 7
  bgtz a3: 7 7
  blez a1: 7 7

A description whose branch around a jump counts bytes that an option takes away is wrong.

  $ cp -r "$ROOT/isas/rv32imc" mine && sed -i '/^__DefPseudo blt$/{n;d}' mine/pseudo.isa
  $ isadora check ./mine
  ./mine/pseudo.isa:231:13: error: the line `bge rs1, rs2, .+8` counts the bytes of `jal zero, target`, which an option makes shorter, expected `Exact;` in this pseudo-instruction [bad-value]
    231 | __DefPseudo blt
        |             ^~~
  [1]

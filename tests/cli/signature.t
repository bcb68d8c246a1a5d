Programs that store what registers and memory hold, with this signature in a file beside each.

  $ isadora generate rv32imc -o tests --self-check --count 20 --seed 5
  20 programs; semantic branches: 22 covered, 0 unreachable, 62 not covered
  $ ls tests | head -4
  rv32imc-5-0.reference_output
  rv32imc-5-0.s
  rv32imc-5-1.reference_output
  rv32imc-5-1.s
  $ sed -n '/^test:/,/^test_end:/p' tests/rv32imc-5-0.s
  test:
      c.add ra, sp
      srl zero, tp, tp
      c.xor a3, a5
      c.sub s0, s1
      c.li zero, -31
      sw zero, -16(sp)
      beq t1, tp, .+0x6
      c.sw s0, 8(a5)
      c.srli a3, 1
      or zero, zero, gp
      divu tp, zero, zero
      c.srai s0, 27
      c.lwsp t2, 0(sp)
      addi zero, tp, -2048
      bge ra, zero, .+0x6
      c.jal .+0x4
      c.and a2, a2
  test_end:
  $ wc -l < tests/rv32imc-5-0.reference_output
  1054
  $ for engine in reference lanes jit; do isadora generate --verify tests/*.s --engine $engine; done
  20 of 20 programs passed
  20 of 20 programs passed
  20 of 20 programs passed

They are whole programs: whoever executes them writes the signature. Here it is qemu.

  $ command -v qemu-riscv32 > /dev/null || exit 80
  $ for f in tests/*.s; do isadora link --isa rv32imc "$f" -o program && qemu-riscv32 ./program | od -An -v -tx4 -w4 | tr -d ' ' | cmp - "${f%.s}.reference_output" || echo "$f differs"; done

The same seed gives the same programs, and not all are alike.

  $ isadora generate rv32imc -o again --self-check --count 20 --seed 5
  20 programs; semantic branches: 22 covered, 0 unreachable, 62 not covered
  $ diff -r tests again
  $ cat tests/*.reference_output | sort -u | wc -l | awk '{print ($1 > 200)}'
  1

A signature that is another one is noticed.

  $ cp tests/rv32imc-5-0.s wrong.s; sed '1025s/.*/0000dead/' tests/rv32imc-5-0.reference_output > wrong.reference_output
  $ isadora generate --verify wrong.s | sed 's/ is 0x.*,/ is another,/'
  wrong.s: word 1024 of the signature is another, expected 0x0000dead
  0 of 1 programs passed
  $ sed '$d' tests/rv32imc-5-0.reference_output > wrong.reference_output; isadora generate --verify wrong.s
  wrong.s: the signature has more words than expected
  0 of 1 programs passed
  [1]
  $ rm wrong.reference_output; isadora generate --verify wrong.s
  isadora: error: cannot read `wrong.reference_output`: no such file or directory [cannot-read]
  [2]

The other machines store what their registers hold, too.

  $ for isa in simt128 fabrisc fabrisc-uops; do isadora generate $isa -o $isa --self-check --count 20 --seed 5
  > for engine in reference lanes jit; do isadora generate --verify $isa/*.s --engine $engine; done; done
  20 programs; semantic branches: 577 covered, 0 unreachable, 2761 not covered
  20 of 20 programs passed
  20 of 20 programs passed
  20 of 20 programs passed
  20 programs; semantic branches: 2817 covered, 0 unreachable, 7087 not covered
  20 of 20 programs passed
  20 of 20 programs passed
  20 of 20 programs passed
  20 programs; semantic branches: 2916 covered, 0 unreachable, 3628 not covered
  20 of 20 programs passed
  20 of 20 programs passed
  20 of 20 programs passed
  $ isadora run --isa simt128 simt128/simt128-5-1.s --block 32 --arg signature=+0x2000 --out signature=out
  $ od -An -v -tx4 -w4 out | tr -d ' ' | cmp - simt128/simt128-5-1.reference_output
  $ for isa in fabrisc fabrisc-uops; do isadora run --isa $isa $isa/$isa-5-1.s | od -An -v -tx4 -w4 | tr -d ' ' | cmp - $isa/$isa-5-1.reference_output; done

Mistakes are named.

  $ isadora generate rv32imc --self-check --faults
  isadora: error: --faults and --self-check exclude each other [bad-argument]
    note: `isadora generate --help` describes its options
  [2]
  $ isadora generate rv32imc --self-check --reach
  isadora: error: --self-check and --reach exclude each other [bad-argument]
    note: `isadora generate --help` describes its options
  [2]
  $ mkdir mine && cp "$ROOT"/isas/rv32imc/*.isa mine && isadora generate ./mine --self-check
  isadora: error: --self-check: `rv32imc` has no `signature.s` beside its description, which says how its programs store what registers hold [bad-argument]
  [2]
  $ sed '/{test}/d' "$ROOT/isas/rv32imc/signature.s" > mine/signature.s; isadora generate ./mine --self-check
  isadora: error: --self-check: `./mine/signature.s` has no line `{test}` where the instructions of the test would stand [bad-argument]
  [2]
  $ sed 's/  la t6, initial/  la t6, initials/' "$ROOT/isas/rv32imc/signature.s" > mine/signature.s; isadora generate ./mine --self-check
  isadora: error: `signature.s` of `rv32imc`: `initials` is not defined [bad-argument]
  [2]

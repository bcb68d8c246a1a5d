Suffixes of a mnemonic, shifted operands, and addresses that are written back: a few instructions of ARM's A32, held against LLVM's assembler.
The blank before `#` is printed, as the syntax has it.

  $ export ISADORA_CACHE=$PWD/cache
  $ cp -r "$ROOT"/tests/cli/data/a32 .
  $ isadora check ./a32
  $ isadora prove --isa ./a32 --no-cache | grep -c refuted
  0
  [1]
  $ cat > all.s <<'EOF'
  > add r0, r1, r2
  > adds r0, r1, r2
  > addeq r0, r1, r2
  > addseq r0, r1, r2
  > addlo r12, sp, lr
  > eorsls r3, r4, r5, lsr #3
  > orr r3, r4, r5, asr #31
  > orrle r3, r4, r5, ror #7
  > ldr r0, [r1]
  > ldrhi r0, [r1, #4]
  > ldrvs r0, [r1, #4095]!
  > ldr r0, [r1], #8
  > EOF
  $ isadora as --isa ./a32 all.s --format hex -o all.hex
  $ isadora as --isa ./a32 all.s -o all.o
  $ isadora dis --isa ./a32 all.o | sed '1d; s/^  //' | diff - all.s
  $ llvm-mc-19 -triple=armv7 -show-encoding all.s | sed -n 's/.*\[0x\(..\),0x\(..\),0x\(..\),0x\(..\)\].*/0x\4\3\2\1/p' | tr a-f A-F | sed 's/X/x/' | diff - all.hex
  $ for t in 'ADDSEQ.x r0, r1, r2' 'addeqs r0, r1, r2' addxx 'add.eq r0, r1, r2' 'addcs r0, r1, r2'; do echo "$t" > one.s; isadora as --isa ./a32 one.s --format hex -o -; done
  one.s:1:7: error: unknown modifier `.x` of `add`, which has none [no-matching-form]
    1 | ADDSEQ.x r0, r1, r2
      |       ^~
  one.s:1:1: error: unknown instruction `addeqs` in `a32` [unknown-mnemonic]
    1 | addeqs r0, r1, r2
      | ^~~~~~
  one.s:1:1: error: unknown instruction `addxx` in `a32` [unknown-mnemonic]
    1 | addxx
      | ^~~~~
  one.s:1:4: error: unknown modifier `.eq` of `add`, which has none [no-matching-form]
    1 | add.eq r0, r1, r2
      |    ^~~
  0x20810002
  $ isadora explain --isa ./a32 'orrsne r3, r4, r5, ror #7'
  orrsne r3, r4, r5, ror #7
  ORR_R, 32 bits: 0x119433E5 (Or)
  
     31      27    24      20        15      11        6   4 3     0
    \xe2\x94\x8c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x90 (esc)
    \xe2\x94\x820 0 0 1\xe2\x94\x820 0 0\xe2\x94\x821 1 0 0\xe2\x94\x821\xe2\x94\x820 1 0 0\xe2\x94\x820 0 1 1\xe2\x94\x820 0 1 1 1\xe2\x94\x821 1\xe2\x94\x820\xe2\x94\x820 1 0 1\xe2\x94\x82 (esc)
    \xe2\x94\x82 cond  \xe2\x94\x82class\xe2\x94\x82 code  \xe2\x94\x82 \xe2\x94\x82  rn   \xe2\x94\x82  rd   \xe2\x94\x82 amount  \xe2\x94\x82   \xe2\x94\x82 \xe2\x94\x82  rm   \xe2\x94\x82 (esc)
    \xe2\x94\x94\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\xac\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\xb4\xe2\x94\x80\xe2\x94\xac\xe2\x94\x80\xe2\x94\xb4\xe2\x94\xac\xe2\x94\xb4\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x80\xe2\x94\x98 (esc)
                           sets                         \xe2\x94\x82  byregister (esc)
                                                        shift
  
      31:28  cond        0x1  NE
      27:25  class       0x0  fixed
      24:21  code        0xC  fixed
         20  sets        0x1  YES
      19:16  rn          0x4  r4
      15:12  rd          0x3  r3
       11:7  amount      0x7
        6:5  shift       0x3  ROR
          4  byregister  0x0  fixed
        3:0  rm          0x5  r5

A suffix is a part of the mnemonic's word.

  $ sed 's/{.sets}{.cond} rd, rn, rm ;/{.sets} rd, rn{.cond}, rm ;/' a32/a32.isa > late.isa
  $ isadora check late.isa 2>&1 | grep suffix
  late.isa:97:25: error: `.cond` is a suffix, expected it after the mnemonic, before modifiers with a dot [bad-value]
  $ sed 's/Modifier<suffix>/Modifier<prefix>/' a32/a32.isa > other.isa
  $ isadora check other.isa 2>&1 | grep -m1 prefix
  other.isa:23:14: error: `prefix` is not a way to write a modifier, expected `suffix` [bad-value]

A word of megabytes is an error like any other.

  $ python3 -c 'print("add" + "s" * 3000000)' > long.s
  $ isadora as --isa ./a32 long.s -o long.o 2>&1 | head -1 | cut -c1-60
  long.s:1:1: error: unknown instruction `addsssssssssssssssss

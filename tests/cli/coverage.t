What runs cover of a description is added to a file, whose holes are listed.

  $ cat > sum.s <<'TEXT'
  > .globl _start
  > _start:
  >     li   a0, 70
  >     li   s1, 3
  > again:
  >     add  a0, a0, s1
  >     addi s1, s1, -1
  >     bnez s1, again
  >     div  a0, a0, a0
  >     li   a7, 93
  >     ecall
  > TEXT
  $ isadora run --isa rv32imc --coverage sum.cov sum.s
  [1]
  $ isadora coverage sum.cov | head -10
  rv32imc               covered       of
  forms                       7       79     8.8 %
  modifiers                   0       32     0.0 %
  operand values             17     1166     1.4 %
  aliases                     3       86     3.4 %
  branches                    2       22     9.0 %
  faults                      0       14     0.0 %
  semantic branches           5       52     9.6 %
  all points                 34     1451     2.3 %
  
  $ isadora coverage sum.cov --only div
  rv32imc               covered       of
  forms                       7       79     8.8 %
  modifiers                   0       32     0.0 %
  operand values             17     1166     1.4 %
  aliases                     3       86     3.4 %
  branches                    2       22     9.0 %
  faults                      0       14     0.0 %
  semantic branches           5       52     9.6 %
  all points                 34     1451     2.3 %
  
  holes:
  DIV_4  div rd, rs1, rs2
      rd is zero; rd is minus one; rd is least; rd is greatest; rd is small; rd is other; rs1 is zero; rs1 is one;
      rs1 is minus one; rs1 is least; rs1 is greatest; rs1 is other; rs2 is zero; rs2 is one; rs2 is minus one;
      rs2 is least; rs2 is greatest; rs2 is other; `rs2 == 0` is true
  $ isadora coverage sum.cov --only c.bnez
  rv32imc               covered       of
  forms                       7       79     8.8 %
  modifiers                   0       32     0.0 %
  operand values             17     1166     1.4 %
  aliases                     3       86     3.4 %
  branches                    2       22     9.0 %
  faults                      0       14     0.0 %
  semantic branches           5       52     9.6 %
  all points                 34     1451     2.3 %
  
  holes:
  C_BNEZ_2  c.bnez rs1, target
      rs1 is minus one; rs1 is least; rs1 is greatest; rs1 is other

Another run adds to it. The same is said of the file, whether it was joined once or twice.

  $ isadora eval --isa rv32imc --coverage sum.cov 'div a0, a0, a1' a0=0x80000000
  a0 = 0xFFFFFFFF
  $ isadora coverage sum.cov --only div
  rv32imc               covered       of
  forms                       7       79     8.8 %
  modifiers                   0       32     0.0 %
  operand values             20     1166     1.7 %
  aliases                     3       86     3.4 %
  branches                    2       22     9.0 %
  faults                      0       14     0.0 %
  semantic branches           6       52    11.5 %
  all points                 38     1451     2.6 %
  
  holes:
  DIV_4  div rd, rs1, rs2
      rd is zero; rd is least; rd is greatest; rd is small; rd is other; rs1 is zero; rs1 is one; rs1 is minus one;
      rs1 is greatest; rs1 is other; rs2 is one; rs2 is minus one; rs2 is least; rs2 is greatest; rs2 is other
  $ isadora coverage sum.cov sum.cov -o twice.cov
  $ cmp sum.cov twice.cov

JSON has all forms.

  $ isadora coverage sum.cov --format json | python3 -c 'import json, sys; c = json.load(sys.stdin); print(c["points"]["form"], [h["text"] for f in c["forms"] if f["opcode"] == "MUL_4" for h in f["holes"]][:3])'
  {'covered': 7, 'unreachable': 0, 'all': 79} ['executed', 'rd is zero', 'rd is one']

The manual has pages of it, those with the most holes first.

  $ isadora manual rv32imc --no-docs -o site --coverage sum.cov
  $ grep -o 'class="crumbs".*Coverage</h1>' site/rv32imc/coverage.html | sed 's/.*<h1/<h1/'
  <h1 id="top">Coverage</h1>
  $ grep -o 'rs2 is zero' site/rv32imc/instructions/*.html | head -1
  site/rv32imc/instructions/C_ADD.html:rs2 is zero
  $ grep -o 'id="coverage"' site/rv32imc/instructions/DIV.html
  id="coverage"
  $ isadora manual rv32imc --no-docs -o site --coverage sum.s
  isadora: error: `sum.s`: this is not a file of coverage; `isadora run --coverage FILE` writes one [bad-argument]
  [2]

What is no such file, or of another description, is refused.

  $ isadora coverage sum.s
  isadora: error: `sum.s` is not a file of coverage [bad-argument]
    note: `isadora run --coverage FILE` writes one
  [2]
  $ isadora coverage --isa simt128 sum.cov
  isadora: error: `sum.cov`: it is about `rv32imc`, and not about `simt128` [bad-argument]
  [2]
  $ sed 's/"content": "../"content": "00/' sum.cov > old.cov
  $ isadora coverage old.cov
  isadora: error: `old.cov`: it was made with another version of `rv32imc`, whose points are others; run the programs again [bad-argument]
  [2]
  $ isadora coverage sum.cov --only nothing
  isadora: error: --only: unknown instruction, opcode or group `nothing` of `rv32imc` [bad-argument]
  [2]
  $ isadora run --isa rv32imc --coverage sum.s sum.s
  isadora: error: `sum.s` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]

Each word is looked at a few times alone; what that covers is a part of what all looks cover.

  $ isadora run --isa rv32imc --coverage few.cov --coverage-looks 1 sum.s
  [1]
  $ isadora run --isa rv32imc --coverage all.cov --coverage-looks 0 sum.s
  [1]
  $ isadora coverage few.cov all.cov -o both.cov && cmp both.cov all.cov

Blocks on several threads cover what they cover one after the other.

  $ vecadd() { isadora run "$ROOT/examples/simt128/vecadd/vecadd.s" --grid 4 --block 64 --arg a=+1024 --arg b=+1024 --arg c=+1024 --arg n=250 "$@"; }
  $ vecadd --coverage one.cov
  $ vecadd --coverage several.cov --parallel
  $ cmp one.cov several.cov
  $ isadora coverage one.cov | sed -n '2p;7,8p'
  forms                       9      331     2.7 %
  branches                    0       10     0.0 %
  faults                      0      198     0.0 %

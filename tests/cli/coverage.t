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
  faults                      0       15     0.0 %
  semantic branches           5       84     5.9 %
  all points                 34     1484     2.2 %
  
  $ isadora coverage sum.cov --only div
  div                   covered       of
  forms                       1        1   100.0 %
  operand values              3       21    14.2 %
  aliases                     3        3   100.0 %
  semantic branches           1        2    50.0 %
  all points                  8       27    29.6 %
  
  holes:
  DIV_4  div rd, rs1, rs2
      rd is zero; rd is minus one; rd is least; rd is greatest; rd is small; rd is other; rs1 is zero; rs1 is one;
      rs1 is minus one; rs1 is least; rs1 is greatest; rs1 is other; rs2 is zero; rs2 is one; rs2 is minus one;
      rs2 is least; rs2 is greatest; rs2 is other; `rs2 == 0` is true
  $ isadora coverage sum.cov --only c.bnez
  c.bnez                covered       of
  forms                       1        1   100.0 %
  operand values              3        7    42.8 %
  branches                    2        2   100.0 %
  semantic branches           2        2   100.0 %
  all points                  8       12    66.6 %
  
  holes:
  C_BNEZ_2  c.bnez rs1, target
      rs1 is minus one; rs1 is least; rs1 is greatest; rs1 is other

Another run adds to it. The same is said of the file, whether it was joined once or twice.

  $ isadora eval --isa rv32imc --coverage sum.cov 'div a0, a0, a1' a0=0x80000000
  a0 = 0xFFFFFFFF
  $ isadora coverage sum.cov --only div
  div                   covered       of
  forms                       1        1   100.0 %
  operand values              6       21    28.5 %
  aliases                     3        3   100.0 %
  semantic branches           2        2   100.0 %
  all points                 12       27    44.4 %
  
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
  $ isadora manual rv32imc --no-docs --coverage sum.cov --table all.json
  $ python3 -c 'import json; print([(r["coverage"], r["covered"], r["points"]) for r in json.load(open("all.json")) if r["instruction"] in ("DIV", "MULH")])'
  [('none', '0', '25'), ('some', '12', '27')]
  $ sed 's/"isa": "rv32imc"/"isa": "other"/' sum.cov > other.cov; isadora manual rv32imc --no-docs -o site --coverage other.cov
  isadora: error: `other.cov` is about `other`, which is not in this manual [bad-argument]
  [2]
  $ isadora coverage sum.cov -o x.cov --only div
  isadora: error: --output and --only exclude each other [bad-argument]
    note: `isadora coverage --help` describes its options
  [2]
  $ isadora coverage sum.cov --format json --only div --kind value | grep -c opcode
  1
  $ isadora manual rv32imc --no-docs -o site --coverage sum.s
  isadora: error: `sum.s` is not a file of coverage [bad-argument]
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
  isadora: error: `old.cov`: it was made with another version of `rv32imc`; name that description with --isa, or run the programs again [bad-argument]
  [2]
  $ isadora coverage sum.cov --only nothing
  isadora: error: --only: unknown instruction, opcode or group `nothing` of `rv32imc` [bad-argument]
  [2]
  $ isadora run --isa rv32imc --coverage sum.s sum.s
  isadora: error: `sum.s` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]

Each word is looked at a few times alone; what that covers is a part of what all looks cover.

  $ isadora run --isa rv32imc --coverage few.cov --coverage-samples 1 sum.s
  [1]
  $ isadora run --isa rv32imc --coverage all.cov --coverage-samples 0 sum.s
  [1]
  $ isadora coverage few.cov all.cov -o both.cov && cmp both.cov all.cov

A fault is noted however late it comes: after more passes than a word is looked at.

  $ cat > late.s <<'TEXT'
  > .globl _start
  > _start:
  >     li   a0, 300
  >     la   a2, _start
  > again:
  >     lw   a1, 0(a2)
  >     addi a0, a0, -1
  >     bnez a0, again
  >     li   a2, 0
  >     j    again
  > TEXT
  $ isadora run --isa rv32imc --coverage late.cov late.s 2> /dev/null
  [3]
  $ isadora coverage late.cov | grep faults
  faults                      1       15     6.6 %

Runs at the same time may add to one file: what the others have added since it was read stays.

  $ for n in 1 2 3 4 5 6 7 8; do isadora eval --isa rv32imc --coverage shared.cov "$(echo 'add a0,a0,a1
  > sub a0,a0,a1
  > and a0,a0,a1
  > or a0,a0,a1
  > xor a0,a0,a1
  > mul a0,a0,a1
  > div a0,a0,a1
  > rem a0,a0,a1' | sed -n ${n}p)" > /dev/null & done; wait
  $ isadora coverage shared.cov | grep forms
  forms                       8       79    10.1 %
  and 59 more forms; --all lists them

Blocks on several threads cover what they cover one after the other, and execute as many instructions. Each block has an instruction that no other one
executes, many times, so that each thread covers something that the others do not.

  $ cat > several.s <<'TEXT'
  > .kernel several
  >     S2R R0, SR_CTAID_X ;
  >     MOV R1, RZ ;
  > TEXT
  $ for n in 0 1 2 3 4 5 6 7; do echo "    ISETP.EQ.AND P0, R0, 0x$n, PT ; @P0 BRA block$n ;"; done >> several.s
  $ for n in 0 1 2 3 4 5 6 7; do sed -n "$((n + 1))p" <<'TEXT' | sed "s/^/block$n: /"
  > IMAD.U32 R2, R1, R1, RZ ;
  > LOP3 R2, R1, 0x3, RZ, 0xC0, !PT ;
  > P2R R2, PR, RZ, 0x5 ;
  > R2P PR, R1, 0x5 ;
  > SEL R2, R1, RZ, P1 ;
  > FADD R2, R1, R1 ;
  > POPC R2, R1 ;
  > BREV R2, R1 ;
  > TEXT
  > printf '    IADD R1, R1, 0x1 ;\n    ISETP.LT.AND P1, R1, 0x4000, PT ;\n    @P1 BRA block%s ;\n    EXIT ;\n' $n; done >> several.s
  $ echo .end >> several.s
  $ isadora run --isa simt128 several.s --grid 8 --block 32 --coverage one.cov --stats-file one.json
  $ isadora run --isa simt128 several.s --grid 8 --block 32 --coverage several.cov --stats-file several.json --parallel
  $ cmp one.cov several.cov
  $ cmp one.json several.json
  $ isadora coverage one.cov | sed -n '2p;7,8p'
  forms                      14      331     4.2 %
  branches                    2       10    20.0 %
  faults                      0      198     0.0 %

`check --claims` changes the semantics of each instruction, and reports what no claim and no example notices. Here nothing looks at the overflow flag, and the sum is looked at too little.

  $ export ISADORA_CACHE=$PWD/cache
  $ mkdir flags && cat > flags/flags.isa <<'EOF'
  > __DefISA flags
  >     Execution = "hart";
  >     Parcel = 16;
  >     Unused = "illegal";
  >     Lines;
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 8; Spelling = "r%";
  > __DefRegisterFile flag
  >     Scope = hart; Count = 2; Width = 1; Spelling = "F%"; Alias<0> = "Z"; Print<0>; Alias<1> = "V"; Print<1>;
  > __DefRegisterType Reg<3> : [r]
  > __DefNumberType Code<4>
  > __DefGroup ALL
  > __DefOptype ADD : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 1;
  >     field<4, 3> Reg  rd;
  >     field<7, 3> Reg  rs;
  >   __Syntax
  >     add rd, rs ;
  >   __Semantics
  >     add rd, rs:
  >         y = (rd + rs)[7:0];
  >         Z = y == 0;
  >         V = rd[7] == rs[7] && y[7] != rd[7];
  >         rd = y;
  >   __Examples
  >     add r1, r2 ;               //= r1 == mod(old(r1) + r2, 256) && Z == (r1 == 0)
  > __DefOpcode ADD_W : [ADD]
  > __DefOptype INC : [ALL]
  >   __Encoding
  >     field<0, 4> Code code == 2;
  >     field<4, 3> Reg  rd;
  >   __Syntax
  >     inc rd ;
  >   __Semantics
  >     inc rd:
  >         rd = rd + 1;
  >   __Examples
  >     inc r1 ;                   //= given r1 < 100: r1 > 0
  > __DefOpcode INC_W : [INC]
  > EOF
  $ isadora check ./flags
  $ isadora check ./flags --claims
  claims   2 forms: 2 with an effect that no claim looks at
  changes  57: 19 noticed, 3 without a difference in the states tried, 35 not noticed
  ./flags/flags.isa:19:5: warning: no claim looks at all that `ADD` does to `V`: 30 changes of its semantics would not be noticed [unseen-effect]
    19 |     add rd, rs ;
       |     ^~~~~~~~~~
    note: `SExt` in the place of `ZExt` is not noticed: `add r0, r3` gives register V: 0x0, then 0x1
  ./flags/flags.isa:34:5: warning: no claim looks at all that `INC` does to operand `rd`: 5 changes of its semantics would not be noticed [unseen-effect]
    34 |     inc rd ;
       |     ^~~~~~
    note: 2 in the place of 1 is not noticed: `inc r0` gives register r0: 0xE9, then 0xEA
  [1]

`--seconds` ends it within an instruction, too: one that was not looked at to its end counts as not looked at.

  $ isadora check ./flags --claims --seconds 1 --trials 30000 --no-cache
  claims   2 forms: 0 with an effect that no claim looks at, 2 not looked at for want of time
  changes  0: 0 noticed, 0 without a difference in the states tried, 0 not noticed

A claim about each mends it. The result is kept: what has no finding is looked at again when it or its claims change.

  $ sed -i 's/Z == (r1 == 0)$/& \&\& V == (old(r1)[7] == r2[7] ? r1[7] ^ r2[7] : 0)/; s/given r1 < 100: r1 > 0/r1 == mod(old(r1) + 1, 256)/' flags/flags.isa
  $ isadora check ./flags --claims
  claims   2 forms: 0 with an effect that no claim looks at
  changes  57: 54 noticed, 3 without a difference in the states tried, 0 not noticed
  $ isadora check ./flags --claims
  claims   2 forms: 0 with an effect that no claim looks at, 2 unchanged since they had none
  changes  0: 0 noticed, 0 without a difference in the states tried, 0 not noticed

A finding is allowed by a reason, as others are; without `--claims` the remark is not called unused.

  $ sed -i 's/ && V == (old.*$//; s/^__DefOptype ADD/\/\/ isadora: allow unseen-effect: V has no claim yet\n&/' flags/flags.isa
  $ isadora check ./flags
  $ isadora check ./flags --claims | head -1
  claims   2 forms: 1 with an effect that no claim looks at, 1 unchanged since they had none
  $ sed -i 's/ && V == .*$//; s/V = rd.7.*/V = 0;/; s/(r1 == 0)$/& \&\& V == 0/' flags/flags.isa
  $ isadora check ./flags --claims
  claims   2 forms: 0 with an effect that no claim looks at, 1 unchanged since they had none
  changes  19: 17 noticed, 2 without a difference in the states tried, 0 not noticed
  ./flags/flags.isa:13:1: warning: no finding here that this suppresses [unused-suppression]
    13 | // isadora: allow unseen-effect: V has no claim yet
       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: a suppression that outlives its finding hides the next one
  [1]

With a limit the rest is left for a later call, and counted. Findings are JSON and SARIF as others are.

  $ isadora check ./flags --seconds 5
  isadora: error: --seconds is given without --claims, which it needs [bad-argument]
    note: `isadora check --help` describes its options
  [2]
  $ sed -i 's/ && V == 0//; s/^.*allow unseen.*$//' flags/flags.isa
  $ isadora check ./flags --claims --format json | head -4
  [
    {
      "kind": "unseen-effect",
      "severity": "warning",

What an unknown group would give its instructions (fields, controls, conditions) is not missing as well: the group is reported, at its first place where it is used all over, and nothing that follows from it.

  $ renamed() { rm -rf x; cp -r $ROOT/isas/simt128 x; chmod -R u+w x; sed -i "s/^__DefGroup $1\b/__DefGroup Renamed/" x/*.isa; isadora check --no-cache ./x; }
  $ renamed UniformControl
  ./x/control.isa:142:21: error: no group `UniformControl` [unknown-parent]
    142 | __DefOptype UBRA : [UniformControl]
        |                     ^~~~~~~~~~~~~~
  ./x/control.isa:441:21: error: no group `UniformControl` [unknown-parent]
    441 | __DefOptype S2UR : [UniformControl]
        |                     ^~~~~~~~~~~~~~
  [1]
  $ renamed IALU
  ./x/ialu.isa:72:21: error: no group `IALU` [unknown-parent]
    72 | __DefOptype IADD : [IALU]
       |                     ^~~~
    note: it is used in 24 places, this is the first
  [1]
  $ renamed ALL
  ./x/control.isa:3:23: error: no group `ALL` [unknown-parent]
    3 | __DefGroup Control : [ALL]
      |                       ^~~
    note: it is used in 8 places, this is the first
  [1]

A mistake elsewhere is found all the same.

  $ renamed IALU > /dev/null 2>&1; sed -i 's/ BRA / BRB /' x/control.isa; isadora check --no-cache ./x 2>&1 | grep -o 'error: .*' | sort | uniq -c
        1 error: no group `IALU` [unknown-parent]
        1 error: no optype `BRA`, did you mean `BAR`? [unknown-parent]

`check` of a program finds what assembles and will not do what is meant. It follows the control fields along every path.

  $ cat > copy.s <<'END'
  > .kernel copy
  >   .param in, ptr
  >   .param out, ptr
  >     LDC.64 R[2:3], c[0x0][RZ+0x160] $wsb=0;
  >     LDC.64 R[4:5], c[0x0][RZ+0x168] $wsb=1;
  >     LDG R0, [R[2:3]] $req=0 $wsb=2;
  >     IADD R1, R0, 1;
  >     STG [R[4:5]], R1 $req=3;
  >     EXIT;
  > .end
  > END
  $ isadora check copy.s
  copy.s:7:5: warning: this reads R0 before it is known to be there [unwaited-result]
    7 |     IADD R1, R0, 1;
      |     ^~~~~~~~~~~~~~~
  copy.s:6:5: note: this writes it and signals scoreboard 2 when its result is there
    6 |     LDG R0, [R[2:3]] $req=0 $wsb=2;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: wait for scoreboard 2 here or on the way
  copy.s:8:5: warning: this waits for scoreboard 3, which nothing before it signals [unset-scoreboard]
    8 |     STG [R[4:5]], R1 $req=3;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
  copy.s:8:5: warning: this reads R4 before it is known to be there [unwaited-result]
    8 |     STG [R[4:5]], R1 $req=3;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
  copy.s:5:5: note: this writes it and signals scoreboard 1 when its result is there
    5 |     LDC.64 R[4:5], c[0x0][RZ+0x168] $wsb=1;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    note: wait for scoreboard 1 here or on the way
  [1]
  $ sed 's/R1, R0, 1;/R1, R0, 1 $req=2;/; s/R1 $req=3/R1 $req=1/' copy.s > good.s
  $ isadora check good.s

A loop: what the last round has left pending is pending in the next. To write a register while an earlier result for it is on its way is as wrong as to read it.

  $ cat > loop.s <<'END'
  > .kernel loop
  >     MOV R4, 10;
  >     MOV R1, 0;
  > again:
  >     IADD R2, R1, R4;
  >     LDC R1, c[0x0][R4] $wsb=5;
  >     LDC R3, c[0x0][R4] $wsb=4;
  >     MOV R3, 1;
  >     IADD R4, R4, -1;
  >     ISETP.NE.AND P0, R4, RZ, PT;
  >     @P0 BRA again;
  >     EXIT;
  > .end
  > END
  $ isadora check loop.s
  loop.s:5:5: warning: this reads R1 before it is known to be there [unwaited-result]
    5 |     IADD R2, R1, R4;
      |     ^~~~~~~~~~~~~~~~
  loop.s:6:5: note: this writes it and signals scoreboard 5 when its result is there
    6 |     LDC R1, c[0x0][R4] $wsb=5;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: wait for scoreboard 5 here or on the way
  loop.s:6:5: warning: this writes R1 while an earlier result for it is on its way [unwaited-result]
    6 |     LDC R1, c[0x0][R4] $wsb=5;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
  loop.s:6:5: note: this writes it and signals scoreboard 5 when its result is there
    6 |     LDC R1, c[0x0][R4] $wsb=5;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: wait for scoreboard 5 here or on the way
  loop.s:8:5: warning: this writes R3 while an earlier result for it is on its way [unwaited-result]
    8 |     MOV R3, 1;
      |     ^~~~~~~~~~
  loop.s:7:5: note: this writes it and signals scoreboard 4 when its result is there
    7 |     LDC R3, c[0x0][R4] $wsb=4;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
    note: wait for scoreboard 4 here or on the way
  [1]
  $ sed 's/R2, R1, R4;/R2, R1, R4 $req=5;/; s/R3, 1;/R3, 1 $req=4;/' loop.s > waits.s
  $ isadora check waits.s

A guarded write takes the place of the result in some lanes only.

  $ cat > guarded.s <<'END'
  > .kernel guarded
  >     LDG R5, [R[2:3]] $wsb=1;
  >     @P0 MOV R5, 3 $req=1;
  >     LDG R6, [R[2:3]] $wsb=1;
  >     STG [R[2:3]], R5;
  >     @P0 STG [R[2:3]], R6;
  >     EXIT;
  > .end
  > END
  $ isadora check guarded.s
  guarded.s:6:5: warning: this reads R6 before it is known to be there [unwaited-result]
    6 |     @P0 STG [R[2:3]], R6;
      |     ^~~~~~~~~~~~~~~~~~~~~
  guarded.s:4:5: note: this writes it and signals scoreboard 1 when its result is there
    4 |     LDG R6, [R[2:3]] $wsb=1;
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
    note: wait for scoreboard 1 here or on the way
  [1]

A kernel that says how many registers it uses has no others.

  $ printf '.kernel k\n.registers 4\n  MOV.64 R[2:3], R[4:5];\n  MOV R4, RZ;\n  EXIT;\n.end\n' > few.s
  $ isadora check few.s
  few.s:3:3: warning: this needs 6 registers, and kernel `k` asks for 4 [beyond-registers]
    3 |   MOV.64 R[2:3], R[4:5];
      |   ^~~~~~~~~~~~~~~~~~~~~~
  few.s:4:3: warning: this needs 5 registers, and kernel `k` asks for 4 [beyond-registers]
    4 |   MOV R4, RZ;
      |   ^~~~~~~~~~~
  [1]

  $ isadora as few.s -o few.o && isadora check few.o
  isadora: warning: this needs 5 registers, and kernel `k` asks for 4 [beyond-registers]
    note: at 0x10 (line 4 of few.s)
  isadora: warning: this needs 6 registers, and kernel `k` asks for 4 [beyond-registers]
    note: at 0x0 (line 3 of few.s)
  [1]

Objects have no text: their findings name addresses. Findings are the result of `check`, so they can be had as JSON and SARIF.

  $ isadora as copy.s -o copy.o && isadora check copy.o
  isadora: warning: this waits for scoreboard 3, which nothing before it signals [unset-scoreboard]
    note: at 0x40 (line 8 of copy.s)
  isadora: warning: this reads R0 before it is known to be there [unwaited-result]
    note: at 0x30 (line 7 of copy.s)
    note: the instruction at 0x20 (line 6 of copy.s) writes it and signals scoreboard 2 when its result is there
    note: wait for scoreboard 2 here or on the way
  isadora: warning: this reads R4 before it is known to be there [unwaited-result]
    note: at 0x40 (line 8 of copy.s)
    note: the instruction at 0x10 (line 5 of copy.s) writes it and signals scoreboard 1 when its result is there
    note: wait for scoreboard 1 here or on the way
  [1]
  $ isadora check copy.s --format json | python3 -c 'import json, sys; print(sorted(d["kind"] for d in json.load(sys.stdin)))'
  ['unset-scoreboard', 'unwaited-result', 'unwaited-result']

What does not assemble is reported as `as` does, and a program may stand beside a description.

  $ echo 'IADD R0, R1' > broken.s
  $ isadora check broken.s 2>&1 | head -3
  broken.s:1:12: error: expected `,`, found the end of the line [no-matching-form]
    1 | IADD R0, R1
      |            ^
  $ isadora check simt128 good.s
  $ isadora check nowhere.s
  isadora: error: cannot read `nowhere.s`: no such file or directory [cannot-read]
  [2]

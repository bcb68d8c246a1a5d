What instructions do to a warp: a value is given to all lanes, or to each lane its own.

  $ isadora eval 'IADD R0, R1, R2' R1=5 R2=7
  R0 = 0xC
  $ isadora eval 'IADD.X R0, P0, R2, R4' 'IADD.X R1, R3, R5, P0' R2=0xFFFFFFFF R4=2 R5=7
  R0 = 0x1
  R1 = 0x8
  P0 = 0x1
  $ isadora eval 'S2R R0, SR_LANEID'
  R0 = 0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x7, 0x8, 0x9, 0xA, 0xB, 0xC, 0xD, 0xE, 0xF, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F
  $ isadora eval 'SEL R0, R1, RZ, P0' R1=9 P0=1 --active 0xF
  R0 = 0x9, 0x9, 0x9, 0x9, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0
  $ isadora eval 'NOP'
  nothing changed

The first instruction lies at address 0, or at another one. A hart's memory holds its code there.

  $ isadora eval --isa rv32imc 'auipc a0, 0' 'lw a1, 0(a0)' --at 0x80000000
  a0 = 0x80000000
  a1 = 0x517
  $ isadora eval --isa rv32imc 'jal ra, .+8' --at 0xFFFFFFF8
  ra = 0xFFFFFFFA
  pc = 0x0
  $ echo '{"asm": "auipc a0, 1", "at": "0x10000", "get": ["a0"]}' | isadora eval --isa rv32imc --batch -
  {"a0":69632}
  $ isadora eval --isa rv32imc 'auipc a0, 1' --at 0x1001
  isadora: error: `--at 0x1001` is not an address of an instruction: 0x1001 is not a multiple of 2, the alignment of instructions in bytes [bad-argument]
  [2]
  $ isadora eval --isa rv32imc 'auipc a0, 1' --at 0x100000000
  isadora: error: `--at 0x100000000` is not an address of an instruction: 0x100000000 is beyond 0xFFFFFFFC, the last one [bad-argument]
  [2]
  $ isadora eval --isa rv32imc 'auipc a0, 1' --at here
  isadora: error: `--at here` is not an address of an instruction: it is not a number of 64 bits [bad-argument]
  [2]
  $ echo '{"asm": "auipc a0, 1", "at": -2}' | isadora eval --isa rv32imc --batch -
  {"error":"`at` is not an address of an instruction: it is not a number of 64 bits"}

Mistakes in the question.

  $ isadora eval 'IADD R0, R1, R2' R256=1
  isadora: error: unknown place `R256`; did you mean `R156`? [bad-argument]
  [2]
  $ isadora eval 'IADD R0, R1' R1=1
  <argument>:1:12: error: too few operands, expected `,` [no-matching-form]
    1 | IADD R0, R1; 
      |            ^
    note: form: IADD Rd, {-}Ra, {-}rb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}rb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}urb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}urb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, vb{, {!}pp} $sched $req
    note: form: IADD Rd, {-}Ra, {-}vb $sched $req
    note: form: IADD.X Rd{, pu}, {~}Ra, {~}vb{, {!}pp} $sched $req
  [1]
  $ isadora eval 'LDG R0, [R[2:3]]' R2=2
  isadora: error: fault Misaligned: the address is not a multiple of the access size (an access of 4 bytes) [fault]
    note: instruction LDG R0, [R[2:3]];
    note: lanes 0-31
    note: address 0x2 of global
  [3]

Instructions that never end are stopped.

  $ isadora eval --isa armv6m 'mov pc, r1'
  isadora: error: stopped after 100000 instructions [limit-reached]
    note: instruction mov pc, r1
  [4]

A register by its number: one that does not exist is a fault.

  $ isadora eval 'GETGPR R0, R[UR2+0x1]' UR2=4 R5=9
  R0 = 0x9
  $ isadora eval 'GETGPR R0, R[UR2+0x1]' UR2=254
  isadora: error: fault RegisterIndex: there is no register of this number (the value is 0xFF) [fault]
    note: instruction GETGPR R0, R[UR2+0x1];
    note: lanes 0-31
  [3]

Many questions at a time, a JSON object on each line. An answer may be an error; the exit code is 0 all the same.

  $ isadora eval --batch "$ROOT/tests/cli/data/batch.jsonl"
  {"R0":[12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12,12]}
  {"R0":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"R1":[4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4],"P0":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}
  {"R0":[22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11,22,11],"UR2":22}
  {"R0":[305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896,305419896]}
  {"PR":[213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213,213],"P0":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"P2":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}
  {"R0":[77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77,77],"UR2":7}
  $ isadora eval --batch - <<'EOF'
  > {"asm": "IADD R0, R1, R2", "set": {"R1": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31], "R2": 1}, "active": 3, "get": ["R0"]}
  > {"asm": "IADD R0, R1", "get": ["R0"]}
  > {"asm": "NOP", "get": ["Q0"]}
  > {"asm": "NOP", "set": {"R0": 4294967296}, "get": ["R0"]}
  > not JSON
  > EOF
  {"R0":[1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}
  {"error":"too few operands, expected `,`"}
  {"error":"unknown place `Q0`"}
  {"error":"the value 0x100000000 does not fit `R0`, which has 32 bits"}
  {"error":"this line is not JSON: line 1, column 2: syntax error while parsing value - invalid literal"}

No question sees what the one before it stored, in whichever memory.

  $ isadora eval --batch - <<'EOF' | cut -c1-24
  > {"asm": "STL [R1], R2; LDL R0, [R1]", "set": {"R1": 8, "R2": 7}, "active": 1, "get": ["R0"]}
  > {"asm": "LDL R0, [R1]", "set": {"R1": 8}, "active": 1, "get": ["R0"]}
  > {"asm": "STS [R1], R2; LDS R0, [R1]", "set": {"R1": 8, "R2": 7}, "active": 1, "get": ["R0"]}
  > {"asm": "LDS R0, [R1]", "set": {"R1": 8}, "active": 1, "get": ["R0"]}
  > {"asm": "STG [R[2:3]], R4; LDG R0, [R[2:3]]", "set": {"R2": 64, "R4": 7, "global[0x40]": 1}, "active": 1, "get": ["R0"]}
  > {"asm": "LDG R0, [R[2:3]]", "set": {"R2": 64, "global[0x40]": 0}, "active": 1, "get": ["R0"]}
  > {"asm": "MOV R5, 9", "active": 1, "get": ["R5"]}
  > {"asm": "MOV R0, R5", "active": 1, "get": ["R0"]}
  > EOF
  {"R0":[7,0,0,0,0,0,0,0,0
  {"R0":[0,0,0,0,0,0,0,0,0
  {"R0":[7,0,0,0,0,0,0,0,0
  {"R0":[0,0,0,0,0,0,0,0,0
  {"R0":[7,0,0,0,0,0,0,0,0
  {"R0":[0,0,0,0,0,0,0,0,0
  {"R5":[9,0,0,0,0,0,0,0,0
  {"R0":[0,0,0,0,0,0,0,0,0

A program may stand in one argument, on several lines.

  $ isadora eval 'IADD.X R0, P0, R2, R4 ;
  >   IADD.X R1, R3, R5, P0 ;
  > ' R2=0xFFFFFFFF R4=1
  R1 = 0x1
  P0 = 0x1

Memory that the command line set is shown where it changed. A mask names lanes that there are, a question has members that there are.

  $ isadora eval 'STG [R[2:3]], R1' R2=0x1000 'global[0x1000]=77' R1=5
  global[0x1000] = 0x5
  $ isadora eval 'MOV R0, 1' --active 0x1FFFFFFFF
  isadora: error: `0x1FFFFFFFF` is not a mask of the lanes [bad-argument]
  [2]
  $ echo '{"asm": "MOV R0, 1", "active": 4294967296}' | isadora eval --batch -
  {"error":"`active` is not a mask of the lanes"}
  $ echo '{"asm": "MOV R0, 1", "wanted": ["R0"]}' | isadora eval --batch -
  {"error":"`wanted` is not a member of a question; they are asm, set, active, at, get"}

A place is set once, by whatever name: of two values neither is meant. Equal values agree.

  $ isadora eval 'MOV R0, 1' R2=-1 R2=2
  isadora: error: `R2` is set twice, to different values [bad-argument]
  [2]
  $ isadora eval --isa rv32imc 'add a0, a0, a1' a0=1 x10=2
  isadora: error: `x10` is set twice, to different values [bad-argument]
  [2]
  $ isadora eval 'MOV R0, 1' 'global[0x1000, 4]=77' 'global[0x1000]=1'
  isadora: error: `global[0x1000]` is set twice, to different values [bad-argument]
  [2]
  $ isadora eval 'IADD R4, R2, R2' R2=2 R2=2
  R4 = 0x4
  $ isadora eval 'IADD R4, R2, R3' 'R[2:3]=0' R3=2
  R4 = 0x2
  $ echo '{"asm": "add a0, a0, a1", "set": {"a0": 1, "x10": 0}}' | isadora eval --isa rv32imc --batch -
  {"error":"`x10` is set twice, to different values"}
  $ echo '{"asm": "MOV R0, 1", "set": {"R2": 1, "R2": 0}}' | isadora eval --batch -
  {"error":"this line is not accepted: an object has the member \"R2\" twice"}

A value that is not a number is an error; a name that is not a place is an instruction.

  $ isadora eval 'MOV R0, 1' R2=zz
  isadora: error: `zz` is not a value of `R2`, expected a number, or numbers with commas, one for each lane [bad-argument]
  [2]
  $ isadora eval 'MOV R0, 1' R2=1,zz
  isadora: error: `1,zz` is not a value of `R2`, expected a number, or numbers with commas, one for each lane [bad-argument]
  [2]
  $ isadora eval 'MOV R0, 1' RR2=zz
  <argument>:1:12: error: unknown instruction `RR2` in `simt128` [unknown-mnemonic]
    1 | MOV R0, 1; RR2=zz; 
      |            ^~~
  [1]

The pc is shown where it is not the address of the next instruction, and can be asked for; that of the first one is `--at`.

  $ isadora eval --isa rv32imc 'beq a0, a1, .+8'
  pc = 0x8
  $ isadora eval --isa rv32imc 'beq a0, a1, .+8' a0=1
  nothing changed
  $ isadora eval --isa rv32imc 'nop' --at 0xFFFFFFFE
  isadora: error: `--at 0xFFFFFFFE` is not an address of an instruction: 0xFFFFFFFE is beyond 0xFFFFFFFC, the last one [bad-argument]
  [2]
  $ isadora eval --isa armv6m 'bx r1' r1=0x101
  pc = 0x100
  $ isadora eval 'EXIT'
  nothing changed
  $ printf '%s\n' '{"asm": "beq a0, a1, .+8"}' '{"asm": "nop", "get": ["pc"]}' | isadora eval --isa rv32imc --batch -
  {"pc":8}
  {"pc":2}
  $ isadora eval --isa rv32imc 'nop' pc=4
  isadora: error: `pc` is not set as a place: `--at`, or `at` in a batch, is the first instruction's address [bad-argument]
  [2]

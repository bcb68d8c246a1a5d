A run that needs more memory than there is ends with a finding. (The sanitizers keep shadows of all addresses, so that under them there is no such limit:
they run the other sessions.)

  $ cp "$ROOT/tests/cli/data/sums.s" .
  $ (ulimit -v 600000; isadora run sums.s --arg a=+5000000000 --arg out=8 --arg n=1)
  isadora: error: out of memory [limit-reached]
    note: the input or the run needs more than this machine gives
  [4]

What is asked for and not touched needs no memory; nor does a transaction that writes to one place for ever.

  $ resident() { python3 -c 'import resource, subprocess, sys; subprocess.run(sys.argv[2:]); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < int(sys.argv[1]) * 1024)' "$@"; }
  $ printf '.kernel k\n.param p, ptr\n EXIT ;\n.end\n' > large.s && resident 500 isadora run large.s --arg p=+8589934592
  True
  $ cat > forever.s <<'EOF'
  >     .globl _start
  > _start:
  >     LDI  $S1, @place;
  >     TBEG;
  > loop:
  >     MST  $S2, $S1, #0;
  >     TBEG;
  >     MST  $S2, $S1, #8;
  >     TEND;
  >     IADD $S2, $S2, #1;
  >     JMP  @loop;
  >     .data
  > place: .zero 64
  > EOF
  $ resident 100 isadora run --isa fabrisc --engine lanes --max-instructions 6000000 forever.s 2> /dev/null
  True

An executable whose header asks for more than a gibibyte of memory takes what it touches.

  $ python3 -c 'import struct; code = struct.pack("<III", 0x00500513, 0x05D00893, 0x73); open("large", "wb").write(b"\x7fELF\x01\x01\x01" + bytes(9) + struct.pack("<HHIIIIIHHHHHH", 2, 243, 1, 0x10000, 52, 0, 0, 52, 32, 1, 40, 0, 0) + struct.pack("<IIIIIIII", 1, 84, 0x10000, 0x10000, 12, 0x50000000, 5, 4) + code)'
  $ (ulimit -v 4000000; isadora run --isa rv32imc large)
  [5]

Zeros that hold no memory may be as many as there are addresses.

  $ cat > big.s <<'EOF'
  > .globl _start
  > _start:
  >     la a1, last
  >     li a0, 7
  >     sb a0, 0(a1)
  >     lbu a0, 0(a1)
  >     li a7, 93
  >     ecall
  > .bss
  > array: .zero 488000000
  > last: .zero 1
  > .comm common, 1600000000
  > EOF
  $ isadora as --isa rv32imc big.s
  $ (ulimit -v 400000; isadora as --isa rv32imc big.s && isadora link big.o -o big.x && isadora dis big.o | grep zero)
    addi a7, zero, 93
    .zero 488000000
    .zero 1
  $ readelf -lW big.x | grep LOAD
    LOAD           0x001000 0x00010000 0x00010000 0x0001a 0x0001a R E 0x1000
    LOAD           0x002000 0x00011000 0x00011000 0x00000 0x7c745a01 RW  0x1000
  $ (ulimit -v 8000000; isadora run big.x; echo $?)
  7

Programs that check themselves leave the same signature in simavr: of the instructions of an ATmega328P, and without calls, since GNU's linker places the
program elsewhere.

  $ for tool in simavr avr-ld; do command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }; done
  $ isadora generate avr -o tests --self-check --count 60 --seed 5 --exclude rcall --exclude icall --exclude call \
  > --exclude des --exclude las --exclude lac --exclude lat --exclude xch --exclude elpm --exclude eicall --exclude eijmp --exclude spm
  60 programs; semantic branches: 147 covered, 0 unreachable, 223 not covered
  $ for engine in reference lanes jit; do isadora generate --verify tests/*.s --engine $engine; done
  60 of 60 programs passed
  60 of 60 programs passed
  60 of 60 programs passed

simavr shows lines of text: another end writes the bytes as digits, a word in each line.

  $ cat > end.s <<'TEXT'
  >   ldi r16, 0xFF
  >   out 0x3D, r16
  >   ldi r16, 0x08
  >   out 0x3E, r16
  > next:
  >   ldi r17, 4
  > byte:
  >   ld r16, X+
  >   mov r18, r16
  >   swap r18
  >   rcall digit
  >   mov r18, r16
  >   rcall digit
  >   dec r17
  >   brne byte
  >   ldi r18, 10
  >   rcall put
  >   cpi r26, 0x64
  >   brne next
  > written:
  >   cli
  >   sleep
  > digit:
  >   andi r18, 15
  >   subi r18, -48
  >   cpi r18, 58
  >   brlo put
  >   subi r18, -39
  > put:
  >   lds r19, 0xC0
  >   sbrs r19, 5
  >   rjmp put
  >   sts 0xC6, r18
  >   ret
  > TEXT
  $ simulate() { sed '/^again:/,$d' "$1" | cat - end.s > whole.s && isadora as --isa avr whole.s -o whole.o && avr-ld -m avr5 -Ttext 0 whole.o -o whole && timeout 60 simavr -m atmega328p -f 16000000 whole 2>&1; }
  $ words() { sed 's/\x1b\[[0-9]*m//g' | grep -o '^[0-9a-f]\{8\}\.$' | sed 's/\(..\)\(..\)\(..\)\(..\)\./\4\3\2\1/'; }
  $ for f in tests/*.s; do simulate "$f" | words | cmp - "${f%.s}.reference_output" || echo "$f differs"; done

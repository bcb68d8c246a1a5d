#!/usr/bin/env bash
# Random C programs of csmith, compiled by `isadora cc` at all levels and by gcc: they print the same and end alike. usage: cc.sh [MACHINE] [FROM [TO]]
# For rv32imc gcc compiles for the machine, and qemu runs all; for fabrisc gcc is the host's, whose types have the same sizes.
# With --suites FOLDER instead of numbers: the programs of others that are in a folder (cc_suites.py).
set -uo pipefail
if [[ " $* " == *" --suites "* ]]; then exec python3 tests/campaigns/cc_suites.py "$@"; fi
machine=rv32imc
if [[ ${1:-} =~ ^[a-z] ]]; then machine=$1 && shift; fi
from=${1:-1} to=${2:-100}
folder=build/campaign-cc-$machine
headers="-I/usr/include/csmith -I$folder/include"
mkdir -p "$folder/include"
# Functions of <math.h> that csmith's header names and its programs do not call without --float.
echo 'double fabs(double); float fabsf(float); double ldexp(double, int); float ldexpf(float, int);' >"$folder/include/math.h"

# reference SOURCE PROGRAM
reference() {
  # shellcheck disable=SC2086
  if [[ $machine == rv32imc ]]; then
    riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -w -O1 -Iruntime/include $headers -idirafter /usr/lib/picolibc/riscv64-unknown-elf/include -c "$1" -o "$2.o" &&
      build/isadora cc --isa rv32imc "$2.o" -o "$2"
  else
    gcc -w -O1 -funsigned-char -I/usr/include/csmith "$1" -o "$2"
  fi
}
# ours PROGRAM, and the reference's
ours() { if [[ $machine == rv32imc ]]; then timeout 20 qemu-riscv32 "$1"; else timeout 60 build/isadora run "$1"; fi; }
theirs() { if [[ $machine == rv32imc ]]; then timeout 5 qemu-riscv32 "$1"; else timeout 2 "$1"; fi; }

tried=0 wrong=0
for ((n = from; n <= to; ++n)); do
  base=$folder/$n
  csmith --seed "$n" --max-funcs 6 >"$base.c" 2>/dev/null
  reference "$base.c" "$base.gcc" || exit 2
  expected=$(theirs "$base.gcc"; echo "ends with $?")
  differs=0
  if [[ $expected != *"ends with 124" ]]; then # that did not end
    tried=$((tried + 1))
    for level in 0 2 s; do
      # shellcheck disable=SC2086
      if ! build/isadora cc --isa "$machine" --verify "-O$level" $headers "$base.c" -o "$base.out"; then
        found="it does not compile"
      else
        found=$(ours "$base.out"; echo "ends with $?")
      fi
      [[ $found == "$expected" ]] && continue
      differs=1
      printf '%s at -O%s: %s\nexpected: %s\n' "$base.c" "$level" "$found" "$expected"
    done
  fi
  wrong=$((wrong + differs))
  rm -f "$base".{gcc.o,gcc,out}
  [[ $differs == 1 ]] || rm -f "$base.c"
done
echo "$tried programs tried on $machine, $wrong differ; the next one is $((to + 1))"
[[ $wrong == 0 ]]

#!/usr/bin/env bash
# Random C programs of csmith, compiled by `isadora cc` at all levels and by gcc, all run by qemu: they print the same. usage: cc.sh [FROM [TO]]
set -uo pipefail
from=${1:-1} to=${2:-100}
folder=build/campaign-cc
headers="-I/usr/include/csmith -Ibuild/campaign-cc/include"
gcc="riscv64-unknown-elf-gcc -march=rv32imc -mabi=ilp32 -w -O1"
mkdir -p "$folder/include"
# Functions of <math.h> that csmith's header names and its programs do not call without --float.
echo 'double fabs(double); float fabsf(float); double ldexp(double, int); float ldexpf(float, int);' >"$folder/include/math.h"
tried=0 wrong=0
for ((n = from; n <= to; ++n)); do
  base=$folder/$n
  csmith --seed "$n" --max-funcs 6 >"$base.c" 2>/dev/null
  # shellcheck disable=SC2086
  $gcc -Iruntime/include $headers -idirafter /usr/lib/picolibc/riscv64-unknown-elf/include -c "$base.c" -o "$base.o" &&
    build/isadora cc --isa rv32imc "$base.o" -o "$base.gcc" || exit 2
  expected=$(timeout 5 qemu-riscv32 "$base.gcc"; echo "ends with $?")
  differs=0
  if [[ $expected != *"ends with 124" ]]; then # that did not end
    tried=$((tried + 1))
    for level in 0 2 s; do
      # shellcheck disable=SC2086
      if ! build/isadora cc --isa rv32imc --verify "-O$level" $headers "$base.c" -o "$base.out"; then
        found="it does not compile"
      else
        found=$(timeout 20 qemu-riscv32 "$base.out"; echo "ends with $?")
      fi
      [[ $found == "$expected" ]] && continue
      differs=1
      printf '%s at -O%s: %s\nexpected: %s\n' "$base.c" "$level" "$found" "$expected"
    done
  fi
  wrong=$((wrong + differs))
  rm -f "$base.o" "$base.gcc" "$base.out"
  [[ $differs == 1 ]] || rm -f "$base.c"
done
echo "$tried programs tried, $wrong differ; the next one is $((to + 1))"
[[ $wrong == 0 ]]

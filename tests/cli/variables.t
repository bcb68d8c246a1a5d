Variables of a program in C, by its description for debuggers: where an optimised program has their values, or not.

  $ for tool in clang-19; do command -v $tool > /dev/null || { echo "no $tool here"; exit 80; }; done
  $ cat > shapes.c <<'TEXT'
  > enum color { RED, GREEN = 5 };
  > struct shape { int sides; unsigned low : 3, high : 5; double area; enum color color; struct shape* next; };
  > static struct shape shapes[2];
  > long total = -4;
  > __attribute__((noinline)) void mark(int n) { asm volatile("" : : "r"(n) : "memory"); }
  > __attribute__((noinline)) int measure(struct shape* s, int n) {
  >   int sum = 0;
  >   for (int i = 0; i < n; ++i) {
  >     int sides = s[i].sides;
  >     mark(sides);
  >     sum += sides;
  >   }
  >   return sum;
  > }
  > int main(void) {
  >   _Bool is_small = 1;
  >   char letter = 'x';
  >   float half = 0.5f;
  >   int table[2][2] = {{1, 2}, {3, 4}};
  >   shapes[0].sides = 3, shapes[0].high = 9, shapes[0].area = 2.25, shapes[0].color = GREEN, shapes[0].next = &shapes[1];
  >   shapes[1].sides = 4;
  >   mark(table[1][1] + letter);
  >   return measure(shapes, 2 + is_small) - (int)(half * 14);
  > }
  > TEXT
  $ debug() { printf '%s\n' "$@" quit | isadora run shapes $STOP | sed -E 's/0x[0-9A-F]+/0xN/g' | grep -v '^ '; }

Without optimisation all have a place in memory.

  $ isadora cc --isa rv32imc -O0 -g shapes.c -o shapes
  $ STOP='--break shapes.c:22' debug 'info locals' 'print shapes' 'print total' 'print nothing' 'print sp'
  breakpoint 1
  at 0xN main+0xN (shapes.c:22)
  (isadora) info locals
  is_small = true
  letter = 120 'x'
  half = 0.5
  table = {1, 2, 3, 4}
  (isadora) print shapes
  shapes = {{sides = 3, low = 0, high = 9, area = 2.25, color = GREEN, next = 0xN}, {sides = 4, low = 0, high = 0, area = 0, color = RED, next = 0xN}}
  (isadora) print total
  total = -4
  (isadora) print nothing
  unknown place `nothing`
  (isadora) print sp
  sp = 0xN
  (isadora) quit
  $ STOP='--break shapes.c:11' debug 'info locals' continue 'print sides sum i n'
  breakpoint 1
  at 0xN measure+0xN (shapes.c:11)
  (isadora) info locals
  sides = 3
  i = 0
  s = 0xN
  n = 3
  sum = 0
  (isadora) continue
  breakpoint 1
  at 0xN measure+0xN (shapes.c:11)
  (isadora) print sides sum i n
  sides = 4
  sum = 3
  i = 1
  n = 3
  (isadora) quit

With optimisation they are in registers.

  $ isadora cc --isa rv32imc -O2 -g shapes.c -o shapes
  $ STOP='--break shapes.c:10' debug 'info locals' continue 'info locals'
  breakpoint 1
  at 0xN measure+0xN (shapes.c:10)
  (isadora) info locals
  sides = 3
  i = <optimized out>
  s = <optimized out>
  n = <optimized out>
  sum = 0
  (isadora) continue
  breakpoint 1
  at 0xN measure+0xN (shapes.c:10)
  (isadora) info locals
  sides = 4
  i = <optimized out>
  s = <optimized out>
  n = <optimized out>
  sum = 3
  (isadora) quit
  $ isadora cc --isa fabrisc -O2 -g shapes.c -o shapes
  $ STOP='--break shapes.c:10' debug 'info locals'
  breakpoint 1
  at 0xN L_mark10 (shapes.c:10)
  (isadora) info locals
  sides = 3
  i = <optimized out>
  s = <optimized out>
  n = <optimized out>
  sum = 0
  (isadora) quit

Without a description there are none.

  $ isadora cc --isa rv32imc -O2 shapes.c -o shapes
  $ STOP='--break measure' debug 'info locals' 'print sum'
  breakpoint 1
  at 0xN measure
  (isadora) info locals
  no variables are known here; `isadora cc -g` describes them
  (isadora) print sum
  unknown place `sum`
  (isadora) quit

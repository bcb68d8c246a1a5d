The manual of an instruction set is a site: a folder of pages that any browser shows, without a server.

  $ isadora manual simt128 --no-docs -o site
  $ ls site
  assets
  index.html
  reading.html
  search.html
  simt128
  $ ls site/simt128
  compiler.html
  formats
  formats.html
  functions.html
  index.html
  instructions
  instructions.csv
  instructions.json
  machine.html
  names.html
  opcodes.html
  table.html
  types.html

A description that was read before is kept as it was read; the site is the same.

  $ isadora manual simt128 --no-docs -o again && diff -r site again
  $ ISADORA_CACHE= isadora manual simt128 --no-docs -o anew && diff -r site anew

Every instruction has a page of its own, with what the simulator made of its examples.

  $ page=site/simt128/instructions/SHF.html
  $ grep -o '<title>.*</title>' $page | head -1
  <title>SHF: Funnel shift · simt128 · Isadora</title>
  $ grep -o 'Shifts the 64-bit integer' $page
  Shifts the 64-bit integer
  Shifts the 64-bit integer

What the solver says of a claim stands beside it.

  $ cat > toy.isa << 'END'
  > __DefISA toy
  >     Execution = "hart";
  >     Parcel = 16;
  > __DefRegisterFile R
  >     Scope = hart;
  >     Count = 16;
  >     Width = 16;
  >     Spelling = "r%";
  > __DefRegisterType Reg<4> : [R]
  > __DefBitFieldType Op<4>
  >     MOV; INC;
  > __DefGroup ALL
  > __DefOptype INC : [ALL]
  >   __Encoding
  >     field<0, 4> Op op == INC;
  >     field<4, 4> Reg rd;
  >     field<8, 4> Reg ra;
  >   __Syntax
  >     INC Rd, Ra ;
  >   __Description
  > One more. <script>alert("no tag")</script>
  >   __OperandInfo
  >     Bitwidth<rd, ra> = 16;
  >   __Semantics
  >     INC Rd, Ra:
  >         Rd = Ra + 1;
  >   __Examples
  >     INC r1, r2 ;   //= r1 == mod(r2 + 1, 2^16)
  > __DefOpcode INC_R : [INC]
  > END
  $ isadora prove ./toy.isa --format json > answers.json
  $ isadora manual ./toy.isa --no-docs --answers answers.json -o toy
  $ page=toy/toy/instructions/INC.html
  $ grep -o 'class="verdict proved"' $page
  class="verdict proved"

Without that file the manual shows what is kept beside the description. An answer counts as long as its claim and its
instructions are the same.

  $ isadora manual ./toy.isa --no-docs -o toy
  $ grep -o 'class="verdict[^>]*' $page
  class="verdict checked" title="checked on edge values and random states"
  $ isadora prove ./toy.isa --record
  toy: 1 question
    claim       1 proved
  $ tail -1 toy.verdicts | cut -d' ' -f2-
  proved
  $ isadora manual ./toy.isa --no-docs -o toy
  $ grep -o 'class="verdict proved"' $page
  class="verdict proved"
  $ sed -i 's/Rd = Ra + 1/Rd = 1 + Ra + 0 * Ra + 0/; s/== mod(r2 + 1/== mod(r2 + 3/' toy.isa
  $ isadora manual ./toy.isa --no-docs -o toy
  $ grep -o 'class="verdict[^"]*"' $page
  class="verdict checked"
  $ isadora prove ./toy.isa --record > answers.txt 2>&1
  [1]
  $ isadora manual ./toy.isa --no-docs -o toy
  $ grep -o 'class="verdict[^"]*"' $page
  class="verdict refuted"
  $ isadora prove ./toy.isa --record --shard 1/2
  isadora: error: --record keeps all that is known of a description's claims [bad-argument]
    note: it goes with none of --merge, --equal, --shard and --claims
  [2]
  $ echo nonsense >> toy.verdicts
  $ isadora manual ./toy.isa --no-docs -o toy
  isadora: error: `./toy.verdicts` cannot be used: its line 4 is not a verdict [cannot-read]
    note: `isadora prove toy --record` writes it anew, where the file is absent
  [2]
  $ rm toy.verdicts
  $ sed -i 's/Rd = 1 + Ra + 0 \* Ra + 0/Rd = Ra + 1/; s/== mod(r2 + 3/== mod(r2 + 1/' toy.isa

What a store writes is shown as registers are.

  $ isadora manual simt128 --no-docs -o site
  $ grep -o '<dt>gives</dt>.*' site/simt128/instructions/STG.html | grep -o '<b>global[^<]*</b> [^<]*' | head -1
  <b>global[0x300000002000, 4]</b> 0x1000

Text of a description is text, whatever it looks like.

  $ grep -o '&lt;script&gt;alert' $page
  &lt;script&gt;alert

Errata that lie beside a description are shown where its instructions are.

  $ cat > errata.md << 'END'
  > | place | the document says | we do | why | claim |
  > |---|---|---|---|---|
  > | p. 7 | `INC` adds two | it adds one | a slip | INC |
  > END
  $ isadora manual ./toy.isa --no-docs -o toy
  $ grep -o '<td><p>p. 7</p>' $page
  <td><p>p. 7</p>

Documentation comes along: any folder of Markdown and pictures.

  $ mkdir docs
  $ printf '# The toy\n\nSee [more](more.md#of-it), [the code](../src/x.cpp).\n' > docs/index.md
  $ printf '# More\n\n## Of it\n' > docs/more.md
  $ isadora manual ./toy.isa --docs docs -o toy
  $ grep -o 'See .*</p>' toy/docs/index.html
  See <a href="../docs/more.html#of-it">more</a>, the code.</p>

A description with errors has a manual of what could be understood; what could not stands where it belongs.

  $ sed 's/Rd = Ra + 1;/Rd = Ra + Rq;/' toy.isa > half.isa
  $ isadora manual ./half.isa --no-docs -o half
  ./half.isa:26:19: error: unknown name `Rq` [unknown-name]
    26 |         Rd = Ra + Rq;
       |                   ^~
  [1]
  $ ls half/toy | grep -c findings
  1
  $ grep -o 'Rd = Ra + <mark>Rq</mark>;' half/toy/instructions/INC.html
  Rd = Ra + <mark>Rq</mark>;

A prelude has what a document lacks; with it all files are one description.

  $ sed '/__DefOptype/,$d' toy.isa > prelude.isa
  $ sed -n '/__DefOptype/,$p' toy.isa > document.isa
  $ isadora manual ./document.isa --no-docs -o alone 2>&1 | head -1
  ./document.isa:1:20: error: no group `ALL` [unknown-parent]
  $ isadora manual --prelude ./prelude.isa ./document.isa --no-docs -o both
  $ ls both/toy/instructions
  INC.html

Where nothing reads as an instruction there is nothing to show.

  $ echo 'nothing here' > nothing.isa
  $ isadora manual ./nothing.isa --no-docs -o none
  ./nothing.isa:1:1: error: expected a definition (e.g. `__DefOptype NAME : [GROUP]`), found `nothing here` [unexpected-token]
    1 | nothing here
      | ^~~~~~~~~~~~
  [2]
  $ printf '__DefISA t\n\0' > binary.isa
  $ isadora manual ./binary.isa --no-docs -o none 2>&1 | head -1
  ./binary.isa:2:1: error: a zero byte: this is a binary file, not text [bad-encoding]
  $ test -e none
  [1]

What cannot be read or written is said.

  $ isadora manual ./toy.isa
  isadora: error: there is nothing to write: expected -o FOLDER, --pdf FILE or --table FILE [bad-argument]
  [2]
  $ isadora manual ./toy.isa --docs nothing -o toy
  isadora: error: `nothing` cannot be read: no such file or directory [cannot-read]
    note: expected a folder of Markdown files, as `docs` is
  [2]
  $ isadora manual ./toy.isa ./toy.isa --no-docs -o toy
  isadora: error: two of these instruction sets have the name `toy` [bad-argument]
  [2]
  $ isadora manual ./toy.isa --no-docs --answers errata.md -o toy
  isadora: error: `errata.md` cannot be used: it is not JSON: line 1, column 1: syntax error while parsing value - invalid literal [cannot-read]
  [2]
  $ isadora manual ./toy.isa --no-docs -o toy.isa
  isadora: error: cannot make the folder `toy.isa/toy`: not a directory [cannot-write]
  [2]
  $ sed -i s/2^16/65536/ toy.isa
  $ isadora manual ./toy.isa --no-docs --answers answers.json -o toy
  isadora: warning: the answers about toy are of another version of it, and are left out [other-description]
    note: ask again: `isadora prove toy --format json`

The table of all instructions alone, for other programs.

  $ isadora manual rv32imc --table all.csv && head -2 all.csv | tr -d '\r'
  instruction,title,group,extension,bits,opcodes,syntax,operands,operand_count,loads,stores,effects,faults,reserved,claims,proved,examples,shown
  ADDI,Add immediate,32-bit instructions,I,32,1,"addi rd, rs1, imm",rd rs1 imm,3,,,,,,0,,6,all
  $ isadora manual rv32imc --table all.json && grep -c '"instruction"' all.json
  79
  $ isadora manual rv32imc --table all.txt
  isadora: error: `all.txt` is not a valid name of a table: expected FILE.csv or FILE.json [bad-argument]
  [2]
  $ isadora manual simt128 rv32imc --table all.csv
  isadora: error: `--table` is of one instruction set, and here are 2 [bad-argument]
  [2]
  $ isadora manual rv32imc
  isadora: error: there is nothing to write: expected -o FOLDER, --pdf FILE or --table FILE [bad-argument]
  [2]

A book is printed by WeasyPrint: one PDF with contents and page numbers.

  $ program=$(command -v isadora)
  $ PATH=/nowhere "$program" manual ./toy.isa --no-docs --pdf toy.pdf
  isadora: error: a book is printed by `weasyprint`, which is not there [cannot-write]
    note: install it (Debian: weasyprint), or print pages of the site from a browser
  [2]
  $ if command -v weasyprint > /dev/null; then isadora manual ./toy.isa --no-docs --pdf toy.pdf && head -c 5 toy.pdf; else printf '%%PDF-'; fi
  %PDF- (no-eol)
  $ ls toy.pdf.html
  ls: cannot access 'toy.pdf.html': No such file or directory
  [2]

The rules of instruction selection are shown where they are recorded beside the description: those of another form, and
those that someone has edited, are left out with a warning. What is damaged is refused.

  $ grep -o 'id="selected"' site/simt128/instructions/IADD.html
  id="selected"
  $ grep -o '<code>a + b</code> <small>int32_t</small>' site/simt128/instructions/IADD.html | head -1
  <code>a + b</code> <small>int32_t</small>
  $ grep -o 'What a C compiler would miss' site/simt128/compiler.html | head -1
  What a C compiler would miss
  $ echo damaged > toy.rules
  $ isadora manual ./toy.isa --no-docs -o toy
  isadora: error: `./toy.rules` cannot be used: its line 1 is not a rule [cannot-read]
    note: `isadora rules toy --record` writes it anew
  [2]
  $ printf 'rule\tffff\t0\tINC_0\tadd i16 a, #b\tx\t2\t\n' > toy.rules
  $ isadora manual ./toy.isa --no-docs -o toy && ls toy/toy | grep compiler
  isadora: warning: `./toy.rules`: line 1 is not what was proved of this description, and left out [other-description]
    note: the description or the file has changed since: `isadora rules toy --record` writes it anew
  [1]

The micro-ops of an instruction are shown as they are described, with the conditions under which they happen.

  $ isadora manual fabrisc --no-docs -o cracks
  $ text() { sed 's/<[^>]*>//g; s/&quot;/"/g' "$1"; }
  $ text cracks/fabrisc/instructions/ADD.html | sed -n '/^if (m == "M") {/,/^}/p'
  if (m == "M") {
      LI t0, #Src
      if (is_float()) IFC.64.tt t0, t0
      \(optype).tt.M ra, rb, t0
  } else I\(optype).tt ra, rb, #Src

An alias that the disassembler prints is not listed with those that are only read.

  $ mkdir aliases && cat > aliases/aliases.isa <<'END'
  > __DefISA aliases
  >     Execution = "hart";
  >     Parcel = 16;
  > 
  > __DefRegisterFile r
  >     Scope = hart; Count = 16; Width = 8; Spelling = "r%";
  > 
  > __DefRegisterType Reg<4> : [r]
  > 
  > __DefNumberType Code<4>
  > 
  > __DefGroup ALL
  > 
  > __DefOptype add : [ALL]
  >   __Encoding
  >     field<0,  4> Code op == 1;
  >     field<4,  4> Reg  rd;
  >     field<8,  4> Reg  ra;
  >     field<12, 4> Reg  rb;
  >   __Syntax
  >     add rd, ra, rb ;
  >   __Readings
  >     twice rd, ra {rb = ra} ;
  >     plus rd, ra, rb ;
  >   __OperandInfo
  >     Print<"twice">;
  >   __Semantics
  >     add rd, ra, rb:
  >         rd = ra + rb;
  > 
  > __DefOpcode add_r : [add]
  > END
  $ isadora explain --isa aliases/ 'add r1, r2, r2' | head -1
  twice r1, r2;
  $ isadora manual aliases/ --no-docs -o printed
  $ text printed/aliases/instructions/add.html | grep -A 1 -o 'Aliases.*'
  Aliases, also printed by the disassembler for words that they fit:twice rd, ra {rb = ra}
  Aliases, accepted by the assembler and never printed by the disassembler:plus rd, ra, rb

What an operand may be, and its default, are shown as programs write them.

  $ mkdir defaults && cat > defaults/defaults.isa <<'END'
  > __DefISA defaults
  >     Execution = "hart";
  >     Parcel = 32;
  > 
  > __DefRegisterFile r
  >     Scope = hart; Count = 8; Width = 32; Spelling = "r%";
  > 
  > __DefRegisterType Reg<3> : [r]
  > 
  > __DefNumberType Offset<5>
  >     Signed; Scale = 4; Radix = 10;
  > 
  > __DefNumberType Count<3>
  >     FromOne; Radix = 10;
  > 
  > __DefNumberType Half<16>
  > 
  > __DefNumberType Code<4>
  > 
  > __DefGroup ALL
  > 
  > __DefOptype set : [ALL]
  >   __Encoding
  >     field<0,  4>  Code   op == 1;
  >     field<4,  3>  Reg    rd;
  >     field<7,  5>  Offset offset = -12;
  >     field<12, 3>  Count  count = 8;
  >     field<16, 16> Half   value;
  >   __OperandInfo
  >     Float<value> = f16;
  >   __Syntax
  >     set rd, value{, offset, count} ;
  >   __Semantics
  >     set rd, value, offset, count:
  >         rd = value + offset + count;
  > 
  > __DefOpcode set_r : [set]
  > END
  $ isadora manual defaults/ --no-docs -o written
  $ sed 's/<\/div>/\n/g' written/defaults/instructions/set.html > lines && text lines | grep -o -e 'offset Offset.*' -e 'count Count.*' -e 'value Half.*' | grep -e ' to ' -e float
  value Half a float (f16), or its bits in hexadecimal
  offset Offset \xe2\x88\x9216 to 15 times 4 default -12 (esc)
  count Count 1 to 8 default 8

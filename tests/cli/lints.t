Each lint of descriptions fires on one slip in a description that has none, and is silent on the description itself. Of a finding its first line is shown;
docs/diagnostics.md says of each kind why it matters. tests/findings holds the documents in which such slips were found.

  $ cat > good.isa <<'EOF'
  > __DefISA lints
  >     Execution = "simt";
  >     Lanes = 4;
  >     Parcel = 64;
  >     CodeAlign = 8;
  >     Unused = "illegal";
  > __DefRegisterFile R
  >     Scope = lane;
  >     Count = 7;
  >     Width = 32;
  >     Spelling = "R%";
  > __DefRegisterFile P
  >     Scope = lane;
  >     Count = 3;
  >     Width = 1;
  >     Spelling = "P%";
  > __DefRegisterFile L
  >     Scope = lane;
  >     Count = 4;
  >     Width = 32;
  >     Spelling = "L%";
  > __DefRegisterFile U
  >     Scope = warp;
  >     Count = 7;
  >     Width = 32;
  >     Spelling = "U%";
  > __DefRegisterType Reg<3> : [R]
  >     Constant<7> = 0;
  >     Spelling<7> = "RZ";
  > __DefRegisterType Low<2> : [L]
  > __DefRegisterType Uni<3> : [U]
  >     Constant<7> = 0;
  >     Spelling<7> = "UZ";
  > __DefRegisterType Pred<2> : [P]
  >     Constant<3> = 1;
  >     Spelling<3> = "PT";
  > __DefPrefixType Neg<1>
  >     "-" = (~x)[width-1:0] + 1;
  > __DefNumberType Imm<32>
  >     Pattern;
  > __DefNumberType Off<4>
  >     Signed;
  > __DefBitFieldType Op<8>
  >     ADD = 1; SUB; MUL; UMUL; GET;
  > __DefBitFieldType Source<2>
  >     R; U; L; I;
  > __DefBitFieldType Mode<2>
  >     FAST; EXACT; SAFE;
  > __DefBitFieldType Half<1>
  >     LO; HI;
  > __DefBitFieldType Carry<1>
  >     NoX; X;
  > __DefGroup ALL
  > 
  > __DefOptype ADD : [ALL]
  >   __Encoding
  >     field<0, 8> Op op == ADD;
  >     field<10, 3> Reg rd;
  >     field<13, 3> Reg ra;
  >     field<16, 1> Neg ra.neg = False;
  >     field<17, 2> Mode mode = FAST;
  >     field<20, 2> Pred pu = PT;
  >   __Syntax
  >     ADD{.mode} Rd{, pu}, {-}Ra, {-}SrcB ;
  >     .mode = {.FAST*, .EXACT, .SAFE}
  >   __Description
  > Adds two integers; pu is the carry.
  >   __OperandInfo
  >     SrcB = rb | ub | lb | vb;
  >     Bitwidth<rd, ra> = 32;
  > 
  > The default of pu is PT. SrcB comes from GPR, UNI or IMM.
  >   __ModifierInfo
  > `.mode` may be `.FAST`, `.EXACT` or `.SAFE`. A prefix (-) negates.
  >   __Semantics
  >     ADD.mode Rd, pu, Ra, SrcB:
  >         t = Ra + SrcB;
  >         if (.mode == .SAFE) t = 0;
  >         Rd = mod(t, 2^32);
  >         pu = t >= 2^32;
  >   __Examples
  >     ADD R0, R1, R2 ;            //= R0 == mod(R1 + R2, 2^32)
  > 
  >     ADD.SAFE R0, P1, R1, -U3 ;  // R0 = 0
  > __DefOpcode ADD_R : [ADD]
  >   __Encoding
  >     field<8, 2> Source src == R;
  >     field<24, 3> Reg rb;
  >     field<28, 1> Neg rb.neg = False;
  >   __OperandInfo
  >     InList<ra, rb>; OutList<rd, pu>; Order<rd, pu, ra, rb>;
  >     Bitwidth<rb> = 32;
  > __DefOpcode ADD_U : [ADD]
  >   __Encoding
  >     field<8, 2> Source src == U;
  >     field<24, 3> Uni ub;
  >     field<28, 1> Neg ub.neg = False;
  >   __OperandInfo
  >     InList<ra, ub>; OutList<rd, pu>; Order<rd, pu, ra, ub>;
  >     Bitwidth<ub> = 32;
  > __DefOpcode ADD_L : [ADD]
  >   __Encoding
  >     field<8, 2> Source src == L;
  >     field<24, 2> Low lb;
  >     field<28, 1> Neg lb.neg = False;
  >   __OperandInfo
  >     InList<ra, lb>; OutList<rd, pu>; Order<rd, pu, ra, lb>;
  >     Bitwidth<lb> = 32;
  > __DefOpcode ADD_I : [ADD]
  >   __Encoding
  >     field<8, 2> Source src == I;
  >     field<32, 32> Imm vb;
  >   __OperandInfo
  >     InList<ra, vb>; OutList<rd, pu>; Order<rd, pu, ra, vb>;
  >     Bitwidth<vb> = 32;
  > 
  > __DefOptype SUB : [ALL]
  >   __Encoding
  >     field<0, 8> Op op == SUB;
  >     field<10, 3> Reg rd;
  >     field<13, 3> Reg ra;
  >     field<17, 1> Half half = LO;
  >     field<18, 1> Carry ext = NoX;
  >     field<24, 3> Reg rb;
  >   __Syntax
  >     SUB{.LO} Rd, Ra, Rb ;
  >     SUB.HI.X Rd, Ra, Rb ;
  >   __Description
  > Subtracts Rb from Ra.
  >   __Semantics
  >     SUB.LO Rd, Ra, Rb:
  >         t = Ra[15:0] - Rb[15:0];
  >         Rd = t;
  >     SUB.HI.X Rd, Ra, Rb:
  >         n = 0;
  >         for (i = 0; i < 4; i++) { n += Ra[i] + Rb[i]; }
  >         Rd = n;
  >   __Examples
  >     SUB R0, R1, R2 ;
  > __DefOpcode SUB_R : [SUB]
  >   __Encoding
  >     field<8, 2> Source src == R;
  >   __OperandInfo
  >     InList<ra, rb>; OutList<rd>; Order<rd, ra, rb>;
  >     Bitwidth<rd, ra, rb> = 32;
  > 
  > __DefOptype MUL : [ALL]
  >   __Encoding
  >     field<0, 8> Op op == MUL;
  >     field<10, 3> Reg rd;
  >     field<13, 3> Reg ra;
  >     field<24, 3> Reg rb;
  >   __Syntax
  >     MUL Rd, Ra, Rb ;
  >   __Description
  > Multiplies, see [[ADD]].
  >   __Semantics
  >     MUL Rd, Ra, Rb:
  >         Rd = Ra[15:0] * Rb[15:0];
  >   __Examples
  >     MUL R0, R1, R2 ;
  > __DefOpcode MUL_R : [MUL]
  >   __Encoding
  >     field<8, 2> Source src == R;
  >   __OperandInfo
  >     InList<ra, rb>; OutList<rd>; Order<rd, ra, rb>;
  > 
  > __DefOptype UMUL : [ALL]
  >   __Encoding
  >     field<0, 8> Op op == UMUL;
  >     field<10, 3> Uni urd;
  >     field<13, 3> Uni ura;
  >     field<24, 3> Uni urb;
  >   __Syntax
  >     UMUL URd, URa, URb ;
  >   __Description
  > Multiplies for all lanes at once.
  >   __Semantics
  >     UMUL URd, URa, URb:
  >         URd = URa * URb;
  >   __Examples
  >     UMUL U0, U1, U2 ;
  > __DefOpcode UMUL_U : [UMUL]
  >   __Encoding
  >     field<8, 2> Source src == U;
  >   __OperandInfo
  >     InList<ura, urb>; OutList<urd>; Order<urd, ura, urb>;
  > 
  > __DefOptype GET : [ALL]
  >   __Encoding
  >     field<0, 8> Op op == GET;
  >     field<10, 3> Reg rd;
  >     field<13, 3> Reg ra;
  >     field<24, 4> Off imm = 0;
  >   __Syntax
  >     GET Rd, R[Ra{+imm}] ;
  >   __Description
  > Reads the register whose number is Ra plus imm.
  >   __Semantics
  >     GET Rd, R[Ra+imm]:
  >         n = Ra + imm;
  >         if (n < 0 || n > 6) n = 0;
  >         Rd = R[n];
  >   __Examples
  >     GET R1, R[R2+0x1] ;         // for R2 = 3: R1 = R4
  > __DefOpcode GET_R : [GET]
  >   __Encoding
  >     field<8, 2> Source src == R;
  >   __OperandInfo
  >     InList<ra, R[ra, imm]>; OutList<rd>; Order<rd, ra, imm>;
  > EOF
  $ isadora check ./good.isa
  $ slip() { sed "$1" good.isa > x.isa; isadora check ./x.isa 2>&1 | grep -F " [$2]" | head -1; }

Encoding.

  $ slip 's/^    Unused = .*//' unused-codes
  ./x.isa:47:19: warning: `Mode` has 4 codes and 3 enumerators, and nothing says what the other 1 mean [unused-codes]
  $ slip 's/^    Unused = .*//' missing-combination
  ./x.isa:122:5: warning: of 4 combinations that `SUB` encodes 2 have no form, among them `half = HI` with `ext = NoX` [missing-combination]
  $ slip '0,/field<28, 1>/s//field<29, 1>/' inconsistent-field-position
  ./x.isa:89:5: warning: `rb.neg` lies at bit 29, in the other 2 opcodes of `ADD` it lies at bit 28 [inconsistent-field-position]
  $ slip '/^__DefOpcode SUB_R/,/OperandInfo/s/src == R/src == U/' opcode-name-mismatch
  ./x.isa:142:5: warning: `SUB_R` has the code `U`, its name says `R` [opcode-name-mismatch]
  $ slip 's/Mode mode = FAST/Mode mode == FAST/' fixed-modifier
  ./x.isa:61:5: warning: `mode` is fixed at `FAST`, but the form lets one choose `.mode` [fixed-modifier]
  $ slip 's/^__DefGroup ALL$/__DefBitFieldType Wide<1>\n    S64; U64;\n&/' unused-type
  ./x.isa:53:19: warning: nothing uses the type `Wide` [unused-type]

Operands.

  $ slip 's/InList<ra, ub>/InList<ra, rb>/' operand-list
  ./x.isa:99:16: warning: `ADD_U` has no field `rb` [operand-list]
  $ slip 's/InList<ra, ub>/InList<ub>/' operand-list
  ./x.isa:99:5: warning: `InList` leaves out `ra`, which the semantics read as `Ra` [operand-list]
  $ slip 's/InList<ra, R\[ra, imm\]>/InList<ra>/' operand-list
  ./x.isa:210:5: warning: `InList` leaves out `R[n]`, which the semantics read [operand-list]
  $ slip 's/Order<rd, pu, ra, ub>/Order<pu, rd, ra, ub>/' operand-order
  ./x.isa:99:38: warning: `Order` of `ADD_U` has `pu` where the form of `ADD` has `rd` [operand-order]
  $ slip 's/Bitwidth<ub> = 32/Bitwidth<ub> = 64/' operand-width
  ./x.isa:100:5: warning: `ub` has 64 bits, `SrcB` has 32 in the other 3 opcodes of `ADD` [operand-width]
  $ slip 's/{-}SrcB ;/SrcB ;/' prefix-mismatch
  ./x.isa:89:5: warning: `rb.neg` is encoded, and no form of `ADD` shows a prefix of `SrcB` [prefix-mismatch]
  $ slip 's/MUL Rd, Ra, Rb ;/MUL Rd{, Ra}{, Rb} ;/' ambiguous-omission
  ./x.isa:154:17: warning: `Ra` and `Rb` are alike, and each may be left out: of a text with one of them nobody can tell which it is [ambiguous-omission]

Syntax and prose.

  $ slip 's/FAST\*, .EXACT, .SAFE/FAST*, .EXACT/' modifier-values
  ./x.isa:65:5: warning: `.mode` may be `.SAFE` too, which `Mode` encodes [modifier-values]
  $ slip 's/FAST\*/FAST/' default-mark
  ./x.isa:65:5: warning: no value of `.mode` has a star, but `FAST` is the default of `mode` [default-mark]
  $ slip 's/ADD{.mode} Rd/ADD.mode Rd/' modifier-braces
  ./x.isa:64:8: warning: `.mode` stands without braces, and `mode` has the default `FAST` [modifier-braces]
  $ slip 's/or `.SAFE`/or `.SAVE`/' unknown-modifier
  ./x.isa:74:38: warning: `ADD` has no modifier `.SAVE` [unknown-modifier]
  $ slip 's/SUB R0, R1, R2/SUB.X.HI R0, R1, R2/' modifier-order
  ./x.isa:139:5: warning: the modifiers of `SUB.X.HI` are not in the order of the form [modifier-order]
  $ slip 's/^    MUL Rd, Ra, Rb:/    SUB Rd, Ra, Rb:/' clause-header
  ./x.isa:158:5: warning: a clause of `MUL` has the mnemonic of `SUB` [clause-header]
  $ slip 's/Rb from Ra/Rb from URa/' foreign-operand
  ./x.isa:129:19: warning: `SUB` has no operand `URa`, `UMUL` has [foreign-operand]
  $ slip 's/^Adds two.*/What ADD sets is cut./; s/^Subtracts.*/What ADD sets is cut./' foreign-instruction
  ./x.isa:129:6: warning: this line about `ADD` stands word for word in `ADD` [foreign-instruction]
  $ slip 's/Rb from Ra/R9 from R1/' invalid-register
  ./x.isa:129:11: warning: there is no `R9`, the last of its file is `R6` [invalid-register]
  $ slip 's/whose number is Ra/whose number is U0/' invalid-register
  ./x.isa:198:36: warning: no operand of `GET` is a register like `U0` [invalid-register]
  $ slip 's/Rb from Ra/Rb, which may be inverted (~), from Ra/' prose-prefix
  ./x.isa:129:37: warning: prose gives an operand the prefix `~`, and no form of `SUB` shows `{~}` [prose-prefix]
  $ slip 's/default of pu is PT/default of pu is P0/' prose-default
  ./x.isa:72:1: warning: prose gives `pu` the default `P0`, the encoding `PT` [prose-default]
  $ slip '/^Multiplies, /d; /DefOptype MUL /,/DefOpcode MUL_R/{/__Description/d}' missing-block
  ./x.isa:147:13: warning: `MUL` has no `__Description` [missing-block]
  $ isadora check ./x.isa 2>&1 | grep note
    note: nearly all other optypes have one
  $ sed '/DefOptype MUL /,/DefOpcode MUL_R/{/__Semantics/,/= Ra/d}' good.isa > x.isa; isadora check ./x.isa 2>&1 | grep -A9 missing-block | grep -m1 note
    note: nearly all other optypes have one; without a form and a clause it can be neither written nor executed
  $ slip 's/GET Rd, R\[Ra{+imm}\] ;/GET R[Ra{+imm}] Rd ;/' missing-comma
  ./x.isa:196:21: warning: a comma is missing before `Rd` [missing-comma]
  $ slip 's/^    MUL Rd, Ra, Rb:/Rd is Ra times Rb./; /^        Rd = Ra.15:0. \* Rb/d' prose-only
  ./x.isa:157:3: warning: the semantics of `MUL` have no clause [prose-only]
  $ slip 's/Off imm = 0;/&  \/\/ TODO: wider/' unfinished
  ./x.isa:194:35: warning: `TODO` says that something is open here [unfinished]
  $ slip 's/Off imm = 0;/&  \/\//' unfinished
  ./x.isa:194:32: warning: this comment says nothing [unfinished]
  $ slip 's/^    field<24, 4> Off imm/    \/\/ field<28, 1> Neg imm.neg;\n&/' unfinished
  ./x.isa:194:5: warning: `field<28, 1> Neg imm.neg;` is commented out [unfinished]
  $ slip 's/see \[\[ADD\]\]/see [[ADDD]]/' dead-link
  ./x.isa:156:17: warning: nothing defines `ADDD` [dead-link]
  $ slip 's/see \[\[ADD\]\]/see [rules](rules.md#wide)/' dead-link
  ./x.isa:156:25: warning: no file of the description is called `rules.md` [dead-link]
  $ slip '0,/^  __Examples/s//__Examples/' spacing
  ./x.isa:81:1: warning: this keyword begins in column 1, most others in this file do not [spacing]
  $ slip 's/pu is the carry\./pu is the carry 。/' spacing
  ./x.isa:67:35: warning: a blank before `\xe3\x80\x82` [spacing] (esc)

Semantics.

  $ slip 's/        t = Ra + SrcB;/        Ra = INT32(Ra);\n&/' assigned-source
  ./x.isa:77:9: warning: `Ra` is a source, and is assigned here [assigned-source]
  $ slip 's/        t = Ra + SrcB;/        vb = 1;\n&/' assigned-source
  ./x.isa:77:9: warning: `vb` is a source of `ADD_I`, and is assigned here [assigned-source]
  $ slip 's/pu = t >= 2^32;/pu = Rd == 0;/' reads-own-result
  ./x.isa:80:14: warning: `Rd` is a result, and is read here [reads-own-result]
  $ slip 's/        n = 0;/&\n        n = 1;/' dead-value
  ./x.isa:135:9: warning: nothing reads this value of `n` before it is set again [dead-value]
  $ slip 's/        Rd = t;/        Rd[15:0] = t;/' partial-result
  ./x.isa:133:9: warning: some path sets only a part of the 32 bits of `Rd` [partial-result]
  $ slip 's/if (.mode == .SAFE) t = 0;//' unused-operand
  ./x.isa:76:8: warning: the body never looks at `.mode` [unused-operand]
  $ slip 's/t = Ra + SrcB;/t = Ra \& 0xFF + SrcB;/' precedence
  ./x.isa:77:18: warning: this reads as `& (0xFF + SrcB)` [precedence]
  $ slip 's/whose number is Ra/`Ra >> 2 + imm`, which is Ra/' precedence
  ./x.isa:198:27: warning: this reads as `>> (2 + imm)` [precedence]
  $ slip 's/i < 4; i++/n < 4; i++/; s/{ n += .*}/{ k = Ra; }/' endless-loop
  ./x.isa:136:21: warning: nothing in this loop changes `n`, it changes `i` and `k` [endless-loop]
  $ slip '0,/Rb.15:0./s//Rb[0:15]/' reversed-slice
  ./x.isa:132:24: warning: this slice runs from its low bit to its high one, the others of the description do not [reversed-slice]
  $ slip 's/whose number is Ra/that Ra+imm names, bits [Ra+imm:Ra] of all/' slice-bounds
  ./x.isa:198:44: warning: `[Ra+imm:Ra]` has imm+1 bits [slice-bounds]
  $ slip 's/Rb from Ra/Rb[16:0] from Ra/' slice-bounds
  ./x.isa:129:13: warning: `Rb[16:0]` has 17 bits [slice-bounds]
  $ slip 's/Rd = Ra\[15:0\] \* Rb/Rd = Ra[40:9] * Rb/' slice-bounds
  ./x.isa:159:14: warning: `Ra[40:9]` goes to bit 40, and `Ra` is 0x0 to 0xFFFFFFFF [slice-bounds]
  $ slip 's/t = Ra + SrcB;/t = Ra + SrcB + 0x7FFFFFFFF;/' long-constant
  ./x.isa:77:25: warning: `0x7FFFFFFFF` has 9 digits [long-constant]
  $ slip 's/t = Ra + SrcB;/t = Ra + SrcB | 0;/' no-effect
  ./x.isa:77:13: warning: `|` with zero changes nothing [no-effect]
  $ slip 's/t = Ra + SrcB;/t = |Ra| + SrcB;/' no-effect
  ./x.isa:77:13: warning: nothing says that `Ra` has a sign, so `|Ra|` is `Ra` [no-effect]
  $ slip 's/if (n < 0 || n > 6) n = 0;/if (n < -8) n = 0;/' no-effect
  ./x.isa:202:13: warning: `n < -8` is false of all inputs [no-effect]
  $ slip 's/pu = t >= 2^32;/pu = t > 2^32;/' wrap-boundary
  ./x.isa:80:14: warning: at exactly `2^32` the value wraps to zero, and this is false [wrap-boundary]
  $ slip 's/^Subtracts Rb from Ra\./If Rb > 4, Ra is moved by mod(Rb, 4)./' wrap-boundary
  ./x.isa:129:4: warning: at exactly `4` the value wraps to zero already, and `>` leaves that out [wrap-boundary]
  $ slip '/DefOptype MUL /,/DefOpcode MUL_R/{s/Reg rb;/Reg rb = RZ;/; s/MUL Rd, Ra, Rb ;/MUL Rd, Ra{, Rb} ;/}' constant-result
  ./x.isa:154:5: warning: where `rb` is left out, this form gives one result, whatever its sources are [constant-result]

Examples and variants.

  $ slip 's/SUB R0, R1, R2 ;/SUB R0, R1, R2, ;/' example-text
  ./x.isa:139:21: warning: a comma with no operand after it [example-text]
  $ slip 's/R\[Ra{+imm}\]/R[Ra+imm]/; s/GET R1, R\[R2+0x1\]/GET R1, R[R2]/' example-text
  ./x.isa:205:9: warning: the form demands `[Ra+imm]`, and there is no sum in these brackets [example-text]
  $ slip 's/R1 = R4/R0 = R4/' example-comment
  ./x.isa:205:48: warning: the comment gives `R0` a value, the example sets `R1` [example-comment]
  $ slip 's/\/\/ R0 = 0$/\/\/ R0 = 1/' example-comment
  ./x.isa:84:36: warning: the comment states a result, and the instruction gives another one [example-comment]
  $ slip 's/UMUL URd, URa, URb ;/UMUL URd, {-}URa, URb ;/' variant-mismatch
  ./x.isa:175:5: warning: this form differs from its variant's in more than the register file: `{-}URa` where the variant has `Ra` [variant-mismatch]

Some are errors where the description is complete, and then said once. In a document that lacks a type they are found all the same.

  $ open() { sed '/^__DefRegisterType Reg/,/^__DefRegisterType Low/d' good.isa | sed "$1" > x.isa; isadora check ./x.isa 2>&1 | grep -F " [$2]" | head -1; }
  $ open 's/SUB{.LO} Rd/SUB{.LO}{.SAT} Rd/' uncoded-modifier
  ./x.isa:122:14: warning: no field of `SUB` encodes `.SAT` [uncoded-modifier]
  $ open 's/SUB{.LO} Rd, Ra/SUB{.LO} Rd, {-}Ra/' prefix-mismatch
  ./x.isa:122:18: warning: no opcode of `SUB` encodes a prefix of `Ra` [prefix-mismatch]
  $ open 's/Off imm = 0/Off imm/' missing-default
  ./x.isa:190:5: warning: `imm` has no default, and a form of `GET` lets one leave it out [missing-default]
  $ open 's/        n = 0;/        m = k;/' unset-name
  ./x.isa:131:13: warning: nothing sets or defines `k` [unset-name]
  $ open 's/t = Ra + SrcB;/t = Ra + rb;/' partial-name
  ./x.isa:73:18: warning: `ADD_U`, `ADD_L` and `ADD_I` have no field `rb` [partial-name]

Where four of five opcodes name each bit of their word, the fifth has forgotten some.

  $ for n in 1 2 3 4 5; do printf '__DefOptype T%s : [ALL]\n  __Encoding\n    field<0, 8> Op op == %s;\n    field<%s> Half8 rest = 0;\n__DefOpcode T%s_X : [T%s]\n' $n $n \
  > "$([ $n = 5 ] && echo '9, 7' || echo '8, 8')" $n $n; done > five.isa
  $ isadora check ./five.isa 2>&1 | grep -F -A 3 '[uncovered-bits]'
  ./five.isa:25:13: warning: no field of `T5_X` has bit 8, the other 4 opcodes of this length name each bit [uncovered-bits]
    25 | __DefOpcode T5_X : [T5]
       |             ^~~~
    note: a bit without a field is zero, so a word in which it is set is not an instruction; if that is meant, name the bits: a field of any type that is `== 0`

Instructions agree on names and places. What six have alike, the seventh has by mistake otherwise; and where codes have a letter for each source, one that is shorter has
lost a letter.

  $ seven() { for n in 1 2 3 4 5 6 7; do printf '__DefOptype T%s : [ALL]\n  __Encoding\n    field<10, 3> Reg rd;\n    field<17, 2> Mode mode = FAST;\n' $n
  > printf '  __Syntax\n    T%s{.mode} Rd, {-}SrcB ;\n  __OperandInfo\n    SrcB = rb;\n\nSrcB is a register or Imm32.\n' $n
  > printf '__DefOpcode T%s_R : [T%s]\n  __Encoding\n    field<24, 3> Reg rb;\n    field<28, 1> Neg rb.neg = False;\n' $n $n; done
  > printf '__DefOpcode T7_A : [T7]\n  __Encoding\n    field<32, 8> SImm8 va;\n    field<40, 16> SImm16 vb;\n    field<56, 32> SImm32 vc;\n'; }
  $ lint_of() { isadora check ./x.isa 2>&1 | grep -F "[$1]" | head -1; }
  $ printf '__DefBitFieldType Mode<2>\n    FAST; EXACT; SAFE; BEST;\n' > modes.isa
  $ (cat modes.isa; seven) > x.isa; for kind in inconsistent-field-name inconsistent-field-position unknown-source opcode-name-mismatch; do lint_of $kind; done
  $ (cat modes.isa; seven | sed '0,/Mode mode/s//Mode modes/; 0,/{.mode}/s//{.modes}/') > x.isa; lint_of inconsistent-field-name
  ./x.isa:6:23: warning: the field with the type `Mode` is called `modes` here, and `mode` in 6 other instructions [inconsistent-field-name]
  $ (cat modes.isa; seven | sed '0,/field<28, 1>/s//field<29, 1>/') > x.isa; lint_of inconsistent-field-position
  ./x.isa:16:5: warning: `rb.neg` of `T1` lies at bit 29, in the other 6 instructions with such a source at bit 28 [inconsistent-field-position]
  $ (cat modes.isa; seven | sed '0,/or Imm32/s//or UImm32/') > x.isa; lint_of unknown-source
  ./x.isa:12:23: warning: no field has the type `UImm32` [unknown-source]
  $ letters() { printf '__DefOptype T : [ALL]\n'; for code in RRR RRI RIR $1; do printf '__DefOpcode T_%s : [T]\n  __Encoding\n    field<8, 2> Source src == %s;\n' $code $code
  > printf '  __OperandInfo\n    InList<ra, rb, rc>;\n'; done; }
  $ letters RII > x.isa; lint_of opcode-name-mismatch
  $ letters RI > x.isa; lint_of opcode-name-mismatch
  ./x.isa:19:5: warning: `T_RI` has the code `RI`, the other 3 opcodes of `T` have 3 letters, for as many sources [opcode-name-mismatch]

Prose that promises an exception is held against the semantics and what they call, against `__Exception`, and against memory that they reach for.

  $ promise() { sed "s/whose number is Ra plus imm\./& A number beyond 6 is a fault./; $1" good.isa > x.isa; isadora check ./x.isa 2>&1 | grep -F '[prose-only]' | head -1; }
  $ promise
  ./x.isa:198:49: warning: only the prose says that `GET` raises an exception: neither its semantics nor an `__Exception` does [prose-only]
  $ promise 's/Unused = "illegal";/& Fault<Number> = "no register";/; s/n > 6) n = 0;/n > 6) fault(Number, n);/'
  $ promise 's/^    field<24, 4> Off imm = 0;/&\n  __Exception\n    EncodingError<IllegalNumber, "no register"> = imm > 6;/'

A table in prose says which values of two modifiers go together: what it leaves out is to be refused, what it has is not.

  $ table() { cat > x.isa << EOF
  > __DefBitFieldType Fn<1>
  >     SIN; EXP;
  > __DefBitFieldType Kind<1>
  >     F32; F16;
  > __DefOptype T : [ALL]
  >   __Encoding
  >     field<8, 1> Fn fn;
  >     field<9, 1> Kind kind;
  >   __Exception
  >     $1
  >   __Syntax
  >     T.fn.kind Rd ;
  >   __ModifierInfo
  > | .fn | .kind |
  > |:--|:--|
  > | .SIN | .F32 |
  > | .EXP | .F32 .F16 |
  > EOF
  > lint_of missing-combination; }
  $ table
  ./x.isa:14:1: warning: this table leaves out `.SIN` with `.F16`, which no `__Exception` refuses [missing-combination]
  $ table 'EncodingError<Bad, "SIN is of F32"> = fn == "SIN" && kind != "F32";'
  $ table 'EncodingError<Bad, "none is of F16"> = kind == "F16";'
  ./x.isa:14:1: warning: this table has `.EXP` with `.F16`, which an `__Exception` refuses [missing-combination]

Which type a word of prose means is learned: what prose says of the sources of nearly all instructions decides what it says of the last one.

  $ for n in 1 2 3 4 5 6 7 8; do printf '__DefOptype T%s : [ALL]\n  __Encoding\n    field<10, 3> Reg rd;\n    field<20, 2> Pred pp;\n  __Syntax\n    T%s Rd, SrcB, pp ;\n' $n $n
  > printf '  __OperandInfo\n    SrcB = rb | ub;\n\nRd comes from GPR. SrcB comes from GPR/UNI. The predicate pp comes from PRD.\n'
  > printf '__DefOpcode T%s_R : [T%s]\n  __Encoding\n    field<24, 3> Reg rb;\n' $n $n
  > [ $n = 8 ] || printf '__DefOpcode T%s_U : [T%s]\n  __Encoding\n    field<24, 3> Uni ub;\n' $n $n; done > eight.isa
  $ isadora check ./eight.isa 2>&1 | grep -F '[source-list]'
  ./eight.isa:122:40: warning: `SrcB` may be `UNI` here, but no opcode of `T8` has a `Uni` in that place [source-list]
  $ sed 's/GPR.UNI/GPR/; 1,/GPR/s/GPR. The/GPR\/UNI. The/' eight.isa | sed 's/GPR. The/GPR\/UNI. The/; 0,/GPR.UNI/s/GPR.UNI/GPR/' > x.isa; isadora check ./x.isa 2>&1 | grep -F '[source-list]'
  ./x.isa:10:25: warning: `SrcB` may be a `Uni` too, in `T1_U`, which this leaves out [source-list]
  ./x.isa:122:40: warning: `SrcB` may be `UNI` here, but no opcode of `T8` has a `Uni` in that place [source-list]

A suppression is on the line that it concerns, or on the line above; before a definition or a block it extends to its end. It gives its reason, and several kinds
are separated by commas. Former names of kinds are still read.

  $ allow() { sed "s/Off imm = 0;/&  \/\/ TODO: wider/; $1" good.isa > x.isa; isadora check ./x.isa 2>&1 | grep '\]$'; }
  $ allow ''
  ./x.isa:194:35: warning: `TODO` says that something is open here [unfinished]
  $ allow 's/TODO: wider/isadora: allow unfinished: TODO is what it does/'
  [1]
  $ allow 's/^    field<24, 4> Off imm/    \/\/ isadora: allow unfinished: wider next year\n&/'
  [1]
  $ allow 's/^__DefOptype GET/\/\/ isadora: allow spacing, unfinished: wider next year\n&/'
  [1]
  $ allow 's/^  __Description/\/\/ isadora: allow unfinished: wider next year\n&/'
  ./x.isa:66:1: warning: no finding here that this suppresses [unused-suppression]
  ./x.isa:129:1: warning: no finding here that this suppresses [unused-suppression]
  ./x.isa:157:1: warning: no finding here that this suppresses [unused-suppression]
  ./x.isa:179:1: warning: no finding here that this suppresses [unused-suppression]
  ./x.isa:198:35: warning: `TODO` says that something is open here [unfinished]
  ./x.isa:201:1: warning: no finding here that this suppresses [unused-suppression]
  $ allow 's/^    field<24, 4> Off imm/    \/\/ isadora: allow unfinished\n&/'
  ./x.isa:194:5: warning: expected a reason after the kind, separated by a colon [bad-suppression]
  ./x.isa:195:35: warning: `TODO` says that something is open here [unfinished]
  $ allow 's/^    field<24, 4> Off imm/    \/\/ isadora: allow unfinishd: wider next year\n&/'
  ./x.isa:194:5: warning: unknown lint `unfinishd`, did you mean `unfinished`? [bad-suppression]
  ./x.isa:195:35: warning: `TODO` says that something is open here [unfinished]
  $ slip 's/see \[\[ADD\]\]/see [[ADDD]] <!-- isadora: allow dead-link: it comes later -->/' dead-link
  $ sed '0,/field<28, 1>\(.*\)$/s//field<29, 1>\1  \/\/ isadora: allow strange-place: as drawn/' good.isa > x.isa; grep -c 'allow strange-place' x.isa; isadora check ./x.isa 2>&1 | grep -F '[inconsistent-field-position]'
  1
  [1]

Suppressions of findings in the Model are checked if there is a Model: after an error it is not known whether they are used.

  $ allow 's/^    field<24, 4> Off imm/    \/\/ isadora: allow constant-result: never\n&/'
  ./x.isa:194:5: warning: no finding here that this suppresses [unused-suppression]
  ./x.isa:195:35: warning: `TODO` says that something is open here [unfinished]
  $ allow 's/^    field<24, 4> Off imm/    \/\/ isadora: allow constant-result: never\n&/; s/^__DefGroup/__DefGruop/'
  ./x.isa:53:1: error: the notation has no keyword `__DefGruop`, did you mean `__DefGroup`? [unknown-keyword]
  ./x.isa:55:20: error: no group `ALL` [unknown-parent]
    55 | __DefOptype ADD : [ALL]
  ./x.isa:117:20: error: no group `ALL` [unknown-parent]
    117 | __DefOptype SUB : [ALL]
  ./x.isa:147:20: error: no group `ALL` [unknown-parent]
    147 | __DefOptype MUL : [ALL]
  ./x.isa:168:21: error: no group `ALL` [unknown-parent]
    168 | __DefOptype UMUL : [ALL]
  ./x.isa:189:20: error: no group `ALL` [unknown-parent]
    189 | __DefOptype GET : [ALL]
  ./x.isa:195:35: warning: `TODO` says that something is open here [unfinished]

The same findings in the other forms.

  $ sed 's/pu = t >= 2^32;/pu = t > 2^32;/' good.isa > x.isa
  $ isadora check ./x.isa
  ./x.isa:80:14: warning: at exactly `2^32` the value wraps to zero, and this is false [wrap-boundary]
    80 |         pu = t > 2^32;
       |              ^~~~~~~~
  ./x.isa:79:14: note: it wraps here
    79 |         Rd = mod(t, 2^32);
       |              ^~~~~~~~~~~~
    note: a carry is lost, so that a longer sum built of such steps is wrong
    fix: write `>=`
  [1]
  $ isadora check --format json ./x.isa | python3 -c 'import json, sys; [print(d["kind"], d["severity"], d["line"], d["notes"], d["fixes"][0]["replacement"]) for d in json.load(sys.stdin)]'
  wrap-boundary warning 80 ['a carry is lost, so that a longer sum built of such steps is wrong'] >=
  $ isadora check --format sarif ./x.isa | python3 -c 'import json, sys; [print(r["ruleId"], r["level"]) for r in json.load(sys.stdin)["runs"][0]["results"]]'
  wrap-boundary warning

A field may belong to opcodes that a group has for all of its instructions.

  $ cp -r $ROOT/isas/fabrisc group && chmod -R u+w group
  $ sed -i 's/    FRDIV{.tt}/    FRDIV.tt/' group/reduce.isa
  $ isadora check group/ 2>&1 | grep modifier-braces
  group/reduce.isa:649:10: warning: `.tt` stands without braces, and `tt` has the default `64` [modifier-braces]

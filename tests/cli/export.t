`export` writes everything that is known of a description as JSON.

  $ cat > tiny.isa <<'EOF'
  > __DefISA tiny
  >     Execution = "hart";
  >     Parcel = 8;
  >   __Description
  > One instruction.
  > __DefRegisterFile x
  >     Scope = hart;
  >     Count = 4;
  >     Width = 8;
  >     Spelling = "x%";
  > __DefRegisterType X<2> : [x]
  > __DefNumberType Op<4>
  > __DefGroup ALL
  > __DefOptype double : [ALL]
  >   __Encoding
  >     field<0, 4> Op op == 1;
  >     field<4, 2> X  to;
  >   __Syntax
  >     double to ;
  >   __Semantics
  >     double to:
  >         to = to * 2;
  >   __Examples
  >     double x1 ;   //= x1 == mod(old(x1) * 2, 2^8)
  > __DefOpcode double_x : [double]
  > EOF
  $ isadora export ./tiny.isa --to json > tiny.json

What it says of the machine, the registers and the one opcode:

  $ python3 - <<'EOF'
  > import json
  > tiny = json.load(open("tiny.json"))
  > for key in ("format", "version", "name", "machine", "files", "types", "prose"):
  >     print(key, json.dumps(tiny[key]))
  > for key, value in tiny["opcodes"][0].items():
  >     print("opcode", key, json.dumps(value))
  > for example in tiny["optypes"][0]["examples"]:
  >     print("example", json.dumps(example))
  > EOF
  format "isadora"
  version 1
  name "tiny"
  machine {"execution": "hart", "lanes": 1, "parcel_bits": 8, "bit_order": "lsb", "parcel_order": "lsb", "code_align": 1}
  files [{"name": "x", "scope": "hart", "count": 4, "width": 8, "spelling": "x%", "span": [0, 105, 106]}]
  types [{"name": "Op", "kind": "number", "width": 4, "span": [0, 221, 223]}, {"name": "X", "kind": "register", "width": 2, "file": 0, "span": [0, 194, 195]}]
  prose [{"block": "__Description", "markdown": "One instruction.", "span": [0, 70, 86]}]
  opcode name "double_x"
  opcode optype 0
  opcode length 8
  opcode fields [{"name": "op", "type": 0, "slices": [{"position": 0, "width": 4}], "fixed": 1, "span": [0, 286, 309]}, {"name": "to", "type": 1, "slices": [{"position": 4, "width": 2}], "span": [0, 314, 332]}]
  opcode fixed_mask "0xCF"
  opcode fixed_value "0x1"
  opcode forms [{"mnemonic": "double", "header": "double to", "operands": [{"kind": "operand", "field": 1}], "semantics": ["%0 = Const 0x8 : 0x8", "%1 = Field 1 : 0..3", "%2 = ReadCode 1, %1, %0 : 0..0xFF", "%3 = Const 1 : 1", "%4 = Shl %2, %3 : 0..0x1FE", "%5 = ZExt %4, %0 : 0..0xFF", "%6 = WriteCode 1, %1, %0, %5"], "span": [0, 348, 357]}]
  opcode span [0, 485, 493]
  example {"lines": [{"text": "double x1 ;", "span": [0, 427, 438]}], "claims": [{"text": "x1 == mod(old(x1) * 2, 2^8)", "span": [0, 445, 472]}], "span": [0, 427, 472]}

It goes into a file whole or not at all; the forms are those of the help.

  $ isadora export ./tiny.isa --to json -o again.json && cmp tiny.json again.json
  $ isadora export ./tiny.isa --to json -o /nowhere/x.json
  isadora: error: cannot write `/nowhere/x.json`: no such file or directory [cannot-write]
  [2]
  $ isadora export ./tiny.isa --to json -o tiny.isa
  isadora: error: `tiny.isa` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ mkdir folder && cp tiny.isa folder && isadora export ./folder --to json -o folder/tiny.isa
  isadora: error: `folder/tiny.isa` is its own input and would be lost [bad-argument]
    note: name another file for the result
  [2]
  $ cmp tiny.isa folder/tiny.isa
  $ isadora export ./tiny.isa --to xml
  isadora: error: --to: unknown value `xml`, expected one of json,c,systemverilog [bad-argument]
    note: `isadora export --help` describes its options
  [2]
  $ isadora export ./tiny.isa
  isadora: error: --to is required [bad-argument]
    note: `isadora export --help` describes its options
  [2]
  $ isadora export nobody --to json
  isadora: error: unknown instruction set `nobody` [cannot-read]
    note: known: armv6m, avr, fabrisc, fabrisc-uops, rv32imac, rv32imc, simt128
    note: a path needs a slash or a dot: `./nobody`
  [2]

A decoder in C is one header; it compiles without a warning and decodes alone.

  $ isadora export ./tiny.isa --to c -o tiny.h
  $ grep -A10 'is_double_x(uint64' tiny.h
  static int tiny_is_double_x(uint64_t low, uint64_t high, tiny_instruction *out) {
    (void)low, (void)high;
    const uint64_t to = ((low >> 4) & 3u);
    out->form = 0;
    out->fields[0] = 1u;  /* op */
    out->fields[1] = to;
    return 1;
  }
  
  static int tiny_is(unsigned opcode, uint64_t low, uint64_t high, tiny_instruction *out) {
    switch (opcode) {
  $ cat > use.c <<'EOF'
  > #include <stdio.h>
  > #define TINY_DECODER_IMPLEMENTATION
  > #include "tiny.h"
  > int main(void) {
  >   const uint8_t code[] = {0x21, 0x01, 0x02};
  >   for (size_t at = 0; at < sizeof code; ++at) {
  >     tiny_instruction i;
  >     if (tiny_decode(code + at, sizeof code - at, &i) == TINY_OK)
  >       printf("%s: to = %u\n", tiny_form_text(i.opcode, i.form), (unsigned)i.fields[TINY_DOUBLE_X_F_TO]);
  >     else
  >       printf("illegal\n");
  >   }
  > }
  > EOF
  $ cc -std=c11 -Wall -Wextra -pedantic -Werror use.c -o use && ./use
  double to: to = 2
  double to: to = 0
  illegal

A decoder for hardware is a package and a module.

  $ isadora export ./tiny.isa --to systemverilog
  // A decoder of tiny for hardware, written by `isadora export tiny --to systemverilog`.
  /* verilator lint_save */
  /* verilator lint_off DECLFILENAME */
  /* verilator lint_off SYMRSVDWORD */
  package tiny_pkg;
    localparam int WINDOW_BITS = 8;  // of the longest instruction
    localparam int FIELD_BITS = 2;   // of the opcode with most of them
  
    // Opcodes.
    typedef enum logic [0:0] {
      OPCODE_NONE = 1'd0,  // no instruction
      OPCODE_DOUBLE_X = 1'd1
    } opcode_e;
  
    // Forms of opcodes: what programs write.
    typedef enum logic [0:0] {
      FORM_NONE = 1'd0,
      FORM_DOUBLE_X = 1'd1  // double to
    } form_e;
  
    // The fields of each opcode whose codes it leaves open, and above them zeros up to FIELD_BITS.
    typedef struct packed {  // double_x
      logic [1:0] to;  // X, 2 bits, of x
    } double_x_t;
  
    typedef union packed {
      logic [FIELD_BITS-1:0] bits;
      double_x_t as_double_x;
    } fields_t;
  
    // What a word is as a word of one opcode: whether it is legal, its form, its fields.
    localparam int FOUND_BITS = 1 + 1 + FIELD_BITS;
  
    // double to
    function automatic logic [FOUND_BITS-1:0] decode_double_x(input logic [7:0] w);
      logic legal;
      logic [0:0] form;
      logic [1:0] to;
      to = w[5:4];
      legal = ((w & 8'hCF) == 8'h1);  // op = 1
      form = 1'd1;
      decode_double_x = {legal, form, to};
    endfunction
  endpackage
  
  // Combinational. The window holds the bytes from the instruction's on: byte i in bits 8 * i + 7 to 8 * i.
  // Bits after the instruction in the window make no difference. Where `valid` is 0 the other outputs are 0.
  module tiny_decoder (
    input  logic [tiny_pkg::WINDOW_BITS-1:0] window,
    output logic valid,
    output tiny_pkg::opcode_e opcode,
    output tiny_pkg::form_e form,
    output logic [0:0] bytes,  // the instruction's length
    output tiny_pkg::fields_t fields
  );
    wire [tiny_pkg::FOUND_BITS-1:0] found_double_x = tiny_pkg::decode_double_x(window[7:0]);
    wire is_double_x = found_double_x[3];
  
    always_comb begin
      valid = 1'b1;
      unique case (1'b1)
        is_double_x: begin
          opcode = tiny_pkg::OPCODE_DOUBLE_X;
          bytes = 1'd1;
          {form, fields} = found_double_x[2:0];
        end
        default: begin
          valid = 1'b0;
          opcode = tiny_pkg::OPCODE_NONE;
          bytes = 1'd0;
          form = tiny_pkg::FORM_NONE;
          fields = '0;
        end
      endcase
    end
  endmodule
  /* verilator lint_restore */

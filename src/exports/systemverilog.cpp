// A decoder for hardware, in the subset of SystemVerilog that yosys 0.23 reads: a package with enumerations, a struct
// of fields and a function for each opcode, and a combinational module that finds the opcode of the word at the
// beginning of a window.
#include "encoding/expression.h"
#include "exports/decoder.h"
#include "exports/exports.h"
#include "exports/rules.h"

namespace isadora::exports {

namespace {

using base::Integer;
using encoding::OpcodePattern;
using model::Bits;

std::string decimal(uint64_t v) { return std::to_string(v); }

std::string range(unsigned width) { return "logic [" + decimal(width - 1) + ":0]"; }

// The word is `w`.
class SystemVerilog final : public TargetLanguage {
 public:
  std::string code(uint64_t value, unsigned width) const override {
    return decimal(std::max(1u, width)) + (value < 1000 ? "'d" + decimal(value) : "'h" + hex(value));
  }
  std::string word_is(Bits mask, Bits value, unsigned length) const override { return are("w", length, mask, value); }
  std::string code_is(const std::string& name, unsigned width, uint64_t mask, uint64_t value) const override {
    return are(name, width, mask, value);
  }
  std::string extract(const model::Field& field, const std::string& name, unsigned from) const override {
    std::string out;
    for (const model::Slice& s : field.slices) {
      const std::string high = decimal(s.position + s.width - 1), low = decimal(s.position);
      const std::string index = s.width == 1 ? "[" + low + "]" : "[" + high + ":" + low + "]";
      if (s.width) out += (out.empty() ? "" : ", ") + name + (from == 1 ? "" : index);
    }
    if (out.empty()) return "1'b0";
    return field.slices.size() == 1 ? out : "{" + out + "}";
  }

  unsigned bits_of_numbers(unsigned needed) const override { return needed; }
  std::string number(const Integer& value, unsigned bits) const override {
    const bool negative = value.is_negative();
    return (negative ? "(-" : "") + decimal(bits) + "'sd" + (negative ? -value : value).to_string() +
           (negative ? ")" : "");
  }
  std::string number_of_code(const std::string& name, unsigned width, unsigned bits) const override {
    return "$signed({" + decimal(bits - width) + "'d0, " + name + "})";
  }
  std::string shifted(ir::Op op, const std::string& a, const std::string& b, unsigned bits) const override {
    const std::string one = number(1, bits), all = decimal(bits);
    switch (op) {
      case ir::Op::Shl: return a + " <<< " + b;
      case ir::Op::Shr: return a + " >>> " + b;
      case ir::Op::ZExt: return a + " & ((" + one + " <<< " + b + ") - " + one + ")";
      default: {
        const std::string unused = "(" + number(bits, std::max(bits, 8u) + 1) + " - " + b + ")";
        return "(" + b + " >= " + number_or_most(bits) + ") ? " + a + " : (" + a + " <<< " + unused + ") >>> " + unused;
      }
    }
  }
  void declare_code(const std::string& name, unsigned width, const std::string& value) override {
    declared += "    " + range(std::max(1u, width)) + " " + name + ";\n";
    assigned += "    " + name + " = " + value + ";\n";
  }
  void declare_number(const std::string& name, unsigned bits, const std::string& value) override {
    declared += "    logic signed [" + decimal(bits - 1) + ":0] " + name + ";\n";
    assigned += "    " + name + " = " + value + ";\n";
  }

  std::string declared, assigned;

 private:
  // The width of a number, as a number of that width; its largest value if it is not a number.
  std::string number_or_most(unsigned bits) const {
    const Integer most = Integer::power_of_two(bits - 1) - Integer(1);
    return number(std::min(Integer(bits), most), bits);
  }

  static std::string are(const std::string& name, unsigned width, Bits mask, Bits value) {
    const std::string w = decimal(width) + "'h";
    if (mask == encoding::low_ones(width)) return "(" + name + " == " + w + hex(value) + ")";
    return "((" + name + " & " + w + hex(mask) + ") == " + w + hex(value) + ")";
  }
};

class Design {
 public:
  explicit Design(const model::Isa& isa) : d_(isa), p_(d_.name), plans_(isa) {
    for (const char* own :
         {"WINDOW_BITS", "FIELD_BITS", "FOUND_BITS", "OPCODE_NONE", "FORM_NONE", "opcode_e", "form_e", "fields_t"})
      package_.give(own);
    own_.resize(isa.opcodes.size());
    size_t forms = 0;
    for (const uint16_t o : d_.opcodes) {
      const std::string& name = d_.names[o].name;
      own_[o] = {package_.give("OPCODE_" + upper(name)), package_.give(name + "_t"), package_.give("decode_" + name)};
      forms += isa.opcodes[o].forms.size();
      unsigned bits = 0;
      for (const model::Field& f : isa.opcodes[o].fields) bits += f.fixed ? 0 : f.width();
      field_bits_ = std::max(field_bits_, bits);
    }
    form_bits_ = bits_for(forms);
    opcode_bits_ = bits_for(d_.opcodes.size());
    byte_bits_ = bits_for(d_.max_bytes);
  }

  std::string write() {
    const std::string name = comment(d_.isa.name);
    line("// A decoder of " + name + " for hardware, written by `isadora export " + name + " --to systemverilog`.");
    // The package and the module are one file; names are those of the description, of which some are words of C++.
    line("/* verilator lint_save */");
    for (const char* warning : {"DECLFILENAME", "SYMRSVDWORD"})
      line("/* verilator lint_off " + std::string(warning) + " */");
    line("package " + p_ + "_pkg;");
    line("  localparam int WINDOW_BITS = " + decimal(8 * d_.max_bytes) + ";  // of the longest instruction");
    line("  localparam int FIELD_BITS = " + decimal(field_bits_) + ";   // of the opcode with most of them");
    enumerations();
    structs();
    for (const uint16_t o : d_.opcodes) function(o);
    line("endpackage\n");
    module();
    line("/* verilator lint_restore */");
    return std::move(out_);
  }

 private:
  void line(const std::string& text, const std::string& remark = "") {
    out_ += text + (remark.empty() ? "" : "  // " + remark) + "\n";
  }

  // ---- the package

  void enumeration(const std::string& name, unsigned bits, const std::vector<std::array<std::string, 3>>& all) {
    line("  typedef enum " + range(bits) + " {");
    for (size_t i = 0; i < all.size(); ++i)
      line("    " + all[i][0] + " = " + decimal(bits) + "'d" + all[i][1] + (i + 1 < all.size() ? "," : ""), all[i][2]);
    line("  } " + name + ";");
  }

  void enumerations() {
    std::vector<std::array<std::string, 3>> opcodes = {{"OPCODE_NONE", "0", "no instruction"}},
                                            forms = {{"FORM_NONE", "0", ""}};
    for (const uint16_t o : d_.opcodes) {
      const OpcodeNames& n = d_.names[o];
      opcodes.push_back({own_[o].opcode, decimal(opcodes.size()), n.title});
      first_form_.push_back(forms.size());
      for (size_t i = 0; i < n.forms.size(); ++i)
        forms.push_back({package_.give("FORM_" + upper(n.forms[i])), decimal(forms.size()),
                         comment(d_.isa.opcodes[o].forms[i].header)});
    }
    line("\n  // Opcodes.");
    enumeration("opcode_e", opcode_bits_, opcodes);
    line("\n  // Forms of opcodes: what programs write.");
    enumeration("form_e", form_bits_, forms);
    for (size_t t = 0; t < d_.isa.types.size(); ++t) codes(t);
  }

  void codes(size_t t) {
    if (d_.enumerations[t].empty()) return;
    const model::Type& type = d_.isa.types[t];
    std::vector<std::array<std::string, 3>> all;
    Names names;
    for (const model::Enumerator& e : type.enumerators)
      all.push_back({package_.give(upper(d_.enumerations[t] + "_" + names.give(lower(e.name)))), decimal(e.code), ""});
    line("\n  // Codes of " + comment(type.name) + ".");
    enumeration(package_.give(d_.enumerations[t] + "_e"), type.width, all);
  }

  void structs() {
    line("\n  // The fields of each opcode whose codes it leaves open, and above them zeros up to FIELD_BITS.");
    for (const uint16_t o : d_.opcodes) {
      const model::Opcode& op = d_.isa.opcodes[o];
      line("  typedef struct packed {", comment(op.name));
      if (const unsigned rest = unused(op)) line("    " + range(rest) + " unused_;");
      for (size_t i = 0; i < op.fields.size(); ++i)
        if (is_open(op.fields[i]))
          line("    " + range(op.fields[i].width()) + " " + d_.names[o].fields[i] + ";", remark(d_.isa, op.fields[i]));
      line("  } " + own_[o].fields + ";");
    }
    line("\n  typedef union packed {");
    line("    logic [FIELD_BITS-1:0] bits;");
    for (const uint16_t o : d_.opcodes) line("    " + own_[o].fields + " as_" + d_.names[o].name + ";");
    line("  } fields_t;");
    line("\n  // What a word is as a word of one opcode: whether it is legal, its form, its fields.");
    line("  localparam int FOUND_BITS = 1 + " + decimal(form_bits_) + " + FIELD_BITS;");
  }

  static bool is_open(const model::Field& f) { return !f.fixed && f.width() != 0; }
  unsigned unused(const model::Opcode& op) const {
    unsigned bits = field_bits_;
    for (const model::Field& f : op.fields) bits -= is_open(f) ? f.width() : 0;
    return bits;
  }

  void function(uint16_t o) {
    const model::Opcode& op = d_.isa.opcodes[o];
    const OpcodeNames& n = d_.names[o];
    SystemVerilog language;
    Names local;
    for (const char* taken : {"w", "legal", "form"}) local.give(taken);
    for (const std::string& f : n.fields) local.give(f);
    std::vector<Variable> variables;
    std::string fields;
    if (const unsigned rest = unused(op)) fields = decimal(rest) + "'d0";
    for (size_t i = 0; i < op.fields.size(); ++i) {
      const model::Field& f = op.fields[i];
      variables.push_back(
          {is_open(f) ? n.fields[i] : language.code(f.fixed.value_or(0), f.width()), f.width(), f.fixed});
      if (!is_open(f)) continue;
      language.declare_code(n.fields[i], f.width(), language.extract(f, "w", op.length));
      fields += (fields.empty() ? "" : ", ") + n.fields[i];
    }
    const Rules rules = RuleWriter(d_.isa, language, variables, local).write(plans_.build(op));
    line("\n  // " + (n.title.empty() ? "" : n.title + ": ") + comment(op.forms[0].header));
    line("  function automatic logic [FOUND_BITS-1:0] " + own_[o].decode + "(input " + range(op.length) + " w);");
    line("    logic legal;\n    " + range(form_bits_) + " form;");
    out_ += language.declared + language.assigned;
    legal(o, language, rules);
    forms(o, rules);
    line("    " + own_[o].decode + " = {legal, form, " + fields + "};");
    line("  endfunction");
  }

  void legal(uint16_t o, const TargetLanguage& language, const Rules& rules) {
    const model::Opcode& op = d_.isa.opcodes[o];
    std::string fixed;
    for (const model::Field& f : op.fields) {
      if (!f.fixed) continue;
      const model::Enumerator* e = d_.isa.types[f.type].enumerator(*f.fixed);
      fixed += (fixed.empty() ? "" : ", ") + f.full_name() + " = " + (e ? e->name : decimal(*f.fixed));
    }
    const Bits mask = op.fixed_mask & encoding::low_ones(op.length);
    line("    legal = " + (mask == 0 ? "1'b1" : language.word_is(mask, op.fixed_value & mask, op.length)) + ";",
         comment(fixed));
    for (const Rules::Condition& c : rules.conditions)
      line("    legal = legal && " + (c.text == "0" ? "1'b0" : c.text) + ";", comment(c.why));
  }

  void forms(uint16_t o, const Rules& rules) {
    const auto found = [&](size_t i) {
      return "form = " + decimal(form_bits_) + "'d" + decimal(form_number(o, i)) + ";";
    };
    std::string otherwise = "    ";
    for (size_t i = 0; i < rules.forms.size(); ++i) {
      const std::string remark = rules.forms.size() > 1 ? comment(d_.isa.opcodes[o].forms[i].header) : "";
      if (rules.forms[i] == "1") return line(otherwise + found(i), remark);
      line(otherwise + "if (" + rules.forms[i] + ") " + found(i), remark);
      otherwise = "    else ";
    }
    line("    else begin\n      form = " + decimal(form_bits_) + "'d0;\n      legal = 1'b0;\n    end");
  }

  size_t position(uint16_t o) const {
    return static_cast<size_t>(std::ranges::lower_bound(d_.opcodes, o) - d_.opcodes.begin());
  }
  size_t form_number(uint16_t o, size_t form) const { return first_form_[position(o)] + form; }

  // ---- the module

  void module() {
    const unsigned window = 8 * d_.max_bytes;
    const bool lsb = d_.layout.order == model::Order::Lsb;
    line("// Combinational. The window holds the bytes from the instruction's on: " +
         std::string(
             d_.layout.is_little_number() ? "byte i in bits 8 * i + 7 to 8 * i."
             : lsb
                 ? "the first parcel of " + decimal(8 * d_.layout.parcel_bytes) + " bits at the bottom, then the next."
                 : "the first parcel of " + decimal(8 * d_.layout.parcel_bytes) + " bits at the top, then the next."));
    line(
        "// Bits after the instruction in the window make no difference. Where `valid` is 0 the other outputs "
        "are 0.");
    line("module " + p_ + "_decoder (");
    line("  input  logic [" + p_ + "_pkg::WINDOW_BITS-1:0] window,\n  output logic valid,");
    line("  output " + p_ + "_pkg::opcode_e opcode,\n  output " + p_ + "_pkg::form_e form,");
    line("  output " + range(byte_bits_) + " bytes,", "the instruction's length");
    line("  output " + p_ + "_pkg::fields_t fields\n);");
    for (const OpcodePattern& p : d_.patterns) found(p, window, lsb);
    line("\n  always_comb begin\n    valid = 1'b1;\n    unique case (1'b1)");
    for (const OpcodePattern& p : d_.patterns) {
      const std::string& name = d_.names[p.opcode].name;
      line("      is_" + name + ": begin");
      line("        opcode = " + p_ + "_pkg::" + own_[p.opcode].opcode + ";");
      line("        bytes = " + decimal(byte_bits_) + "'d" + decimal(p.bytes) + ";");
      line("        {form, fields} = found_" + name + "[" + decimal(form_bits_ + field_bits_ - 1) + ":0];\n      end");
    }
    line("      default: begin\n        valid = 1'b0;\n        opcode = " + p_ + "_pkg::OPCODE_NONE;");
    line("        bytes = " + decimal(byte_bits_) + "'d0;\n        form = " + p_ +
         "_pkg::FORM_NONE;\n        fields = '0;");
    line("      end\n    endcase\n  end\nendmodule");
  }

  // Opcodes with overlapping fixed bits: the earlier one has priority. If it fixes all bits of this one and more, its
  // words belong to it even if they are illegal.
  void found(const OpcodePattern& p, unsigned window, bool lsb) {
    const std::string& name = d_.names[p.opcode].name;
    const unsigned length = 8u * p.bytes, low = lsb ? 0 : window - length;
    const std::string slice = "window[" + decimal(low + length - 1) + ":" + decimal(low) + "]";
    line("  wire [" + p_ + "_pkg::FOUND_BITS-1:0] found_" + name + " = " + p_ + "_pkg::" + own_[p.opcode].decode + "(" +
         slice + ");");
    std::string condition = "found_" + name + "[" + decimal(form_bits_ + field_bits_) + "]";
    for (const OpcodePattern* q = d_.patterns.data(); q != &p; ++q) {
      if (((q->value ^ p.value) & q->fixed & p.fixed) != 0) continue;
      const std::string& other = d_.names[q->opcode].name;
      condition += " && !is_" + other;
      if (q->hides(p)) condition += " && !" + matches(*q, window, lsb);
    }
    line("  wire is_" + name + " = " + condition + ";");
  }

  std::string matches(const OpcodePattern& p, unsigned window, bool lsb) const {
    const unsigned length = 8u * p.bytes, low = lsb ? 0 : window - length;
    const Bits mask = d_.layout.to_word(p.fixed, length), value = d_.layout.to_word(p.value, length);
    return "((window[" + decimal(low + length - 1) + ":" + decimal(low) + "] & " + decimal(length) + "'h" + hex(mask) +
           ") == " + decimal(length) + "'h" + hex(value) + ")";
  }

  // The names of an opcode in the package: its constant, the type of its fields, its function.
  struct Own {
    std::string opcode, fields, decode;
  };

  Decoder d_;
  const std::string p_;
  encoding::PlanBuilder plans_;
  std::string out_;
  Names package_;
  std::vector<Own> own_;            // by opcode
  std::vector<size_t> first_form_;  // by index in d_.opcodes
  unsigned field_bits_ = 1, form_bits_ = 1, opcode_bits_ = 1, byte_bits_ = 1;
};

}  // namespace

std::string to_systemverilog(const model::Isa& isa, std::string* error) {
  try {
    return Design(isa).write();
  } catch (const CannotWrite& e) {
    if (error) *error = e.reason;
    return "";
  }
}

}  // namespace isadora::exports

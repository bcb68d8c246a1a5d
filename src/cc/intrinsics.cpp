#include "cc/intrinsics.h"

#include <algorithm>
#include <map>
#include <set>

#include "ir/facts.h"
#include "model/registers.h"
#include "prove/form_space.h"

namespace isadora::cc {

namespace {

using ir::Op;

// The operands of a form, and what else it does.
struct FormUse {
  std::set<uint16_t> sources, results;  // fields that name registers
  std::vector<uint16_t> numbers;
  bool acts = false;  // on memory, or on state that is no operand
};

class IntrinsicsWriter {
 public:
  IntrinsicsWriter(const prove::Context& context, const library::Loaded& loaded, const model::Abi& abi)
      : context_(context), loaded_(loaded), isa_(loaded.isa), file_(abi.stack.file) {
    for (const auto* list : {&abi.arguments, &abi.temporaries, &abi.saved})
      for (const model::RegisterName& n : *list)
        if (std::find(registers_.begin(), registers_.end(), n.number) == registers_.end())
          registers_.push_back(n.number);
  }

  std::string run() {
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
      for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f) add(o, f);
    std::string out = "// Functions for the instructions of " + isa_.name + ", generated from its description. " +
                      std::to_string(left_out_) +
                      " combinations of form and modifiers have none:\n"
                      "// they jump, or an operand of theirs is neither a register of the ABI nor an immediate.\n"
                      "#pragma once\ntypedef unsigned long " +
                      isa_.name + "_word;\n";
    for (const auto& [name, text] : functions_) out += text;
    return out;
  }

 private:
  void add(uint16_t o, uint16_t f) {
    const model::Form& form = isa_.opcodes[o].forms[f];
    const prove::FormSpace space(context_, o, f);
    const auto all = space.combinations({&form.semantics});
    const auto use = use_of(isa_.opcodes[o], form);
    if (all.empty()) ++left_out_;
    for (const prove::FormSpace::Codes& chosen : all)
      if (!use || !add(o, f, chosen, *use)) ++left_out_;
  }

  // None where a function cannot stand for the form.
  std::optional<FormUse> use_of(const model::Opcode& opcode, const model::Form& form) const {
    FormUse out;
    const auto& ops = form.semantics.ops;
    const auto field_of = [&](ir::Value v) -> std::optional<uint16_t> {
      if (v >= ops.size() || ops[v].op != Op::Field) return std::nullopt;
      const model::Type& t = isa_.types[opcode.fields[ops[v].aux].type];
      if (t.kind != model::TypeKind::Register || t.file != file_ || !t.codes.empty()) return std::nullopt;
      return ops[v].aux;
    };
    std::set<uint16_t> named;
    for (const ir::Inst& i : ops) {
      switch (i.op) {
        case Op::ReadCode:
        case Op::WriteCode: {
          const auto field = field_of(i.a);
          const bool is_one_register = form.semantics.ranges[i.b].hi <= base::Integer(isa_.files[file_].width);
          if (!field || !is_one_register) return std::nullopt;
          (i.op == Op::ReadCode ? out.sources : out.results).insert(*field);
          break;
        }
        case Op::Field: {
          const model::Type& t = isa_.types[opcode.fields[i.aux].type];
          if (t.kind == model::TypeKind::Compound) return std::nullopt;
          if (t.kind == model::TypeKind::Register) named.insert(i.aux);
          if (t.kind != model::TypeKind::Number || opcode.fields[i.aux].fixed) break;
          if (t.relative != model::Relative::No) return std::nullopt;
          if (std::find(out.numbers.begin(), out.numbers.end(), i.aux) == out.numbers.end())
            out.numbers.push_back(i.aux);
          break;
        }
        case Op::ReadReg:
        case Op::WriteReg:
        case Op::ReadBits:
        case Op::WriteBits:
          if (i.aux == file_) return std::nullopt;
          out.acts = true;
          break;
        case Op::WritePc:
        case Op::Pc:
        case Op::NextPc:
        case Op::Host:
        case Op::Exit:
        case Op::Halt:
        case Op::Begin:
        case Op::Commit:
        case Op::Rollback: return std::nullopt;
        case Op::Load: out.acts = true; break;
        default: out.acts = out.acts || (ir::has_effect(i.op) && i.op != Op::Fault); break;
      }
    }
    // Registers that are reached otherwise: of other files, several at once.
    for (const uint16_t field : named)
      if (!out.sources.contains(field) && !out.results.contains(field)) return std::nullopt;
    if (out.numbers.size() > 1 || (out.results.empty() && !out.acts)) return std::nullopt;
    return out;
  }

  bool add(uint16_t o, uint16_t f, const prove::FormSpace::Codes& chosen, const FormUse& use) {
    const model::Opcode& opcode = isa_.opcodes[o];
    std::vector<uint64_t> codes(opcode.fields.size());
    for (size_t k = 0; k < codes.size(); ++k)
      codes[k] = opcode.fields[k].fixed ? *opcode.fields[k].fixed
                 : chosen[k]            ? *chosen[k]
                                        : opcode.fields[k].default_code.value_or(0);
    std::map<uint16_t, std::string> spelled;  // the registers that stand for operands
    size_t next = 0;
    for (const auto* list : {&use.results, &use.sources})
      for (const uint16_t field : *list) {
        if (chosen[field] || spelled.contains(field)) continue;
        if (next == registers_.size()) return false;
        codes[field] = registers_[next++];
        spelled[field] = model::spelling(isa_.files[file_], static_cast<unsigned>(codes[field]));
      }
    encoding::Decoded d;
    if (!is_legal(o, f, codes, use, d)) return false;
    std::string text;
    if (use.numbers.empty())
      loaded_.printer.print(d, 0, text);
    else
      loaded_.printer.print_with(d, {{{use.numbers[0], kNumber}}}, text);
    return write(text, spelled, use);
  }

  // A word of the form; its number is one that is legal.
  bool is_legal(uint16_t o, uint16_t f, std::vector<uint64_t>& codes, const FormUse& use, encoding::Decoded& d) const {
    for (const uint64_t number : {0, 1, 2, 4, 8, 16}) {
      if (!use.numbers.empty()) codes[use.numbers[0]] = number;
      uint16_t form = f;
      model::Bits word = 0;
      if (loaded_.codec.check(o, form, codes, nullptr, &word) == encoding::DecodeStatus::None && form == f &&
          loaded_.codec.decode_word(word, isa_.opcodes[o].length, d) && d.opcode == o && d.form == f)
        return true;
      if (use.numbers.empty()) return false;
    }
    return false;
  }

  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.';
  }

  // The text with `%N` for operands; what else `asm` would read otherwise is escaped. Empty where one is missing.
  static std::string pattern(const std::string& text, const std::map<std::string, std::string>& operands) {
    std::string out;
    std::set<std::string> found;
    for (size_t at = 0; at < text.size();) {
      const auto hit = std::find_if(operands.begin(), operands.end(), [&](const auto& o) {
        const size_t end = at + o.first.size();
        return text.compare(at, o.first.size(), o.first) == 0 && (at == 0 || !is_word(text[at - 1])) &&
               (end == text.size() || !is_word(text[end]));
      });
      if (hit != operands.end()) {
        out += hit->second;
        found.insert(hit->first);
        at += hit->first.size();
        continue;
      }
      const char c = text[at++];
      if (c == '%' || c == '{' || c == '|' || c == '}') out += '%';
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return found.size() == operands.size() ? out : "";
  }

  // ADD.X d → add_x
  static std::string name_of(const std::string& text) {
    std::string out;
    for (const char c : text.substr(0, text.find_first_of(" ;")))
      out += std::isalnum(static_cast<unsigned char>(c))
                 ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                 : '_';
    return out;
  }

  bool write(const std::string& text, const std::map<uint16_t, std::string>& spelled, const FormUse& use) {
    const std::string word = isa_.name + "_word";
    std::map<std::string, std::string> operands, names;  // what stands for each in the text, and in its comment
    std::string outputs, inputs, parameters, letters, results;
    unsigned count = 0;
    std::vector<std::string> written;
    const auto list = [](std::string& to, const std::string& what) { to += (to.empty() ? "" : ", ") + what; };
    const bool has_number = !use.numbers.empty();
    for (const uint16_t field : use.results) {
      const auto at = spelled.find(field);
      if (at == spelled.end()) continue;
      const std::string n = "r" + std::to_string(written.size());
      list(outputs, "\"" + std::string(use.sources.contains(field) ? "+" : "=") + "r\"(" + n + "_)");
      operands[at->second] = "%" + std::to_string(count++);
      names[at->second] = n;
      written.push_back(n);
    }
    std::string prologue;
    size_t result = 0;
    for (const uint16_t field : use.results) {
      if (!spelled.contains(field)) continue;
      const std::string n = written[result++];
      if (use.sources.contains(field)) list(parameters, has_number ? n : word + " " + n), letters += 'r';
      prologue += " " + word + " " + n + "_" + (use.sources.contains(field) ? " = (" + n + ")" : "") + ";";
    }
    // In the order of the text.
    std::vector<uint16_t> in_order;
    for (const uint16_t field : use.sources)
      if (spelled.contains(field) && !use.results.contains(field)) in_order.push_back(field);
    std::sort(in_order.begin(), in_order.end(),
              [&](uint16_t a, uint16_t b) { return text.find(spelled.at(a)) < text.find(spelled.at(b)); });
    unsigned sources = 0;
    for (const uint16_t field : in_order) {
      const auto at = spelled.find(field);
      const std::string n = "s" + std::to_string(sources++);
      list(inputs, "\"r\"((" + word + ")(" + n + "))");
      list(parameters, has_number ? n : word + " " + n);
      operands[at->second] = "%" + std::to_string(count++);
      names[at->second] = n;
      letters += 'r';
    }
    if (has_number) {
      list(inputs, "\"i\"(n)");
      list(parameters, "n");
      operands[kNumber] = "%" + std::to_string(count++);
      names[kNumber] = "n";
      letters += 'n';
    }
    // More results than one go to where pointers say.
    std::string epilogue;
    for (size_t k = 1; k < written.size(); ++k) {
      list(parameters, has_number ? "to" + std::to_string(k) : word + "* to" + std::to_string(k));
      epilogue += " *to" + std::to_string(k) + " = " + written[k] + "_;";
    }
    const std::string body = pattern(text, operands);
    if (body.empty()) return false;
    std::string name = isa_.name + "_" + name_of(text);
    if (functions_.contains(name)) name += "_" + letters;
    if (functions_.contains(name)) return false;
    const std::string code = std::string("__asm__") + (use.acts ? " volatile" : "") + "(\"" + body + "\" : " + outputs +
                             " : " + inputs + (use.acts ? " : \"memory\");" : ");");
    const std::string comment = "// " + pattern(text, names) + "\n";
    if (has_number)
      functions_[name] = comment + "#define " + name + "(" + parameters + ") __extension__({" + prologue + " " + code +
                         epilogue + (written.empty() ? "" : " " + written[0] + "_;") + " })\n";
    else
      functions_[name] = comment + "static inline __attribute__((always_inline)) " + (written.empty() ? "void" : word) +
                         " " + name + "(" + (parameters.empty() ? "void" : parameters) + ") {" + prologue + " " + code +
                         epilogue + (written.empty() ? "" : " return " + written[0] + "_;") + " }\n";
    return true;
  }

  static constexpr const char* kNumber = "isadora_number";
  const prove::Context& context_;
  const library::Loaded& loaded_;
  const model::Isa& isa_;
  uint16_t file_;
  std::vector<uint64_t> registers_;
  std::map<std::string, std::string> functions_;  // by name
  unsigned left_out_ = 0;
};

}  // namespace

std::string intrinsics_header(const prove::Context& context, const library::Loaded& loaded, const model::Abi& abi) {
  return IntrinsicsWriter(context, loaded, abi).run();
}

}  // namespace isadora::cc

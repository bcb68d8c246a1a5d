#include "cc/text.h"

#include <bit>

namespace isadora::cc {

std::string TextWriter::label(uint32_t function, uint32_t block) const {
  return local("", function) + "_" + std::to_string(block);
}

std::string TextWriter::local(const char* what, size_t number) const {
  return (target_.isa().machine.dotted_names ? ".L" : "L_") + std::string(what) + std::to_string(number);
}

std::string TextWriter::place(const SsaOperand& o) const {
  std::string out = module_.symbols[o.index].name;
  if (o.number) out += (o.number > 0 ? "+" : "") + std::to_string(o.number);
  return out;
}

void TextWriter::begin(uint32_t symbol, const char* type) {
  const ModuleSymbol& s = module_.symbols[symbol];
  if (s.binding != ModuleSymbol::Binding::Local) out_ += visibility(s);
  out_ += ".type " + s.name + ",@" + type + "\n" + s.name + ":\n";
  for (const Alias& a : module_.aliases)
    if (a.of == symbol) begin(a.symbol, type);
}

void TextWriter::end(uint32_t symbol, const std::string& size) {
  out_ += ".size " + module_.symbols[symbol].name + "," + size + "\n";
  for (const Alias& a : module_.aliases)
    if (a.of == symbol) end(a.symbol, size);
}

std::string TextWriter::own_name(uint32_t symbol) const {
  std::string name = module_.symbols[symbol].name;
  std::erase(name, '"');
  return "." + name;
}

std::string TextWriter::visibility(const ModuleSymbol& s) {
  return (s.binding == ModuleSymbol::Binding::Weak ? ".weak " : ".globl ") + s.name + "\n";
}

void TextWriter::add_undefined() {
  for (const ModuleSymbol& s : module_.symbols)
    if (!s.is_defined && s.binding == ModuleSymbol::Binding::Weak) out_ += visibility(s);
}

void TextWriter::add(const MachineFunction& f) {
  out_ += own_.functions ? ".section .text" + own_name(f.symbol) + ",\"ax\"\n" : ".text\n";
  out_ += ".balign " + std::to_string(target_.isa().machine.code_align) + "\n";
  begin(f.symbol, "function");
  if (is_described()) {
    out_ += ".cfi_startproc\n";
    line_ = {}, add_line(f.line);
  }
  ends_[f.symbol] = f.ends;
  std::set<uint32_t> used;
  for (const uint32_t b : f.order)
    for (const MachineInstruction& i : f.blocks[b].instructions) used.insert(i.targets.begin(), i.targets.end());
  for (const uint32_t b : f.order) {
    if (used.contains(b)) out_ += label(f.symbol, b) + ":\n";
    for (const MachineInstruction& i : f.blocks[b].instructions) add(f, i);
  }
  if (is_described()) {
    add_places(f, nullptr);
    enter(kNone);
    out_ += local("end", f.symbol) + ":\n.cfi_endproc\n";
  }
  end(f.symbol, ".-" + module_.symbols[f.symbol].name);
}

void TextWriter::add(const MachineFunction& f, const MachineInstruction& i) {
  if (is_described()) add_line(i.line), add_places(f, i.variables);
  is_after_call_ = i.kind == MachineInstruction::Kind::Call;
  if (i.kind == MachineInstruction::Kind::Assembly) return add_assembly(f, i);
  out_ += "  " + text(f, i) + "\n";
  if (is_described())
    for (const FrameRule& r : i.frame_rules) add_rule(r);
}

std::string TextWriter::text(const MachineFunction& f, const MachineInstruction& i) {
  using Kind = MachineInstruction::Kind;
  BoundRule form = i.form;
  if (i.kind == Kind::Copy) {
    form = {};
    form.rule = target_.copy();
    form.registers = {{form.rule->operands[0].field, false, 0}, {form.rule->result, true, 0}};
  }
  const Rule& r = *form.rule;
  const model::Opcode& opcode = target_.isa().opcodes[r.opcode];
  std::vector<uint64_t> codes = target_.codes_of(r);
  for (const BoundRule::Place& p : form.registers) codes[p.field] = p.is_result ? i.results[p.index] : i.uses[p.index];
  for (const auto& [field, code] : form.codes) codes[field] = code;
  uint16_t text_field = model::kNoIndex;
  std::string text, out;
  for (const MachineNumber& n : form.numbers) {
    if (n.what.is_number()) {
      const auto code = target_.code_of(r, *n.hole, n.what.number, n.width ? n.width : target_.word());
      if (!code && error_.empty())
        error_ = "the number " + std::to_string(n.what.number) + " does not fit into an instruction";
      codes[n.field] = code.value_or(0);
    } else {
      text_field = n.field;
      text = n.function + "(" + place(n.what) + ")";
    }
  }
  if (r.label != model::kNoIndex) {
    text_field = r.label;
    text = i.kind == Kind::Call ? module_.symbols[i.symbol].name : label(f.symbol, i.targets[0]);
  }
  uint16_t which = r.form;
  model::Bits word = 0;
  uint16_t detail = 0;
  const encoding::Codec& codec = target_.loaded().codec;
  const auto why = codec.check(r.opcode, which, codes, &detail, &word);
  encoding::Decoded d;
  if (why != encoding::DecodeStatus::None || !codec.decode_word(word, opcode.length, d)) {
    if (error_.empty()) error_ = "an instruction is not legal: " + codec.explain(why, r.opcode, detail);
    return "";
  }
  if (text_field == model::kNoIndex)
    target_.loaded().printer.print(d, 0, out);
  else
    target_.loaded().printer.print_with(d, {{{text_field, text}}}, out);
  return out;
}

void TextWriter::add(const Datum& d) {
  const bool is_zeros = d.kind == Datum::Kind::Zeros;
  const bool is_constant = d.kind == Datum::Kind::Constant;
  const char* const usual = is_zeros ? ".bss" : is_constant ? ".rodata" : ".data";
  const std::string own = own_.data ? usual + own_name(d.symbol) : "";
  if (const std::string& section = d.section.empty() ? own : d.section; !section.empty())
    out_ += ".section " + section + ",\"" + (is_constant ? "a" : "aw") + "\"" + (is_zeros ? ",@nobits" : "") + "\n";
  else
    out_ += (is_constant ? ".section " : "") + std::string(usual) + "\n";
  if (d.align > 1) out_ += ".balign " + std::to_string(d.align) + "\n";
  begin(d.symbol, "object");
  end(d.symbol, std::to_string(d.size));
  if (is_zeros) {
    out_ += ".zero " + std::to_string(std::max<uint64_t>(d.size, 1)) + "\n";
    return;
  }
  uint64_t at = 0;
  const auto bytes = [&](uint64_t end) {
    while (at < end) {
      uint64_t zeros = at;
      while (zeros < end && !d.bytes[zeros]) ++zeros;
      if (zeros - at >= 8) {
        out_ += ".zero " + std::to_string(zeros - at) + "\n";
        at = zeros;
        continue;
      }
      out_ += ".byte ";
      for (unsigned n = 0; n < 16 && at < end; ++n, ++at)
        out_ += (n ? "," : "") + std::to_string(static_cast<unsigned char>(d.bytes[at]));
      out_ += "\n";
    }
  };
  for (const Datum::Address& a : d.addresses) {
    bytes(a.offset);
    const char* const names[] = {".byte ", ".2byte ", ".4byte ", ".8byte "};
    out_ += names[std::countr_zero(a.bytes)];
    out_ += a.block != kNone ? label(a.symbol, ends_[a.symbol][a.block])
                             : place({SsaOperand::Kind::Symbol, a.symbol, a.addend});
    out_ += "\n";
    at += a.bytes;
  }
  bytes(d.size);
  if (d.size == 0) out_ += ".zero 1\n";
}

}  // namespace isadora::cc

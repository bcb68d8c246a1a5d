// Selection and text of `asm` with operands.
#include <algorithm>

#include "cc/selector.h"
#include "cc/text.h"

namespace isadora::cc {

// A register of the machine by its name; none after an error.
std::optional<Reg> Selector::machine_register(const std::string& name) {
  if (const auto n = model::number_of(target_.file(), name)) {
    if (*n != stack() && out_.frame != *n) return *n;
    fail("`asm` cannot use the register `" + name + "`: the function needs it for its frame");
  } else {
    fail("`asm` uses the register `" + name + "`, which the ABI's description does not give to functions");
  }
  return std::nullopt;
}

void Selector::assembly(const SsaInst& i) {
  MachineInstruction m;
  m.kind = MachineInstruction::Kind::Assembly;
  m.assembly = std::make_shared<MachineAssembly>();
  m.assembly->text = i.assembly->text;
  m.assembly->named = i.assembly->named;
  std::vector<std::pair<Reg, Reg>> before, after;
  const bool jumps = !i.targets.empty();
  const auto lose = [&](Reg r) {
    m.clobbers.push_back(r);
    m.early.push_back(r);
    if (r == target_.abi().link.number) out_.has_calls = true;  // its value has to be saved
  };
  for (const SsaAssembly::Operand& o : i.assembly->operands) {
    MachineAssembly::Operand& part = m.assembly->operands.emplace_back();
    if (o.kind == SsaAssembly::Operand::Kind::Label) {
      part.label = o.input;
    } else if (o.same != kNone) {
      part = m.assembly->operands.at(o.same);
    } else if (o.kind == SsaAssembly::Operand::Kind::Number) {
      part.number = i.operands[o.input];
    } else {
      part.is_address = o.kind == SsaAssembly::Operand::Kind::Address;
      std::optional<Reg> fixed;
      if (!o.name.empty() && !(fixed = machine_register(o.name))) return;
      Reg in = o.input == kNone ? kNone : in_register(i.operands[o.input]);
      if (in != kNone && (fixed || o.result != kNone)) {
        const Reg to = fixed ? *fixed : fresh();
        before.emplace_back(to, in);
        in = to;
      }
      part.use = static_cast<uint16_t>(m.uses.size());
      if (in != kNone) m.uses.push_back(in);
      if (o.result == kNone) continue;
      const Reg result = reg(i.results[o.result]), to = fixed ? *fixed : in != kNone ? in : jumps ? fresh() : result;
      if (fixed) lose(*fixed);
      if (o.is_early) m.early.push_back(to);
      if (to != result) after.emplace_back(result, to);
      if (in == kNone) {
        part.is_result = true;
        part.use = static_cast<uint16_t>(m.results.size());
      }
      m.results.push_back(to);
    }
  }
  for (const std::string& name : i.assembly->clobbers) {
    const auto r = machine_register(name);
    if (!r) return;
    lose(*r);
  }
  for (const auto& [to, from] : before) copy(to, from);
  m.targets = i.targets;
  append(std::move(m));
  if (jumps)
    for (const uint32_t to : i.targets) at_begin_[to] = after;
  else
    for (const auto& [to, from] : after) copy(to, from);
}

// ---- text

// An address as it is written in a load: what the texts of two loads into different registers end with.
std::string TextWriter::address_text(Reg base) {
  for (const Rule* r : target_.loads(target_.word_bytes(), Extension::None)) {
    if (r->address->index || r->result == model::kNoIndex) continue;
    const auto text_of = [&](Reg to) {
      MachineInstruction load;
      load.form.rule = r;
      load.uses = {base};
      load.results = {to};
      load.form.registers = {{r->address->base->field, false, 0}, {r->result, true, 0}};
      if (const auto& n = r->address->number) load.form.numbers.push_back({n->field, SsaOperand::constant(0), &*n});
      return text(load);
    };
    const std::string a = text_of(target_.abi().arguments[0].number), b = text_of(target_.abi().arguments[1].number);
    size_t same = 0;
    while (same < a.size() && same < b.size() && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
    std::string out = a.substr(a.size() - same);
    const size_t comma = out.find(',');
    out.erase(0, comma == std::string::npos ? 0 : out.find_first_not_of(' ', comma + 1));
    while (!out.empty() && (out.back() == ';' || out.back() == ' ')) out.pop_back();
    return out;
  }
  return "";
}

std::string TextWriter::operand_text(const MachineFunction& f, const MachineInstruction& i,
                                     const MachineAssembly::Operand& o, char modifier) {
  if (o.label) return label(f.symbol, i.targets[*o.label]);
  if (o.number) {
    SsaOperand n = *o.number;
    if (modifier == 'n') n.number = -n.number;
    return n.is_number() ? std::to_string(n.number) : place(n);
  }
  const Reg r = (o.is_result ? i.results : i.uses).at(o.use);
  return o.is_address || modifier == 'a' ? address_text(r) : model::spelling(target_.file(), r);
}

// The text with its operands: `$0`, `${0:a}`, `${:uid}`; `$$` is a dollar. The front end has refused others.
void TextWriter::add_assembly(const MachineFunction& f, const MachineInstruction& i) {
  const std::string& t = i.assembly->text;
  const auto wrong = [&](const std::string& what) {
    if (error_.empty()) error_ = "the text of an `asm` is not supported: `" + what + "`";
  };
  ++assemblies_;
  std::string out;
  for (size_t at = 0; at < t.size(); ++at) {
    if (t[at] != '$') {
      out += t[at];
      continue;
    }
    if (++at == t.size()) break;
    if (t[at] == '$') {
      out += '$';
      continue;
    }
    std::string name;
    if (t[at] == '{') {
      const size_t end = std::min(t.find('}', at), t.size());
      name = t.substr(at + 1, end - at - 1);
      at = end;
    } else {
      size_t end = at;
      while (end < t.size() && std::isdigit(static_cast<unsigned char>(t[end]))) ++end;
      name = t.substr(at, end - at);
      at = end - 1;
    }
    const size_t colon = std::min(name.find(':'), name.size());
    const std::string number = name.substr(0, colon), modifier = name.substr(std::min(colon + 1, name.size()));
    if (number.empty() && modifier == "uid") {
      out += std::to_string(assemblies_);
    } else if (number.empty() || std::stoul(number) >= i.assembly->named) {
      return wrong("%" + name);
    } else {
      out += operand_text(f, i, i.assembly->operands[std::stoul(number)], modifier.empty() ? '\0' : modifier[0]);
    }
  }
  out_ += out.empty() ? "" : "  " + out + "\n";
}

}  // namespace isadora::cc

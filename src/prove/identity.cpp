#include "prove/identity.h"

#include "base/build_id.h"
#include "base/fingerprint.h"
#include "ir/content.h"
#include "model/devices.h"

namespace isadora::prove {

namespace {

using base::Integer;
using base::KeyBuilder;

// The build of this program, so that another prover asks again.
const std::string& own_build() {
  static const std::string id = base::build_id(reinterpret_cast<const void*>(&base::fingerprint));
  return id;
}

void add(KeyBuilder& out, const model::Type& t) {
  out << t.name << t.width << t.file << static_cast<uint64_t>(t.kind) << t.codes.size();
  for (const uint16_t c : t.codes) out << c;
  out << t.constants.size();
  for (const model::RegisterConstant& c : t.constants) out << c.code << c.value.to_hex();
  out << t.enumerators.size();
  for (const model::Enumerator& e : t.enumerators) out << e.spellings[0] << e.code;
  out << t.prefixes.size();
  for (const model::PrefixSpelling& p : t.prefixes) out << p.open << p.close;
  out << t.scale << t.is_signed << t.pattern << t.from_one << t.inverted << uint64_t{t.unless};
}

std::string of_function(const ir::Function& f) {
  std::string out;
  ir::append_content(f, out);
  return out;
}

void add(KeyBuilder& out, const std::optional<ir::Function>& f) {
  out << f.has_value();
  if (f) out << of_function(*f);
}

void add(KeyBuilder& out, const model::FieldExpr& e) {
  add(out, e.function);
  out << static_cast<uint64_t>(e.constant);
}

// The words that decode to a form.
void add(KeyBuilder& out, const std::vector<model::Part>& parts) {
  out << parts.size();
  for (const model::Part& p : parts) {
    out << p.field << p.when.has_value();
    if (p.when) add(out, *p.when);
    add(out, p.parts);
  }
}

void add(KeyBuilder& out, const std::vector<model::FixedCode>& codes) {
  out << codes.size();
  for (const model::FixedCode& f : codes) out << f.field << f.code;
}

void add(KeyBuilder& out, const model::Field& f) {
  out << f.full_name() << f.type << f.fixed.has_value() << f.fixed.value_or(0) << f.default_code.has_value()
      << f.default_code.value_or(0) << f.slices.size();
  for (const model::Slice& s : f.slices) out << s.position << s.width;
  out << f.bits.has_value();
  if (f.bits) add(out, *f.bits);
}

}  // namespace

Identity::Identity(const model::Isa& isa) : isa_(isa) {
  KeyBuilder out;
  out << isa.machine.lanes << static_cast<uint64_t>(isa.machine.execution) << isa.machine.code_align
      << isa.machine.parcel_bits << static_cast<uint64_t>(isa.machine.bit_order)
      << static_cast<uint64_t>(isa.machine.parcel_order);
  out << isa.files.size();
  for (const model::RegisterFile& f : isa.files) out << f.name << f.count << f.width << static_cast<uint64_t>(f.scope);
  for (const model::RegisterFile& f : isa.files) {
    if (!f.is_view()) continue;
    out << f.name << f.view.file << static_cast<uint64_t>(f.view.rest) << f.view.positions.size();
    for (const unsigned n : f.view.positions) out << n;
    for (const unsigned n : f.view.registers) out << n;
  }
  if (isa.machine.code_order != model::ByteOrder::Little) out << "big-endian code";
  out << isa.spaces.size();
  for (const model::Space& s : isa.spaces) {
    out << s.name << s.address_bits << s.align << static_cast<uint64_t>(s.scope);
    if (s.size) out << s.size;
    for (const model::DeviceRegister& d : s.devices) out << model::device_text(d);
  }
  out << isa.settings.size();
  for (const model::Setting& s : isa.settings) {
    out << s.name << static_cast<uint64_t>(s.value) << s.others.size();
    for (const int64_t v : s.others) out << static_cast<uint64_t>(v);
  }
  out << isa.types.size();
  for (const model::Type& t : isa.types) add(out, t);
  machine_ = base::fingerprint(out.text());
}

std::string Identity::of_opcode(uint16_t index) {
  std::string& known = opcodes_[index];
  if (!known.empty()) return known;
  const model::Opcode& op = isa_.opcodes[index];
  KeyBuilder out;
  out << op.length << op.fields.size();
  for (const model::Field& f : op.fields) add(out, f);
  out << op.exceptions.size();
  for (const model::Exception& e : op.exceptions) add(out, e.condition);
  add(out, op.guard_function);
  // Words of a special case are its own.
  for (const model::Opcode& other : isa_.opcodes)
    if (model::is_special_case(other, op))
      out << "but" << Integer::from_unsigned(other.fixed_mask).to_hex()
          << Integer::from_unsigned(other.fixed_value).to_hex();
  // A word is read as the first form that it fits.
  out << op.forms.size();
  for (const model::Form& form : op.forms) {
    for (const auto* codes : {&form.fixed, &form.defaults}) add(out, *codes);
    for (const auto* parts : {&form.head, &form.operands}) add(out, *parts);
  }
  return known = base::fingerprint(out.text());
}

std::string Identity::of_form(uint16_t opcode, uint16_t index) {
  std::string& known = forms_[{opcode, index}];
  if (!known.empty()) return known;
  KeyBuilder out;
  out << of_opcode(opcode) << index << of_function(isa_.opcodes[opcode].forms[index].semantics);
  return known = base::fingerprint(out.text());
}

std::string Identity::of_word(const encoding::Decoded& d) {
  KeyBuilder out;
  out << Integer::from_unsigned(d.word).to_hex() << of_form(d.opcode, d.form);
  return out.text();
}

std::string Identity::of_program(const std::vector<encoding::Decoded>& words,
                                 const std::function<const encoding::Codec&()>& codec) {
  const unsigned align = std::max(1u, isa_.machine.code_align);
  std::string out;
  bool jumps = false, has_middles = false;
  for (const encoding::Decoded& d : words) {
    out += of_word(d);
    const ir::Function& f = isa_.opcodes[d.opcode].forms[d.form].semantics;
    jumps |= std::ranges::any_of(f.ops, [](const ir::Inst& i) { return i.op == ir::Op::WritePc; });
    has_middles |= d.bytes > align;
  }
  return jumps && has_middles ? out + of_middles(words, codec()) : out;
}

std::string Identity::of_middles(const std::vector<encoding::Decoded>& words, const encoding::Codec& codec) {
  std::string out;
  std::vector<uint8_t> bytes;
  std::set<size_t> begins;
  for (const encoding::Decoded& d : words) {
    begins.insert(bytes.size());
    bytes.resize(bytes.size() + d.bytes);
    codec.to_bytes(d.word, 8u * d.bytes, bytes.data() + bytes.size() - d.bytes);
  }
  for (size_t pc = 0; pc < bytes.size(); pc += std::max(1u, isa_.machine.code_align)) {
    encoding::Decoded d;
    if (begins.contains(pc)) continue;
    out += "inside " + std::to_string(pc);
    if (codec.decode(std::span(bytes).subspan(pc), d)) out += of_word(d);
  }
  return out;
}

std::string Identity::of_claim(const std::optional<ir::Function>& given, const ir::Function& holds) const {
  KeyBuilder out;
  add(out, given);
  out << of_function(holds);
  return out.text();
}

std::string Identity::content(const std::string& text) const {
  KeyBuilder out;
  out << kSoundness << machine_ << text;
  return base::fingerprint(out.text());
}

std::string Identity::key(const std::string& text) const {
  KeyBuilder out;
  out << own_build() << machine_ << text;
  return base::fingerprint(out.text());
}

}  // namespace isadora::prove

#include "prove/identity.h"

#include <link.h>

#include <cstring>

#include "base/fingerprint.h"
#include "ir/content.h"

namespace isadora::prove {

namespace {

std::string number(uint64_t v) { return std::to_string(v) + " "; }

// The linker's name for this program's code, so that another prover asks again.
std::string build_id() {
  static const std::string id = [] {
    std::string out;
    dl_iterate_phdr(
        [](dl_phdr_info* info, size_t, void* to) {
          for (int i = 0; i < info->dlpi_phnum; ++i) {
            const ElfW(Phdr)& p = info->dlpi_phdr[i];
            if (p.p_type != PT_NOTE) continue;
            static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(info->dlpi_addr + p.p_vaddr),
                                                  p.p_memsz);
          }
          return 1;  // the program itself comes first
        },
        &out);
    return base::fingerprint(out);
  }();
  return id;
}

std::string of_type(const model::Type& t) {
  std::string out = t.name + " " + number(t.width) + number(t.file) + number(static_cast<uint64_t>(t.kind));
  for (const uint16_t c : t.codes) out += number(c);
  for (const model::RegisterConstant& c : t.constants) out += number(c.code) + c.value.to_hex() + " ";
  for (const model::Enumerator& e : t.enumerators) out += e.spellings[0] + number(e.code);
  for (const model::PrefixSpelling& p : t.prefixes) out += p.open + p.close;
  return out + number(t.scale) + number(t.is_signed) + number(t.pattern) + "\n";
}

std::string of_function(const ir::Function& f) {
  std::string out;
  ir::append_content(f, out);
  return out;
}

std::string of_expression(const model::FieldExpr& e) {
  return e.function ? of_function(*e.function) : number(e.constant);
}

}  // namespace

Identity::Identity(const model::Isa& isa) : isa_(isa) {
  std::string text = number(isa.machine.lanes) + number(static_cast<uint64_t>(isa.machine.execution)) +
                     number(isa.machine.code_align) + number(isa.machine.parcel_bits);
  for (const model::RegisterFile& f : isa.files)
    text += f.name + " " + number(f.count) + number(f.width) + number(static_cast<uint64_t>(f.scope));
  for (const model::Space& s : isa.spaces)
    text += s.name + " " + number(s.address_bits) + number(s.align) + number(static_cast<uint64_t>(s.scope));
  for (const model::Setting& s : isa.settings) {
    text += s.name + " " + std::to_string(s.value);
    for (const int64_t v : s.others) text += " " + std::to_string(v);
  }
  for (const model::Type& t : isa.types) text += of_type(t);
  machine_ = base::fingerprint(text);
}

std::string Identity::of_opcode(uint16_t index) {
  std::string& known = opcodes_[index];
  if (!known.empty()) return known;
  const model::Opcode& op = isa_.opcodes[index];
  std::string text = number(op.length);
  for (const model::Field& f : op.fields) {
    text += f.full_name() + " " + number(f.type) + (f.fixed ? "=" + number(*f.fixed) : "") +
            (f.default_code ? "~" + number(*f.default_code) : "");
    for (const model::Slice& s : f.slices) text += number(s.position) + number(s.width);
    if (f.bits) text += of_expression(*f.bits);
  }
  for (const model::Exception& e : op.exceptions) text += of_expression(e.condition);
  if (op.guard_function) text += of_function(*op.guard_function);
  return known = base::fingerprint(text);
}

std::string Identity::of_form(uint16_t opcode, uint16_t index) {
  std::string& known = forms_[{opcode, index}];
  if (!known.empty()) return known;
  const model::Form& form = isa_.opcodes[opcode].forms[index];
  std::string text = of_opcode(opcode) + of_function(form.semantics);
  for (const model::FixedCode& f : form.fixed) text += number(f.field) + number(f.code);
  for (const model::FixedCode& f : form.defaults) text += number(f.field) + number(f.code);
  return known = base::fingerprint(text);
}

using base::Integer;

std::string Identity::of_word(const encoding::Decoded& d) {
  return Integer::from_unsigned(d.word).to_hex() + of_form(d.opcode, d.form);
}

std::string Identity::of_claim(const std::optional<ir::Function>& given, const ir::Function& holds) const {
  return (given ? of_function(*given) : "") + "|" + of_function(holds);
}

std::string Identity::content(const std::string& text) const { return base::fingerprint(machine_ + text); }
std::string Identity::key(const std::string& text) const { return base::fingerprint(build_id() + machine_ + text); }

}  // namespace isadora::prove

#include "rules/record.h"

#include <algorithm>
#include <map>

#include "prove/identity.h"
#include "rules/text.h"

namespace isadora::rules {

namespace {

constexpr char kBetween = '\t';

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> out(1);
  for (const char c : line) {
    if (c == kBetween)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

std::optional<unsigned> small_number(const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return static_cast<unsigned>(std::stoul(text));
}

class Fingerprints {
 public:
  explicit Fingerprints(const model::Isa& isa) : isa_(isa), identity_(isa) {
    for (uint16_t o = 0; o < isa.opcodes.size(); ++o) opcodes_[isa.opcodes[o].name] = o;
  }
  std::string form(uint16_t opcode, uint16_t form) {
    return identity_.content("rule" + identity_.of_form(opcode, form));
  }
  // Missing operations depend on all forms.
  std::string all() {
    std::string text = "missing";
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
      for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f) text += identity_.of_form(o, f);
    return identity_.content(text);
  }
  std::optional<uint16_t> opcode(const std::string& name) const {
    const auto it = opcodes_.find(name);
    return it == opcodes_.end() ? std::nullopt : std::optional(it->second);
  }

 private:
  const model::Isa& isa_;
  prove::Identity identity_;
  std::map<std::string, uint16_t> opcodes_;
};

std::string line_of(const std::vector<std::string>& cells) {
  std::string out;
  for (const std::string& c : cells) out += (out.empty() ? "" : std::string(1, kBetween)) + c;
  return out + "\n";
}

}  // namespace

std::string record_text(const model::Isa& isa, const DerivationResult& derived,
                        const std::vector<MissingOperation>& missing) {
  Fingerprints names(isa);
  std::string out = "# The rules of instruction selection of " + isa.name +
                    " that are proved, and what a C compiler would miss: `isadora rules " + isa.name +
                    " --record` writes it.\n# rule: its form's fingerprint, number and opcode, the operation, the "
                    "instruction, bytes, conditions. missing: all forms' fingerprint, the operation, its type, "
                    "instructions, how.\n";
  for (const Rule& r : derived.rules)
    if (r.status == Status::Proved)
      out +=
          line_of({"rule", names.form(r.opcode, r.form), std::to_string(r.form), isa.opcodes[r.opcode].name,
                   pattern_text(isa, r), instruction_text(isa, r), std::to_string(r.bytes), conditions_text(isa, r)});
  const std::string all = names.all();
  for (const MissingOperation& m : missing)
    out += line_of({"missing", all, m.operation, m.type, std::to_string(m.instructions), m.expansion});
  return out;
}

std::optional<RuleRecord> read_record(const model::Isa& isa, const std::string& text, unsigned& line) {
  Fingerprints names(isa);
  RuleRecord out;
  const std::string all = names.all();
  line = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::vector<std::string> c = cells_of(text.substr(at, end - at));
    at = end + 1;
    ++line;
    if (c[0].empty() || c[0][0] == '#') continue;
    if (c[0] == "rule" && c.size() == 8) {
      const auto form = small_number(c[2]), bytes = small_number(c[6]);
      if (!form || !bytes) return std::nullopt;
      const auto opcode = names.opcode(c[3]);
      const bool known = opcode && *form < isa.opcodes[*opcode].forms.size() &&
                         names.form(*opcode, static_cast<uint16_t>(*form)) == c[1];
      if (known)
        out.rules.push_back({*opcode, c[4], c[5], c[7], *bytes});
      else
        ++out.outdated;
    } else if (c[0] == "missing" && c.size() == 6) {
      const auto n = small_number(c[4]);
      if (!n) return std::nullopt;
      if (c[1] == all) out.missing.push_back({c[2], c[3], *n, c[5]});
    } else {
      return std::nullopt;
    }
  }
  return out;
}

}  // namespace isadora::rules

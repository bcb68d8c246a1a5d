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
  // Of a rule's cells and its form: what was proved is what the line says.
  std::string rule(uint16_t opcode, uint16_t form, const std::string& cells) {
    return identity_.content("rule" + identity_.of_form(opcode, form) + cells);
  }
  // Missing operations depend on all forms.
  std::string missing(const std::string& cells) {
    if (all_.empty())
      for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
        for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f) all_ += identity_.of_form(o, f);
    return identity_.content("missing" + all_ + cells);
  }
  std::optional<uint16_t> opcode(const std::string& name) const {
    const auto it = opcodes_.find(name);
    return it == opcodes_.end() ? std::nullopt : std::optional(it->second);
  }

 private:
  const model::Isa& isa_;
  prove::Identity identity_;
  std::string all_;
  std::map<std::string, uint16_t> opcodes_;
};

std::string joined(const std::vector<std::string>& cells) {
  std::string out;
  for (size_t i = 0; i < cells.size(); ++i) out += (i ? std::string(1, kBetween) : "") + cells[i];
  return out;
}

// The cells after the kind and the fingerprint.
std::string rest_of(const std::vector<std::string>& cells) { return joined({cells.begin() + 2, cells.end()}); }

}  // namespace

std::string record_text(const model::Isa& isa, const DerivationResult& derived,
                        const std::vector<MissingOperation>& missing) {
  Fingerprints names(isa);
  std::string out = "# The rules of instruction selection of " + isa.name +
                    " that are proved, and what a C compiler would miss: `isadora rules " + isa.name +
                    " --record` writes it.\n# rule: the fingerprint of its form and of the line, the form's number and "
                    "opcode, the operation, "
                    "the instruction, bytes, conditions. missing: the fingerprint of all forms and of the line, the "
                    "operation, its type, instructions, how.\n";
  const auto add = [&](const std::string& kind, const std::string& fingerprint, const std::string& cells) {
    out += joined({kind, fingerprint, cells}) + "\n";
  };
  for (const Rule& r : derived.rules) {
    if (r.status != Status::Proved) continue;
    const std::string cells = joined({std::to_string(r.form), isa.opcodes[r.opcode].name, pattern_text(isa, r),
                                      instruction_text(isa, r), std::to_string(r.bytes), conditions_text(isa, r)});
    add("rule", names.rule(r.opcode, r.form, cells), cells);
  }
  for (const MissingOperation& m : missing) {
    const std::string cells = joined({m.operation, m.type, std::to_string(m.instructions), m.expansion});
    add("missing", names.missing(cells), cells);
  }
  return out;
}

std::optional<RuleRecord> read_record(const model::Isa& isa, const std::string& text, unsigned& line) {
  Fingerprints names(isa);
  RuleRecord out;
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
                         names.rule(*opcode, static_cast<uint16_t>(*form), rest_of(c)) == c[1];
      if (known)
        out.rules.push_back({*opcode, c[4], c[5], c[7], *bytes});
      else
        out.outdated.push_back(line);
    } else if (c[0] == "missing" && c.size() == 6) {
      const auto n = small_number(c[4]);
      if (!n) return std::nullopt;
      if (c[1] == names.missing(rest_of(c)))
        out.missing.push_back({c[2], c[3], *n, c[5]});
      else
        out.outdated.push_back(line);
    } else {
      return std::nullopt;
    }
  }
  return out;
}

}  // namespace isadora::rules

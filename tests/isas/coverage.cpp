#include "isas/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <tuple>

#include "isas/engines.h"

namespace isadora::test {
namespace {

// A modifier or a prefix of an opcode with one of its values.
using Choice = std::tuple<uint16_t, uint16_t, uint64_t>;

struct Choices {
  std::set<Choice> possible, compared;  // in some word that decodes, in one that an oracle was asked about
};

Choices& choices() {
  static Choices all;
  return all;
}

// Guards and control fields are the same for all opcodes.
bool is_choice(const model::Isa& isa, const model::Opcode& opcode, uint16_t field) {
  const model::TypeKind kind = isa.types[opcode.fields[field].type].kind;
  if (kind != model::TypeKind::Enumeration && kind != model::TypeKind::Prefix) return false;
  if (opcode.fields[field].fixed || field == opcode.guard || field == opcode.guard_prefix) return false;
  const std::string name = opcode.fields[field].full_name();
  return std::none_of(isa.controls.begin(), isa.controls.end(), [&](const model::Control& c) {
    return std::find(c.field_names.begin(), c.field_names.end(), name) != c.field_names.end();
  });
}

// Those of an opcode's fields; tests record the same opcodes again and again.
const std::vector<uint16_t>& choices_of(uint16_t opcode) {
  static std::vector<std::optional<std::vector<uint16_t>>> known(described().isa.opcodes.size());
  if (known[opcode]) return *known[opcode];
  const model::Isa& isa = described().isa;
  std::vector<uint16_t>& found = known[opcode].emplace();
  for (uint16_t f = 0; f < isa.opcodes[opcode].fields.size(); ++f)
    if (is_choice(isa, isa.opcodes[opcode], f)) found.push_back(f);
  return found;
}

void add_choices(const encoding::Decoded& word, std::set<Choice>& to) {
  for (const uint16_t f : choices_of(word.opcode)) to.insert({word.opcode, f, word.codes[f]});
}

void write_choices(std::ostream& out, const char* what, const std::set<Choice>& some) {
  const model::Isa& isa = described().isa;
  for (const auto& [opcode, field, code] : some)
    out << what << " " << isa.opcodes[opcode].name << " " << isa.opcodes[opcode].fields[field].full_name() << "="
        << code << "\n";
}

constexpr const char* kNames[] = {"words", "texts", "claims", "runs", "oracle"};

using Record = std::tuple<uint16_t, uint16_t, Shown, std::string>;

std::set<Record>& records() {
  static std::set<Record> all;
  return all;
}

// It stops with a fault, whatever the state.
bool always_stops(const model::Opcode& opcode) {
  return std::all_of(opcode.forms.begin(), opcode.forms.end(), [](const model::Form& form) {
    return std::any_of(form.semantics.ops.begin(), form.semantics.ops.end(),
                       [](const ir::Inst& i) { return i.op == ir::Op::Fault && i.pred == ir::kNone; });
  });
}

// Lines of words: the opcodes that there are, with group and number of forms, and what was recorded of them.
void write(std::ostream& out) {
  const model::Isa& isa = described().isa;
  for (const sim::EngineKind& e : sim::engines())
    if (!e.compiles) out << "engine " << e.name << "\n";  // what runs once is not compiled; tests/harts sees to that
  for (const model::Opcode& o : isa.opcodes)
    out << "opcode " << o.name << " " << isa.groups[isa.optypes[o.optype].group].name << " " << o.forms.size() << "\n";
  for (const model::Opcode& o : isa.opcodes)
    if (always_stops(o)) out << "stops " << o.name << "\n";
  for (const auto& [opcode, form, what, by] : records())
    out << kNames[static_cast<size_t>(what)] << " " << isa.opcodes[opcode].name << " " << form << " " << by << "\n";
  write_choices(out, "possible", choices().possible);
  write_choices(out, "compared", choices().compared);
}

class WrittenAtTheEnd : public testing::Environment {
 public:
  void TearDown() override {
    const char* folder = std::getenv("ISADORA_COVERAGE");
    if (!folder) return;
    std::filesystem::create_directories(folder);
    std::ofstream out(std::filesystem::path(folder) / std::string(engine().name));
    write(out);
    if (!out.flush()) ADD_FAILURE() << "cannot write to " << folder;
  }
};

const testing::Environment* const kAtTheEnd = testing::AddGlobalTestEnvironment(new WrittenAtTheEnd);

}  // namespace

void record(Shown what, uint16_t opcode, uint16_t form, const std::string& by) {
  records().insert({opcode, form, what, by});
}

void record(Shown what, const std::vector<encoding::Decoded>& words, const std::string& by) {
  for (const encoding::Decoded& word : words) {
    record(what, word.opcode, word.form, by);
    if (what == Shown::Words) add_choices(word, choices().possible);
    if (what == Shown::Oracle) add_choices(word, choices().compared);
  }
}

}  // namespace isadora::test

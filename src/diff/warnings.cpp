// Warnings (`warn`): `run --check` reports them, and programs do not see them.
#include "diff/diff.h"
#include "diff/parts.h"

namespace isadora::diff {

namespace {

class WarningComparison {
 public:
  WarningComparison(const IsaPair& plain, const IsaPair& warned) : plain_(plain), warned_(warned) {}

  std::vector<Change> run() {
    for (uint16_t o = 0; o < plain_.from.opcodes.size(); ++o) {
      const uint16_t there = named(plain_.to.opcodes, plain_.from.opcodes[o].name);
      if (there != model::kNoIndex) opcode(o, there);
    }
    return std::move(changes_);
  }

 private:
  // Once for an opcode, whatever forms it has.
  void opcode(uint16_t from, uint16_t to) {
    const model::Opcode &a = plain_.from.opcodes[from], &b = plain_.to.opcodes[to];
    for (uint16_t i = 0; i < a.forms.size(); ++i) {
      for (uint16_t k = 0; k < b.forms.size(); ++k) {
        const FormPair pair{from, i, to, k};
        if (text_of(plain_.from, a, a.forms[i]) != text_of(plain_.to, b, b.forms[k])) continue;
        if (!is_same(plain_, pair) || is_same(warned_, pair)) continue;
        changes_.push_back({"warning", b.name, "`run --check` warns of something else", Effect::Compatible,
                            a.forms[i].span, b.forms[k].span});
        return;
      }
    }
  }

  static bool is_same(const IsaPair& versions, const FormPair& pair) {
    const model::Opcode &a = versions.from.opcodes[pair.from_opcode], &b = versions.to.opcodes[pair.to_opcode];
    return same(a.forms[pair.from_form].semantics, b.forms[pair.to_form].semantics,
                {versions.from, versions.to, &a, &b});
  }

  const IsaPair &plain_, &warned_;
  std::vector<Change> changes_;
};

}  // namespace

std::vector<Change> compare_warnings(const IsaPair& plain, const IsaPair& warned) {
  return WarningComparison(plain, warned).run();
}

}  // namespace isadora::diff

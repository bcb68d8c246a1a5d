// The micro-ops of fabrisc: every instruction has them, they are instructions of fabrisc-uops, and together they do
// what the instruction does, on any state: with masks, updates, all roundings, all lengths of vectors, memory that is
// not there, transactions, registers that are the same.
#include "examples/cracks.h"

#include <map>
#include <set>

#include "effort.h"
#include "examples/words.h"
#include "fabrisc/hart.h"

namespace isadora::test {
namespace {

using diag::Kind;

const library::Loaded& micro_ops() {
  static const std::unique_ptr<library::Loaded> loaded = [] {
    diag::Sink sink;
    auto l = library::load(std::string(ISADORA_ROOT) + "/isas/fabrisc-uops", sink);
    if (!l) ADD_FAILURE() << diag::render(sink, {});
    return l;
  }();
  return *loaded;
}

examples::CrackResult hold(const library::Loaded& isa, const examples::CrackOptions& options, diag::Sink& sink) {
  return examples::check_cracks(
      isa.codec, isa.printer, micro_ops().matcher, [] { return make_engine(micro_ops().isa); }, options, sink);
}

TEST(Cracks, EveryOpcodeHasThem) {
  const model::Isa& isa = fabrisc().isa;
  EXPECT_EQ(isa.opcodes.size(), 333u);
  for (const model::Opcode& opcode : isa.opcodes) {
    for (const model::Form& form : opcode.forms) EXPECT_FALSE(form.crack.empty()) << opcode.name << ": " << form.header;
  }
}

TEST(Cracks, DoWhatTheirInstructionsDo) {
  for (const int64_t bits : {512, 256, 128, 64}) {
    diag::Sink sink;
    const examples::CrackOptions options = {.words = effort(bits == 512 ? 4 : 2),
                                            .states = 4,
                                            .seed = static_cast<uint64_t>(bits),
                                            .settings = {{"vector_bits", bits}}};
    const examples::CrackResult result = hold(fabrisc(), options, sink);
    EXPECT_EQ(diag::render(sink, {}), "");
    EXPECT_GE(result.forms, 333u);
    EXPECT_GE(result.words, result.forms);
    EXPECT_GT(result.traps, result.states / 100);
    EXPECT_LT(result.traps, result.states / 2);
  }
}

// A line of text that is changed in one crack, and what is said of it.
struct Slip {
  std::string optype, from, to;
  Kind kind;
};

// All lines of an optype's cracks with one text in the place of another.
bool change(model::Isa& isa, const Slip& slip) {
  bool changed = false;
  for (model::Opcode& opcode : isa.opcodes) {
    if (isa.optypes[opcode.optype].name != slip.optype) continue;
    for (model::Form& form : opcode.forms) {
      for (model::MicroOp& op : form.crack) {
        for (model::Part& part : op.parts) {
          if (part.text != slip.from) continue;
          part.text = slip.to;
          changed = true;
        }
      }
    }
  }
  return changed;
}

TEST(Cracks, AWrongOneIsNoticed) {
  const Slip slips[] = {
      {"ADD", "ADD", "SUB", Kind::FalseCrack},    {"SWPR", "t0", "$3", Kind::FalseCrack},
      {"MLD", "t1", "t0", Kind::FalseCrack},      {"CAL", "JAL", "JAX", Kind::BadCrack},
      {"CLSH", "LLSH", "LRSH", Kind::FalseCrack}, {"VMST", "SUB", "ADD", Kind::FalseCrack},
      {"FREM", "FREM", "FDIV", Kind::FalseCrack}, {"MOVFV", "VEXT", "VINS", Kind::BadCrack},
  };
  for (const Slip& slip : slips) {
    model::Isa isa = fabrisc().isa;
    ASSERT_TRUE(change(isa, slip)) << slip.optype;
    const library::Loaded wrong(std::move(isa));
    diag::Sink sink;
    hold(wrong, {.words = 16, .states = 4, .optype = slip.optype}, sink);
    ASSERT_FALSE(sink.all().empty()) << slip.optype;
    EXPECT_EQ(sink.all()[0].kind, slip.kind) << slip.optype << "\n" << diag::render(sink, {});
  }
}

TEST(Cracks, AMissingOneIsNoticed) {
  model::Isa isa = fabrisc().isa;
  isa.opcodes[7].forms[0].crack.clear();
  const library::Loaded wrong(std::move(isa));
  diag::Sink sink;
  hold(wrong, {.words = 1, .states = 1}, sink);
  ASSERT_EQ(sink.all().size(), 1u);
  EXPECT_EQ(sink.all()[0].kind, Kind::MissingCrack);
}

TEST(MicroOps, WordsComeBackFromTheirTexts) {
  const library::Loaded& uops = micro_ops();
  for (uint16_t o = 0; o < uops.isa.opcodes.size(); ++o) {
    for (uint16_t f = 0; f < uops.isa.opcodes[o].forms.size(); ++f) {
      examples::FormWords words(uops.codec, o, f, o);
      for (unsigned i = 0; i < effort(100); ++i) {
        const auto d = words.next(i % 2 != 0);
        ASSERT_TRUE(d) << uops.isa.opcodes[o].name;
        std::string text;
        uops.printer.print(*d, 0, text);
        encoding::Decoded back;
        uint32_t end = 0;
        diag::Sink sink;
        ASSERT_TRUE(uops.matcher.parse(*base::make_source("<test>", text), 0, 0, nullptr, back, end, sink))
            << text << diag::render(sink, {});
        EXPECT_EQ(back.word, d->word) << text;
      }
    }
  }
}

// Every form but those that always stop has an example with a claim.
TEST(MicroOps, HaveClaims) {
  diag::Sink sink;
  const examples::ExamplesResult result = examples::check_examples(
      micro_ops().isa, [] { return make_engine(micro_ops().isa); }, {}, sink);
  EXPECT_EQ(diag::render(sink, {}), "");
  std::set<std::string> claimed, all;
  const auto name = [](uint16_t opcode, uint16_t form) {
    return micro_ops().isa.opcodes[opcode].name + ": " + micro_ops().isa.opcodes[opcode].forms[form].header;
  };
  for (const examples::ExercisedForm& c : result.covered) claimed.insert(name(c.opcode, c.form));
  for (uint16_t o = 0; o < micro_ops().isa.opcodes.size(); ++o) {
    for (uint16_t f = 0; f < micro_ops().isa.opcodes[o].forms.size(); ++f) {
      const auto& ops = micro_ops().isa.opcodes[o].forms[f].semantics.ops;
      const bool stops = !ops.empty() && std::ranges::any_of(ops, [](const ir::Inst& in) {
        return (in.op == ir::Op::Fault || in.op == ir::Op::Host) && in.pred == ir::kNone;
      });
      if (!stops) all.insert(name(o, f));
    }
  }
  std::vector<std::string> missing;
  std::ranges::set_difference(all, claimed, std::back_inserter(missing));
  for (const std::string& m : missing) ADD_FAILURE() << m << " has no claim";
}

}  // namespace
}  // namespace isadora::test

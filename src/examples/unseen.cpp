#include "examples/unseen.h"

#include <chrono>
#include <map>
#include <set>

#include "disassembler/disassembler.h"
#include "examples/claim_cache.h"
#include "examples/claims.h"
#include "examples/twin.h"
#include "examples/words.h"
#include "ir/facts.h"
#include "model/modelled.h"
#include "model/registers.h"

namespace isadora::examples {

namespace {

constexpr unsigned kRandomWords = 8, kStates = 6;  // on which a change may make a difference
constexpr unsigned kDrawnTrials = 4;               // for a claim about drawn words, each
constexpr unsigned kMoreTrials = 8;                // times as many, before a change counts as not noticed
constexpr size_t kMostChanges = 400;               // of one form: evenly chosen of those that there are

using FormKey = std::pair<uint16_t, uint16_t>;  // opcode, form

// A claim with the programs in which a form occurs.
struct LookingClaim {
  std::vector<Case> cases;
  unsigned trials;
  bool own;    // of the form's optype
  bool alone;  // it is about no other form
  std::string key;
};

// Places that one change makes differ, by the names that fit in all states seen so far.
class PlaceNames {
 public:
  void add(std::set<std::string> names) {
    if (first_) {
      names_ = std::move(names);
    } else {
      std::erase_if(names_, [&](const std::string& n) { return !names.contains(n); });
    }
    first_ = false;
  }
  bool empty() const { return names_.empty(); }
  const std::set<std::string>& all() const { return names_; }

 private:
  bool first_ = true;
  std::set<std::string> names_;
};

sim::Instruction instruction_of(const model::Isa& isa, const encoding::Decoded& d, const ir::Function& semantics) {
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  sim::Instruction out;
  out.decoded = d;
  out.opcode = &opcode;
  out.body = ir::specialize(semantics, d.fields(opcode));
  if (opcode.guard_function) out.guard = ir::specialize(*opcode.guard_function, d.fields(opcode));
  return out;
}

// The change in words: the first operation that is another one.
std::string change_text(const ir::Function& from, const ir::Function& to) {
  const size_t n = std::min(from.ops.size(), to.ops.size());
  for (size_t i = 0; i < n; ++i) {
    const ir::Inst &x = from.ops[i], &y = to.ops[i];
    const std::string a(ir::name(x.op)), b(ir::name(y.op));
    if (x.op != y.op)
      return from.ops.size() == to.ops.size() ? "`" + b + "` in the place of `" + a + "`" : "a change of `" + a + "`";
    if (x.op == ir::Op::Const && from.constants[x.a] != to.constants[y.a])
      return to.constants[y.a].to_string() + " in the place of " + from.constants[x.a].to_string();
    if (x.op != ir::Op::Const && !(x == y)) return "`" + a + "` with another operand";
  }
  return "something left out";
}

class UnseenEffects {
 public:
  UnseenEffects(const model::Isa& isa, const EngineFactory& engine, const UnseenOptions& options, diag::Sink& sink)
      : isa_(isa),
        codec_(isa_),
        printer_(codec_),
        changed_(isa),
        changed_codec_(changed_),
        engine_(engine()),
        options_(options),
        sink_(sink),
        tester_(isa_, codec_, engine, trying_, unused_sink_, unused_) {}

  UnseenResult run() {
    collect();
    const std::vector<FormKey> forms = modelled_forms();
    for (size_t i = 0; i < forms.size(); ++i) {
      if (options_.progress) options_.progress(i, forms.size());
      if (is_known(forms[i])) {
        ++result_.known;
      } else if (is_late() || !examine(forms[i])) {
        ++result_.unfinished;
      }
    }
    result_.forms = forms.size();
    return result_;
  }

 private:
  void collect() {
    ExampleOptions how;
    how.trials = options_.trials;
    how.seed = options_.seed;
    diag::Sink null_sink;  // `check` reports claims that cannot be read
    each_claim(isa_, how, null_sink, [&](const Claimed& what, const std::vector<Case>& cases) {
      const bool drawn = what.over_operands || (!cases.empty() && !cases[0].text.empty());
      const std::string key =
          options_.known ? options_.known->key(what, what.over_operands ? std::vector<Case>() : cases) : "";
      std::map<FormKey, std::vector<Case>> by_form;
      for (const Case& one : cases) {
        std::set<FormKey> seen;
        for (const encoding::Decoded& d : one.words)
          if (seen.insert({d.opcode, d.form}).second) by_form[{d.opcode, d.form}].push_back(one);
      }
      for (auto& [form, own_cases] : by_form) {
        const bool own = isa_.opcodes[form.first].optype == what.optype;
        const bool alone = own_cases.size() == cases.size();
        claims_[form].push_back({std::move(own_cases), drawn ? kDrawnTrials : options_.trials, own, alone, key});
      }
    });
    for (auto& [form, claims] : claims_)
      std::stable_partition(claims.begin(), claims.end(), [](const LookingClaim& c) { return c.own; });
  }

  std::vector<FormKey> modelled_forms() const {
    std::vector<FormKey> out;
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
      for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f)
        if (model::is_modelled(isa_, isa_.opcodes[o].forms[f])) out.push_back({o, f});
    return out;
  }

  std::string key_of(FormKey form) {
    std::vector<std::string> keys;
    for (const LookingClaim& c : claims_[form]) keys.push_back(c.key);
    return options_.known->key(form.first, form.second, keys);
  }
  bool is_known(FormKey form) { return options_.known && options_.known->holds(key_of(form)); }

  bool is_late() const {
    return options_.seconds != 0 && std::chrono::steady_clock::now() - begin_ >= std::chrono::seconds(options_.seconds);
  }

  // False if the time was over before all changes were tried: the form counts as not looked at.
  bool examine(FormKey form) {
    ir::Function& target = changed_.opcodes[form.first].forms[form.second].semantics;
    const ir::Function original = target;
    std::vector<ir::Function> changes = ir::mutants(original);
    std::map<std::string, Unseen> found;
    const size_t tried = std::min(changes.size(), kMostChanges);
    const UnseenResult before = result_;
    size_t i = 0;
    for (; i < tried && !is_late(); ++i) {
      const ir::Function& change = changes[i * changes.size() / tried];
      ++result_.changes;
      target = change;
      std::string shown, place;
      if (is_noticed(form, 1)) {
        ++result_.noticed;
      } else if ((place = place_that_differs(form, original, change, shown)).empty()) {
        ++result_.without_difference;
      } else if (is_noticed(form, kMoreTrials)) {
        ++result_.noticed;
      } else if (Unseen& unseen = found[place]; unseen.changes++ == 0) {
        unseen.shown = shown;
      }
    }
    target = original;
    if (i < tried) {
      result_ = before;
      return false;
    }
    for (const auto& [place, unseen] : found) report(form, place, unseen);
    result_.with_finding += !found.empty();
    if (found.empty() && options_.known) options_.known->note(key_of(form));
    return true;
  }

  bool is_noticed(FormKey form, unsigned times) {
    return std::ranges::any_of(claims_[form], [&](const LookingClaim& claim) { return is_noticed_by(claim, times); });
  }

  // A claim that no trial can test any more is a finding of `check`, too.
  bool is_noticed_by(const LookingClaim& claim, unsigned times) {
    bool tested = !claim.alone;
    for (const Case& one : claim.cases) {
      const ClaimTester::Verdict verdict = tester_.test(changed_, changed_codec_, one, times * claim.trials, nullptr);
      if (verdict == ClaimTester::Verdict::Fails) return true;
      tested |= verdict != ClaimTester::Verdict::Untested;
    }
    return !tested;
  }

  // Empty if the change makes no difference in any state that is tried.
  std::string place_that_differs(FormKey form, const ir::Function& original, const ir::Function& change,
                                 std::string& shown) {
    FormWords words(codec_, form.first, form.second, options_.seed);
    PlaceNames names;
    bool any = false;
    for (unsigned w = 0; w < kRandomWords; ++w) {
      const auto d = words.next(w % 2 != 0);
      if (!d) break;
      sim::Instruction is = instruction_of(isa_, *d, original), was = instruction_of(isa_, *d, change);
      std::string refusal;
      is.code = engine_->compile(isa_, is, refusal);
      was.code = engine_->compile(isa_, was, refusal);
      for (unsigned s = 0; s < kStates && refusal.empty(); ++s) {
        const TwinDifference differs = on_state(is, was, options_.seed + w * kStates + s);
        if (differs.kind == TwinDifference::Kind::None) continue;
        names.add(names_of(*d, differs));
        if (!any) shown = shown_by(*d, differs, original, change);
        any = true;
      }
    }
    if (!any) return {};
    return names.empty() ? "what it writes" : *names.all().begin();
  }

  TwinDifference on_state(const sim::Instruction& is, const sim::Instruction& was, uint64_t seed) {
    TwinMachine a(isa_, {}, seed), b(isa_, {}, seed);
    const sim::Outcome of_a = a.run(*engine_, is), of_b = b.run(*engine_, was);
    return difference(a, of_a, b, of_b, "then");
  }

  // A register by its spelling, and by each operand that it is.
  std::set<std::string> names_of(const encoding::Decoded& d, const TwinDifference& differs) const {
    if (differs.kind == TwinDifference::Kind::Outcome) return {"where it continues, or its fault"};
    if (differs.kind == TwinDifference::Kind::Memory) return {"`" + isa_.spaces[differs.index].name + "`"};
    std::set<std::string> names = {"`" + model::spelling(isa_.files[differs.index], differs.number) + "`"};
    const model::Opcode& opcode = isa_.opcodes[d.opcode];
    const std::span<const uint64_t> codes = d.fields(opcode);
    for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
      const model::Type& type = isa_.types[opcode.fields[i].type];
      if (type.kind != model::TypeKind::Register || type.file != differs.index) continue;
      const model::RegisterCode code = model::resolve(isa_, type, codes[i]);
      const unsigned width = isa_.files[type.file].width;
      const unsigned count = std::max(1u, (model::operand_bits(isa_, opcode, i, codes) + width - 1) / width);
      if (code.kind == model::RegisterCode::Kind::Register && code.number <= differs.number &&
          differs.number < code.number + count)
        names.insert("operand `" + opcode.fields[i].full_name() + "`");
    }
    return names;
  }

  std::string shown_by(const encoding::Decoded& d, const TwinDifference& differs, const ir::Function& original,
                       const ir::Function& change) const {
    std::string text;
    printer_.print(d, 0, text);
    return change_text(original, change) + " is not noticed: `" + text + "` gives " + differs.text;
  }

  struct Unseen {
    size_t changes = 0;
    std::string shown;  // by the first of them
  };

  void report(FormKey form, const std::string& place, const Unseen& unseen) {
    const model::Opcode& opcode = isa_.opcodes[form.first];
    const std::string& name = isa_.optypes[opcode.optype].name;
    diag::Diagnostic& d = sink_.report(
        diag::Kind::UnseenEffect, opcode.forms[form.second].span,
        "no claim looks at all that `" + name + "` does to " + place + ": " + std::to_string(unseen.changes) +
            (unseen.changes == 1 ? " change" : " changes") + " of its semantics would not be noticed");
    d.notes.push_back(unseen.shown);
    if (claims_[form].empty()) d.notes.push_back("no example executes this form, and no claim is about it");
  }

  const model::Isa& isa_;
  const encoding::Codec codec_;
  const disassembler::Printer printer_;
  model::Isa changed_;
  const encoding::Codec changed_codec_;
  const std::unique_ptr<sim::Engine> engine_;
  const UnseenOptions& options_;
  diag::Sink& sink_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::map<FormKey, std::vector<LookingClaim>> claims_;
  UnseenResult result_;
  // The tester's, which reports nothing here.
  const ExampleOptions trying_{};
  ExamplesResult unused_;
  diag::Sink unused_sink_;
  ClaimTester tester_;
};

}  // namespace

UnseenResult find_unseen_effects(const model::Isa& isa, const EngineFactory& engine, const UnseenOptions& options,
                                 diag::Sink& sink) {
  return UnseenEffects(isa, engine, options, sink).run();
}

}  // namespace isadora::examples

#include "generate/generate.h"

#include <algorithm>

#include "coverage/report.h"
#include "examples/states.h"
#include "examples/words.h"
#include "model/registers.h"
#include "model/spelling.h"
#include "sim/reference/reference.h"

namespace isadora::generate {

namespace {

constexpr unsigned kAttempts = 40;              // attempts for a word, and for one without a fault
constexpr unsigned kRegisters = 32;             // registers of a file whose values are random
constexpr uint64_t kPart = 0x9E3779B97F4A7C15;  // distance between the seeds of parts

bool accesses_memory(const ir::Function& f) {
  return std::ranges::any_of(
      f.ops, [](const ir::Inst& i) { return i.op == ir::Op::Load || i.op == ir::Op::Store || i.op == ir::Op::Atomic; });
}

// Instructions that call the host, end the run or wait for other lanes end a program.
bool ends_test(const ir::Function& f) {
  return std::ranges::any_of(f.ops, [](const ir::Inst& i) {
    return i.op == ir::Op::Host || i.op == ir::Op::Halt || i.op == ir::Op::Barrier || i.op == ir::Op::Wait;
  });
}

// Instructions that end a lane, roll a transaction back, or read state that other machines do not have.
bool is_excluded_from_signature(const ir::Function& f) {
  return ends_test(f) || std::ranges::any_of(f.ops, [](const ir::Inst& i) {
           const bool is_clock = i.op == ir::Op::Launch && i.sub == static_cast<uint8_t>(ir::LaunchValue::Clock);
           return is_clock || i.op == ir::Op::Exit || i.op == ir::Op::Begin || i.op == ir::Op::Commit ||
                  i.op == ir::Op::Rollback;
         });
}

bool is_one_of(const model::Isa& isa, uint16_t opcode, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) { return coverage::is_of(isa, opcode, name); });
}

}  // namespace

Generator::Generator(const library::Loaded& loaded, const Constraints& constraints)
    : loaded_(loaded), constraints_(constraints) {
  const model::Isa& isa = loaded.isa;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    if (!constraints.only.empty() && !is_one_of(isa, o, constraints.only)) continue;
    if (is_one_of(isa, o, constraints.exclude)) continue;
    uint64_t weight = 1;
    for (const auto& [name, times] : constraints.weights) {
      if (coverage::is_of(isa, o, name)) weight *= times;
    }
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size() && weight; ++f) {
      const ir::Function& semantics = isa.opcodes[o].forms[f].semantics;
      if (!constraints.memory && accesses_memory(semantics)) continue;
      if (constraints.self_checking && is_excluded_from_signature(semantics)) continue;
      forms_.push_back({o, f});
      weights_.push_back(static_cast<double>(weight));
    }
  }
  if (constraints.prepared) placed_.emplace(loaded.codec, *constraints.prepared), set_shares();
}

// An eighth of the words sends lanes elsewhere, a quarter accesses memory, an eighth crosses lanes; the others are any.
void Generator::set_shares() {
  using Is = bool (PlacedWords::*)(uint16_t) const;
  const std::vector<double> any = weights_;
  const auto total_of = [&](const auto& is_one) {
    double sum = 0;
    for (size_t i = 0; i < forms_.size(); ++i) sum += is_one(forms_[i].opcode) ? any[i] : 0;
    return sum;
  };
  const double all = total_of([](uint16_t) { return true; });
  const std::pair<Is, double> shares[] = {
      {&PlacedWords::transfers, 0.125}, {&PlacedWords::accesses_memory, 0.25}, {&PlacedWords::crosses_lanes, 0.125}};
  for (double& weight : weights_) weight *= 0.5 / std::max(all, 1.0);
  for (const auto& entry : shares) {
    const Is is = entry.first;
    const double share = entry.second;
    const auto is_one = [&](uint16_t opcode) { return ((*placed_).*is)(opcode); };
    const double sum = total_of(is_one);
    for (size_t i = 0; i < forms_.size(); ++i) weights_[i] += is_one(forms_[i].opcode) ? share * any[i] / sum : 0;
  }
}

// Makes sources equal to an earlier destination, and operands equal to each other.
void Generator::join_registers(ChoiceSource& choices, encoding::Decoded& d, const encoding::Decoded* before) const {
  const model::Isa& isa = loaded_.isa;
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  const auto is_register = [&](const model::Opcode& o, size_t i) {
    return isa.types[o.fields[i].type].kind == model::TypeKind::Register && !o.fields[i].fixed;
  };
  const bool hazard = before && choices() % 100 < constraints_.hazards, alias = choices() % 100 < constraints_.aliases;
  const encoding::Decoded& from = hazard ? *before : d;
  const model::Opcode& source = isa.opcodes[from.opcode];
  if ((!hazard && !alias) || opcode.fields.empty() || source.fields.empty()) return;
  const size_t to = choices() % opcode.fields.size(), of = choices() % source.fields.size();
  if (!is_register(opcode, to) || !is_register(source, of) || opcode.fields[to].type != source.fields[of].type) return;
  const auto now = d.fields(opcode);
  std::vector<uint64_t> codes(now.begin(), now.end());
  codes[to] = from.fields(source)[of];
  encoding::Decoded joined;
  if (loaded_.codec.decode_word(loaded_.codec.pack(opcode, codes), opcode.length, joined) &&
      joined.opcode == d.opcode && joined.form == d.form)
    d = joined;
}

encoding::Decoded Generator::word(ChoiceSource& choices, const encoding::Decoded* before) const {
  std::discrete_distribution<size_t> pick(weights_.begin(), weights_.end());
  for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
    const Form& form = forms_[pick(choices)];
    examples::FormWords words(loaded_.codec, form.opcode, form.form, choices());
    auto d = words.next();
    if (!d) continue;
    join_registers(choices, *d, before);
    return *d;
  }
  return {};
}

// Relative branches within the program get a short forward target, if their operand allows it.
void Generator::aim(ChoiceSource& choices, std::vector<encoding::Decoded>& words) const {
  const model::Isa& isa = loaded_.isa;
  for (size_t i = 0; i < words.size(); ++i) {
    const model::Opcode& opcode = isa.opcodes[words[i].opcode];
    const auto now = words[i].fields(opcode);
    std::vector<uint64_t> codes(now.begin(), now.end());
    bool changed = false;
    for (size_t f = 0; f < codes.size(); ++f) {
      const model::Type& type = isa.types[opcode.fields[f].type];
      if (type.relative == model::Relative::No || opcode.fields[f].fixed) continue;
      int64_t bytes = words[i].bytes - model::origin_of(type, 0 - type.from, words[i].bytes);
      const size_t end = std::min<size_t>(words.size(), i + 1 + choices() % 3);
      for (size_t k = i + 1; k < end; ++k) bytes += words[k].bytes;
      codes[f] = model::uninverted(type, static_cast<uint64_t>(std::max<int64_t>(bytes, 0)) / type.scale);
      changed = true;
    }
    encoding::Decoded aimed;
    if (changed && loaded_.codec.decode_word(loaded_.codec.pack(opcode, codes), opcode.length, aimed) &&
        aimed.opcode == words[i].opcode && aimed.bytes == words[i].bytes)
      words[i] = aimed;
  }
}

void Generator::set_state(uint64_t seed, Test& test) const {
  const model::Isa& isa = loaded_.isa;
  const std::unique_ptr<sim::Engine> engine = sim::reference::make_engine();
  sim::Bench bench(loaded_.codec, *engine);
  const check::LoweredClaim none;
  examples::RandomStates states(isa, none, seed, true);
  test.active = states.apply(bench, static_cast<unsigned>(seed % 1000), {.memory = false, .launch = false});
  if (isa.machine.execution == model::Execution::Hart) test.active = 1;
  std::string error;
  for (uint16_t i = 0; i < isa.files.size(); ++i) {
    const model::RegisterFile& file = isa.files[i];
    for (unsigned n = 0; n < std::min(file.count, kRegisters) && !file.is_view(); ++n) {
      if (model::constant_instead(isa, i, n)) continue;
      std::vector<base::Integer> values;
      const std::string place = model::spelling(file, n);
      if (bench.get(place, values, error)) test.set.emplace_back(place, std::move(values));
    }
  }
  test.memory = seed;
}

uint64_t Generator::seed_of(uint64_t seed) const { return constraints_.seed * kPart + seed; }

std::vector<encoding::Decoded> Generator::draw_words(ChoiceSource& choices) const {
  return draw_words(choices, constraints_.length);
}

std::vector<encoding::Decoded> Generator::draw_words(ChoiceSource& choices, unsigned length) const {
  if (placed_) return draw_placed(choices, length);
  std::vector<encoding::Decoded> words;
  while (words.size() < length && choices.more()) {
    const encoding::Decoded d = word(choices, words.empty() ? nullptr : &words.back());
    if (d.bytes == 0) return {};
    words.push_back(d);
    if (ends_test(loaded_.isa.opcodes[d.opcode].forms[d.form].semantics)) break;
  }
  fix_branches(choices, words);
  return words;
}

std::vector<encoding::Decoded> Generator::draw_placed(ChoiceSource& choices, unsigned length) const {
  std::vector<encoding::Decoded> words;
  while (words.size() < length && choices.more()) {
    const auto d = placed_word(choices, {words.size(), length});
    if (!d) return {};
    words.push_back(*d);
  }
  return words;
}

std::optional<encoding::Decoded> Generator::placed_word(ChoiceSource& choices, Place place) const {
  if (choices.rarely(256)) {  // hardly an instruction
    encoding::Decoded any;
    any.bytes = static_cast<uint8_t>(loaded_.isa.machine.parcel_bits / 8);
    any.word = encoding::Bits{choices()} << 64 | choices();
    if (any.bytes < sizeof any.word) any.word &= (encoding::Bits{1} << 8 * any.bytes) - 1;
    return any;
  }
  std::discrete_distribution<size_t> pick(weights_.begin(), weights_.end());
  for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
    const Form& form = forms_[pick(choices)];
    if (const auto d = placed_->next(choices, place, form.opcode, form.form)) return d;
  }
  return std::nullopt;
}

void Generator::fix_branches(ChoiceSource& choices, std::vector<encoding::Decoded>& words) const {
  aim(choices, words);
  const std::set<size_t> others = reencoded(loaded_, words);
  if (!others.empty()) leave_out(choices, words, others);
}

void Generator::leave_out(ChoiceSource& choices, std::vector<encoding::Decoded>& words,
                          const std::set<size_t>& numbers) const {
  size_t n = 0;
  std::erase_if(words, [&](const encoding::Decoded&) { return numbers.contains(n++); });
  fix_branches(choices, words);
}

std::optional<Test> Generator::draw(uint64_t seed, sim::session::Inspector* observer) const {
  ChoiceSource choices(seed_of(seed));
  Test test;
  set_state(choices() % 1000000, test);
  test.words = draw_words(choices);
  if (test.words.empty()) return std::nullopt;
  const Test drawn = test;
  // Replaces an instruction that faults, unless faults are wanted: the last ones first.
  for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
    Test tried = test;
    if (!expect(loaded_, tried)) return std::nullopt;
    const bool good = tried.fault.empty() || constraints_.faults;
    if (good) {
      if (observer) {
        tried.set = drawn.set;
        expect(loaded_, tried, observer);
      }
      return tried;
    }
    if (test.words.size() > 1) {
      test.words.pop_back();
    } else {
      test.words[0] = word(choices, nullptr);
      if (test.words[0].bytes == 0 || !reencoded(loaded_, test.words).empty()) return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<Test> Generator::draw_of(uint16_t opcode, uint16_t form, uint64_t seed) const {
  ChoiceSource choices(seed_of(seed));
  Test test;
  set_state(choices() % 1000000, test);
  const auto word = examples::FormWords(loaded_.codec, opcode, form, choices()).next(seed % 2);
  if (!word) return std::nullopt;
  test.words = {*word};
  if (!reencoded(loaded_, test.words).empty()) return std::nullopt;
  const std::vector<std::string> loaded = places_loaded(loaded_, test);
  if (loaded.empty()) return test;
  const auto& [place, values] = test.set[choices() % test.set.size()];
  const base::Integer edges[] = {base::Integer(), base::Integer(1), base::Integer::power_of_two(64) - 1, values[0]};
  for (const std::string& one : loaded) {
    const unsigned bytes = static_cast<unsigned>(one[one.size() - 2] - '0');
    test.set.emplace_back(one, std::vector{edges[choices() % 4].low_bits(8 * bytes)});
  }
  return test;
}

}  // namespace isadora::generate

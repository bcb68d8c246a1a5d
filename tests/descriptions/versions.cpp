#include "descriptions/versions.h"

#include <algorithm>
#include <regex>

#include "descriptions/draw.h"
#include "descriptions/edits.h"
#include "descriptions/machines.h"
#include "driver/tools/diff.h"

namespace isadora::test {

namespace {

constexpr unsigned kCallMilliseconds = 200;  // for each call of the solver
constexpr unsigned kWords = 8;               // of each opcode
constexpr unsigned kPrograms = 40;           // random ones

std::unique_ptr<library::Loaded> load(const std::string& name, const std::string& text) {
  diag::Sink sink;
  auto loaded = library::load({base::make_source(name, text)}, sink);
  return loaded && !loaded->isa.opcodes.empty() ? std::move(loaded) : nullptr;
}

std::string print(const library::Loaded& isa, const encoding::Decoded& d) {
  std::string text;
  isa.printer.print(d, 0, text);
  return text;
}

bool parse(const library::Loaded& isa, const std::string& text, encoding::Decoded& out) {
  diag::Sink sink;
  uint32_t end = 0;
  const base::SourceRef line = base::make_source("line", text);
  return isa.matcher.parse(*line, 0, 0, nullptr, out, end, sink);
}

class VersionTrial {
 public:
  VersionTrial(const library::Loaded& from, const library::Loaded& to, uint64_t seed, VersionCounts& counts)
      : from_(from), to_(to), seed_(seed), counts_(counts) {}

  std::string compatible() {
    if (std::string wrong = words(); !wrong.empty()) return wrong;
    return programs();
  }

  // Both have the same words, which are printed alike.
  std::string same() const {
    generate::ChoiceSource c(seed_ + 1);
    for (const auto* isa : {&from_, &to_}) {
      for (uint16_t opcode = 0; opcode < isa->isa.opcodes.size(); opcode++) {
        encoding::Decoded word, a, b;
        if (!draw_word(*isa, c, opcode, word)) continue;
        encoding::Bits bits = word.word;
        if (c.below(2)) bits = bits ^ (encoding::Bits{1} << static_cast<unsigned>(c.below(8u * word.bytes)));
        const bool before = from_.codec.decode_word(bits, 8u * word.bytes, a);
        if (to_.codec.decode_word(bits, 8u * word.bytes, b) != before)
          return "a word is legal in one version: " + print(*isa, word);
        if (before && print(from_, a) != print(to_, b))
          return "a word is printed as `" + print(from_, a) + "` and as `" + print(to_, b) + "`";
      }
    }
    return "";
  }

 private:
  std::string words() {
    generate::ChoiceSource c(seed_);
    for (uint16_t opcode = 0; opcode < from_.isa.opcodes.size(); opcode++) {
      for (unsigned i = 0; i < kWords; i++) {
        encoding::Decoded word, newer;
        if (!draw_word(from_, c, opcode, word)) continue;
        counts_.words++;
        const std::string text = print(from_, word);
        if (!to_.codec.decode_word(word.word, 8u * word.bytes, newer)) return "a word is illegal now: " + text;
        if (std::string wrong = reading(text); !wrong.empty()) return wrong;
        static const std::regex kNumber("\\b[0-9]\\w*");
        if (std::string wrong = reading(std::regex_replace(text, kNumber, std::to_string(c.below(9)))); !wrong.empty())
          return wrong;
      }
    }
    return "";
  }

  std::string reading(const std::string& text) const {
    encoding::Decoded before, after;
    if (!parse(from_, text, before)) return "";
    if (!parse(to_, text, after)) return "a text is not read any more: " + text;
    if (after.bytes != before.bytes || after.word != before.word) return "a text is read as another word: " + text;
    return "";
  }

  // Messages quote instructions, and states list all registers and memory in order: the same ones.
  std::string programs() {
    const auto are_alike = [](const auto& before, const auto& after, auto member) {
      return std::ranges::equal(before, after, {}, member, member);
    };
    using model::RegisterFile, model::Space;
    const model::Isa &a = from_.isa, &b = to_.isa;
    if (!are_alike(a.files, b.files, &RegisterFile::name) || !are_alike(a.files, b.files, &RegisterFile::count) ||
        !are_alike(a.spaces, b.spaces, &Space::name))
      return "";
    for (unsigned i = 0; i < kPrograms; i++) {
      RandomRun run = draw_run(from_, seed_ * 1000 + i);
      run.stats = false;  // counts go by names
      const bool printed_alike = std::all_of(run.words.begin(), run.words.end(), [&](const encoding::Decoded& word) {
        encoding::Decoded newer;
        return to_.codec.decode_word(word.word, 8u * word.bytes, newer) && print(from_, word) == print(to_, newer);
      });
      if (!printed_alike) continue;
      counts_.programs++;
      const std::string differs = difference(from_, to_, run);
      if (!differs.empty()) return differs + test::text(from_, run);
    }
    return "";
  }

  const library::Loaded &from_, &to_;
  const uint64_t seed_;
  VersionCounts& counts_;
};

}  // namespace

std::string try_versions(uint64_t seed, prove::Solver* solver, VersionCounts& counts) {
  generate::ChoiceSource choices(seed);
  std::string before = draw_description(choices), after = edited(before, choices);
  if (choices.below(2)) std::swap(before, after);
  counts.edits++;
  const auto from = load("before.isa", before), to = load("after.isa", after);
  if (!from || !to) return counts.unreadable++, "";
  std::vector<diff::Change> changes = driver::changes(*from, *to, {});
  if (diff::strongest_effect(changes) == diff::Effect::Unknown)
    changes = driver::changes(*from, *to, {"before.isa", "after.isa", solver, kCallMilliseconds});
  const diff::Effect effect = diff::strongest_effect(changes);
  counts.breaking += effect == diff::Effect::Breaking;
  counts.unknown += effect == diff::Effect::Unknown;
  counts.compatible += effect == diff::Effect::Compatible;
  counts.same += effect == diff::Effect::None;
  for (const diff::Change& c : changes) counts.meanings += c.area == "meaning" && c.effect == diff::Effect::Compatible;
  if (effect > diff::Effect::Compatible) return "";
  VersionTrial trial(*from, *to, seed, counts);
  std::string wrong = trial.compatible();
  if (wrong.empty() && effect == diff::Effect::None) wrong = trial.same();
  if (wrong.empty()) return "";
  std::string out = "`diff` says that it is " + std::string(diff::name(effect)) + ", and " + wrong + "\n";
  for (const diff::Change& c : changes) out += "  " + c.area + " " + c.subject + ": " + c.text + "\n";
  return out + "---- before\n" + before + "---- after\n" + after;
}

}  // namespace isadora::test

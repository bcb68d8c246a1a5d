#include "examples/remarks.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "examples/claims.h"
#include "model/registers.h"

namespace isadora::examples {

namespace {

constexpr unsigned kTrials = 24;

// The comment after a line of an example, without its marks; empty for a claim or no comment.
std::string_view remark_after(base::Span line) {
  const std::string_view text = line.source->text;
  std::string_view rest = text.substr(line.end, text.find('\n', line.end) - line.end);
  const size_t marks = rest.find("//");
  if (marks == std::string_view::npos || rest.find_first_not_of(" \t;") != marks) return {};
  rest.remove_prefix(marks + 2);
  return rest.starts_with("=") ? std::string_view() : base::trimmed(rest, " \t\r.;");
}

// The pieces between single `=`.
std::vector<std::string_view> sides_of(std::string_view text) {
  std::vector<std::string_view> out;
  size_t begin = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool before = at > 0 && std::string_view("=<>!").find(text[at - 1]) != std::string_view::npos;
    const bool behind = at + 1 < text.size() && text[at + 1] == '=';
    if (text[at] != '=' || before || behind) continue;
    out.push_back(base::trimmed(text.substr(begin, at - begin), " \t\r.;"));
    begin = at + 1;
  }
  out.push_back(base::trimmed(text.substr(begin), " \t\r.;"));
  return out;
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 128; }

std::string_view last_word(std::string_view text) {
  size_t begin = text.size();
  while (begin > 0 && is_ascii(text[begin - 1]) && text[begin - 1] != ' ') --begin;
  return text.substr(begin);
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEFx-") == std::string_view::npos &&
         (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
}

struct StatedResult {
  std::string_view target, value;
};

// `R0 = R1 + R2` alone; or in a sentence a register and a number, `… so R0 = 0xFFFF`, where nothing else is equated.
std::optional<StatedResult> stated_in(std::string_view remark) {
  const auto sides = sides_of(remark);
  if (sides.size() < 2) return std::nullopt;
  if (std::all_of(remark.begin(), remark.end(), is_ascii)) {
    if (sides[0].find(' ') == std::string_view::npos) return StatedResult{sides[0], sides.back()};
    return std::nullopt;
  }
  if (sides.size() == 2 && is_number(sides[1])) return StatedResult{last_word(sides[0]), sides[1]};
  return std::nullopt;
}

// The bits of `R0`, or of `R[0:3]`; 0 if it is not a register.
unsigned width_of(const model::Isa& isa, std::string_view target) {
  for (const model::RegisterFile& file : isa.files) {
    if (model::number_of(file, target)) return file.width;
    const size_t open = target.find('['), colon = target.find(':');
    if (open == std::string_view::npos || colon == std::string_view::npos || !target.ends_with(']')) continue;
    const std::string name(target.substr(0, open));
    const auto first = model::number_of(file, name + std::string(target.substr(open + 1, colon - open - 1)));
    const auto last = model::number_of(file, name + std::string(target.substr(colon + 1, target.size() - colon - 2)));
    if (first && last && *first <= *last) return (*last - *first + 1) * file.width;
  }
  return 0;
}

bool has_word(std::string_view text, std::string_view word) {
  const auto is_word = [&](size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at]));
  };
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if ((at == 0 || !is_word(at - 1)) && !is_word(at + word.size())) return true;
  return false;
}

class RemarkChecker {
 public:
  RemarkChecker(const model::Isa& isa, const EngineFactory& engine, diag::Sink& sink)
      : isa_(isa),
        codec_(isa),
        matcher_(codec_),
        tester_(isa, codec_, engine, options_, null_sink_, result_),
        sink_(sink) {}

  void check_result(const model::Example& example) {
    std::vector<encoding::Decoded> program;
    for (const auto& [text, span] : example.lines) {
      encoding::Decoded d;
      if (!understood(text, program, d)) return;
      program.push_back(d);
      const std::string_view remark = remark_after(span);
      const auto stated = stated_in(remark);
      if (stated) check_result(*stated, program, span);
    }
  }

 private:
  bool understood(const std::string& text, const std::vector<encoding::Decoded>& before, encoding::Decoded& d) {
    uint64_t address = 0;
    for (const encoding::Decoded& b : before) address += b.bytes;
    uint32_t end = 0;
    diag::Sink null_sink;
    const base::SourceRef source = base::make_source("<example>", text);
    return matcher_.parse(*source, 0, address, nullptr, d, end, null_sink) &&
           !isa_.opcodes[d.opcode].forms[d.form].semantics.ops.empty();
  }

  // The register is compared in its width: a difference or a product in a remark is meant so.
  void check_result(const StatedResult& stated, const std::vector<encoding::Decoded>& program, base::Span line) {
    const unsigned width = width_of(isa_, stated.target);
    if (width == 0 || has_word(stated.value, stated.target)) return;
    const std::string target(stated.target), value(stated.value);
    const model::Claim claim{"(" + target + " - (" + value + "))[" + std::to_string(width - 1) + ":0] == 0", line};
    diag::Sink null_sink;
    auto lowered = check::lower_claim(isa_, claim, null_sink);
    if (!lowered) return;
    const auto shared = std::make_shared<const check::LoweredClaim>(std::move(*lowered));
    // A remark may speak of its line, or of all lines up to it.
    std::string why;
    for (const Case& one : {Case{program, shared}, Case{{program.back()}, shared}})
      if (tester_.test(isa_, codec_, one, kTrials, &why) != ClaimTester::Verdict::Fails) return;
    report(stated, line, why);
  }

  void report(const StatedResult& stated, base::Span line, const std::string& why) {
    const auto begin = static_cast<uint32_t>(stated.target.data() - line.source->text.data());
    const auto end = static_cast<uint32_t>(stated.value.data() + stated.value.size() - line.source->text.data());
    diag::Diagnostic& d = sink_.report(diag::Kind::ExampleComment, {line.source, begin, end},
                                       "the comment states a result, and the instruction gives another one");
    d.notes.push_back(why);
    d.notes.push_back("one of the two is a slip: the comment, or the semantics");
  }

  const model::Isa& isa_;
  encoding::Codec codec_;
  assembler::InstructionParser matcher_;
  const ExampleOptions options_;
  diag::Sink null_sink_;
  ExamplesResult result_;
  ClaimTester tester_;
  diag::Sink& sink_;
};

}  // namespace

void check_remarks(const model::Isa& isa, const EngineFactory& engine, diag::Sink& sink) {
  const auto says = [](const auto& line) { return stated_in(remark_after(line.second)).has_value(); };
  std::optional<RemarkChecker> holder;
  for (const model::Optype& optype : isa.optypes) {
    for (const model::Example& example : optype.examples) {
      if (std::ranges::none_of(example.lines, says)) continue;
      if (!holder) holder.emplace(isa, engine, sink);
      holder->check_result(example);
    }
  }
}

}  // namespace isadora::examples

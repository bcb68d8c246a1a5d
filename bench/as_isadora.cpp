// Profiles `as` in this process: milliseconds of each step for one program.
//   as_isadora PROGRAM ISA PASSES
#include <cstdlib>

#include "base/memory.h"
#include "library/input.h"
#include "library/library.h"
#include "object/object.h"
#include "timing.h"

namespace {

using namespace isadora;

template <typename F>
double median_ms(int passes, F&& step) {
  bench::Pass last;
  const auto one = [&] {
    step();
    return bench::Pass{1, 0};
  };
  return bench::median_ns(one, passes, last) / 1e6;
}

// The least that anything must do that looks at lines.
size_t count_lines(const std::string& text) {
  size_t lines = 0;
  for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) ++lines;
  return lines;
}

// Only the instructions, without labels, symbols and the object: what the matcher takes.
size_t match(const library::IsaAssembler& loaded, const base::Source& source, const std::vector<uint32_t>& begins) {
  diag::Sink sink;
  size_t sum = 0;
  for (const uint32_t begin : begins) {
    encoding::Decoded d;
    uint32_t end = 0;
    if (!loaded.matcher.parse(source, begin, 0, nullptr, d, end, sink)) std::exit(1);
    sum += end;
  }
  return sum;
}

// The lines that are instructions without a symbol: those that can be read alone.
std::vector<uint32_t> instructions(const library::IsaAssembler& loaded, const base::Source& source) {
  std::vector<uint32_t> begins;
  for (const uint32_t begin : source.line_starts()) {
    diag::Sink sink;
    encoding::Decoded d;
    uint32_t end = 0;
    const bool blank = begin >= source.text.size() || source.text[begin] != ' ';
    if (!blank && loaded.matcher.parse(source, begin, 0, nullptr, d, end, sink)) begins.push_back(begin);
  }
  return begins;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  base::prefer_large_pages();
  const int passes = std::atoi(argv[3]);
  diag::Sink sink;
  const auto loaded = library::load_for_assembling(argv[2], sink);
  const base::SourceRef source = library::read_input(argv[1], SIZE_MAX, sink);
  if (!loaded || !source) return 1;
  const std::vector<uint32_t> begins = instructions(*loaded, *source);
  object::Object object;
  size_t unused = 0;
  const auto ms = [&](auto&& step) { return median_ms(passes, step); };
  const double load = ms([&] { unused += library::load_for_assembling(argv[2], sink)->isa.opcodes.size(); });
  const double read = ms([&] { unused += library::read_input(argv[1], SIZE_MAX, sink)->text.size(); });
  const double lines = ms([&] { unused += count_lines(source->text); });
  const double text = ms([&] { unused += library::is_text(source, sink); });
  const double matching = ms([&] { unused += match(*loaded, *source, begins); });
  const double assemble = ms([&] { unused += assembler::assemble(loaded->matcher, source, object, sink); });
  const double elf = ms([&] { unused += object::write_elf(object).size(); });
  std::printf(
      "{\"lines\": %zu, \"matched\": %zu, \"load_ms\": %.2f, \"read_ms\": %.2f, \"line_ends_ms\": %.2f, \"utf8_ms\": "
      "%.2f, "
      "\"match_ms\": %.2f, \"assemble_ms\": %.2f, \"elf_ms\": %.2f}\n",
      source->line_starts().size(), begins.size(), load, read, lines, text, matching, assemble, elf);
  return unused == 0;
}

#include "library/input.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/files.h"
#include "library/library.h"
#include "object/unit.h"

namespace isadora::library {

using diag::Kind;

namespace {

struct ByteOrderMark {
  std::string_view bytes, encoding;
};
// UTF-32 first: its mark begins with that of UTF-16.
constexpr ByteOrderMark kMarks[] = {{{"\xFF\xFE\0\0", 4}, "UTF-32"},
                                    {{"\0\0\xFE\xFF", 4}, "UTF-32"},
                                    {{"\xFF\xFE", 2}, "UTF-16"},
                                    {{"\xFE\xFF", 2}, "UTF-16"}};

bool refuse(const base::SourceRef& source, size_t at, size_t bytes, const std::string& message, diag::Sink& sink) {
  const auto begin = static_cast<uint32_t>(at);
  sink.report(Kind::BadEncoding, {source.get(), begin, begin + static_cast<uint32_t>(bytes)}, message)
      .notes.push_back("text is read as UTF-8: save the file in that encoding, or check that it is the right file");
  return true;
}

// The language of a file that a compiler reads, by its ending; empty for other files, as `a.s` and `a.S`.
std::string_view compiled_language(std::string_view name) {
  struct Ending {
    std::string_view text, language;
  };
  constexpr Ending kEndings[] = {{".c", "C"},     {".h", "C"},     {".i", "C"},     {".cc", "C++"},
                                 {".cpp", "C++"}, {".cxx", "C++"}, {".hpp", "C++"}, {".C", "C++"}};
  const auto found = std::ranges::find_if(kEndings, [&](const Ending& e) { return name.ends_with(e.text); });
  return found == std::end(kEndings) ? std::string_view() : found->language;
}

void report_compiled(const base::SourceRef& source, std::string_view language, diag::Sink& sink) {
  sink.report(Kind::BadArgument, {},
              "`" + source->name + "` is " + std::string(language) + ", expected a program of the assembler")
      .notes.push_back(language == "C" ? "`isadora cc " + source->name + "` compiles it"
                                       : "`isadora cc` compiles C, and no other language");
}

bool has_other_encoding(const base::SourceRef& source, diag::Sink& sink) {
  for (const ByteOrderMark& mark : kMarks)
    if (source->text.starts_with(mark.bytes))
      return refuse(source, 0, mark.bytes.size(), "this is " + std::string(mark.encoding) + ", not UTF-8", sink);
  return false;
}

bool has_zero_byte(const base::SourceRef& source, diag::Sink& sink) {
  const size_t zero = source->text.find('\0');
  return zero != std::string_view::npos &&
         refuse(source, zero, 1, "a zero byte: this is a binary file, not text", sink);
}

}  // namespace

base::SourceRef read_input(const std::string& path, size_t limit, diag::Sink& sink) {
  const base::ReadResult read = base::read_file(path, limit);
  if (read) return sink.keep(read.source), read.source;
  diag::Diagnostic& refused = sink.report(Kind::CannotRead, {}, read.error);
  if (std::string note = isa_option_note(path); !note.empty()) refused.notes.push_back(std::move(note));
  return nullptr;
}

bool is_binary(const base::SourceRef& source, diag::Sink& sink) {
  return has_other_encoding(source, sink) || has_zero_byte(source, sink);
}

void report_too_large(const base::SourceRef& source, const char* what, size_t limit, diag::Sink& sink) {
  sink.report(Kind::TooLarge, {source.get(), 0, 0},
              std::string(what) + " has more than the limit of " + std::to_string(limit) + " bytes");
}

bool is_text(const base::SourceRef& source, diag::Sink& sink, size_t limit) {
  if (const std::string_view language = compiled_language(source->name); !language.empty())
    return report_compiled(source, language, sink), false;
  if (object::is_bitcode(source->text)) {
    sink.report(Kind::BadObject, {}, "`" + source->name + "` " + std::string(object::kBitcodeError));
    return false;
  }
  if (source->text.size() > limit) return report_too_large(source, "this program", limit, sink), false;
  return !has_other_encoding(source, sink);  // the assembler knows comments, in which any byte may stand
}

bool is_own_input(const std::string& input, const std::string& output, diag::Sink& sink) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(output, error) || !std::filesystem::equivalent(input, output, error))
    return false;
  sink.report(Kind::BadArgument, {}, "`" + output + "` is its own input and would be lost")
      .notes.push_back("name another file for the result");
  return true;
}

}  // namespace isadora::library

// The text of a program with macros, repetitions, conditions and further files. It grows statement by statement, since
// what comes next depends on the values of symbols at that moment. Each part knows the place in the file that it comes
// from.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.h"

namespace isadora::assembler {

// A text and the origin of its bytes. Expansions without bytes have no pieces.
struct PlacedText {
  std::string bytes;
  base::Origin origin;
};

// A text for \name in the body of a macro, and its place in the file.
struct MacroArgument {
  std::string name, text;
  base::Span place = {};
};

class StatementFeed {
 public:
  // `given` is the file, and `clean` its text without some comments, of the same size. The first `read` bytes of it
  // have been read; the text grows up to `most` bytes.
  StatementFeed(const base::SourceRef& given, std::string_view clean, uint32_t read, uint64_t most);

  // The text so far. It grows in place.
  base::SourceRef source() const { return growing_; }

  enum class Fed : uint8_t { Statement, End, TooMuch };
  // Adds the next statement.
  Fed feed();

  // The statements up to the one that begins with one of `ends`, which is skipped; a word of `begins` opens a nested
  // block. Null if the end is missing.
  std::optional<PlacedText> take_block(std::span<const std::string_view> begins,
                                       std::span<const std::string_view> ends);
  // Skips the statements up to the next branch of this condition, or its end. False if there is neither.
  bool skip_branch();

  enum class Pushed : uint8_t { Fine, TooDeep, TooMuch };
  // The text comes next, in this number of rounds.
  Pushed push(PlacedText text, uint64_t rounds, bool is_file = false);
  // The innermost text that was pushed ends here; false if there is none, or if it is a file.
  bool leave();

  // From then on places in the file are places in a text of all files, this one first. Returns the new file's place.
  uint32_t add_file(std::string_view clean);
  // The text of a file that was added.
  PlacedText file_text(uint32_t place, std::string_view clean) const {
    const auto size = static_cast<uint32_t>(clean.size());
    return {std::string(clean), {origin_->written, {{.at = 0, .from = place, .to = place + size}}, false}};
  }
  // The text that places in files are places of.
  const base::Source* written() const { return origin_->written.get(); }

  struct Condition {
    uint32_t begin = 0, end = 0;  // of the directive's word
    bool is_taken = false;        // one of its branches has been read
    bool in_else = false;
  };
  void open(const Condition& condition) { conditions_.push_back(condition); }
  void close() { conditions_.pop_back(); }
  // The innermost one of this text; null if there is none.
  Condition* condition();
  // Those whose text has ended since the last call.
  std::vector<Condition> take_unclosed() { return std::exchange(unclosed_, {}); }

  PlacedText new_text() const { return {{}, {origin_->written, {}, false}}; }
  // Appends the body with its arguments, and with the number for \@; false if the text would be too long.
  bool substitute(PlacedText& out, const PlacedText& body, std::span<const MacroArgument> arguments,
                  uint64_t number) const;
  // Lines of the program that are made from the text are those of the statement that asks for it.
  static void set_use(PlacedText& text, base::Span use);

 private:
  struct Level {
    PlacedText text;
    uint64_t rounds = 1;
    size_t conditions = 0;  // that were open before it
    bool is_file = false;
    uint32_t at = 0;
  };

  void drop_conditions(size_t count);
  void pop();

  std::shared_ptr<base::Origin> origin_ = std::make_shared<base::Origin>();
  std::shared_ptr<base::Source> growing_ = std::make_shared<base::Source>();
  std::shared_ptr<base::Source> files_;  // the texts of all files; null where there is one
  const uint64_t most_;
  std::vector<Level> levels_;
  uint64_t waiting_ = 0;  // bytes of texts that were pushed and have not ended
  std::vector<Condition> conditions_, unclosed_;
};

// Past the end of the line or the semicolon that ends a statement.
uint32_t statement_end(std::string_view text, uint32_t begin);

}  // namespace isadora::assembler

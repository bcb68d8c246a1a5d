// Directives of macros, repetitions and conditions, as GNU as has them. After the first one the text grows by single
// statements (statement_feed.h).
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

namespace {

constexpr uint64_t kMostText = uint64_t{1} << 26;  // bytes that are added to a program's text
constexpr std::string_view kMacro[] = {".macro"}, kMacroEnds[] = {".endm", ".endmacro"};
constexpr std::string_view kRepetitions[] = {".rept", ".irp", ".irpc"}, kRepetitionEnds[] = {".endr"};

// Does a blank between these characters end an argument? `add to from` has two; `a + b` is one.
bool separates(char before, char after) {
  const auto joins = [](char c) { return std::string_view("+-*/%&|^<>=!~(").find(c) != std::string_view::npos; };
  return !joins(before) && !joins(after);
}

// Past the argument of a macro that begins there: at a comma, or at a blank, outside of parentheses.
uint32_t argument_end(std::string_view text, uint32_t begin, uint32_t end) {
  unsigned depth = 0;
  uint32_t p = begin, last = begin;
  while (p < end && (depth > 0 || text[p] != ',')) {
    depth += text[p] == '(';
    depth -= text[p] == ')' && depth > 0;
    last = p = std::min(end, element_end(text, p));
    const uint32_t next = std::min(end, skip_blanks(text, p));
    if (next != p && depth == 0 && next < end && separates(text[p - 1], text[next])) break;
    p = next;
  }
  return last;
}

}  // namespace

// ---- the text

// From the first such directive on.
StatementFeed& SourceAssembler::feed() {
  if (feed_) return *feed_;
  given_ = source_;
  given_clean_ = clean_;
  feed_.emplace(given_, text_, statement_end(text_, pos_), std::min(kMostText, most_data_));
  source_ = clean_ = feed_->source();
  text_ = source_->text;
  return *feed_;
}

// Goes to the next statement; false at the end of the text.
bool SourceAssembler::has_more() {
  for (;;) {
    blank_lines();
    if (pos_ < text_.size()) return true;
    if (!feed_) return false;
    const StatementFeed::Fed fed = feed_->feed();
    text_ = source_->text;
    for (const StatementFeed::Condition& c : feed_->take_unclosed())
      report(Kind::BadDirective, c.begin, c.end, "this condition has no `.endif`");
    if (fed == StatementFeed::Fed::End) return false;
    if (fed == StatementFeed::Fed::Statement) continue;
    too_much_text();
    return false;
  }
}

// At the statement at hand. Nothing more is read.
void SourceAssembler::too_much_text() {
  is_full_ = true;
  report(Kind::TooLarge, names_.position, names_.position,
         "macros, repetitions and files make more than " + std::to_string(std::min(kMostText, most_data_) >> 20) +
             " MiB of text here: repeat less, or split the program");
}

void SourceAssembler::push(uint32_t begin, PlacedText text, uint64_t rounds, bool is_file) {
  const StatementFeed::Pushed pushed = feed().push(std::move(text), rounds, is_file);
  if (pushed == StatementFeed::Pushed::TooMuch) too_much_text();
  if (pushed != StatementFeed::Pushed::TooDeep) return;
  report(Kind::TooDeep, begin, name_end(text_, begin + 1, true),
         "macros, repetitions and files are nested beyond 100 levels");
}

// The lines up to the directive's end.
std::optional<PlacedText> SourceAssembler::block(uint32_t begin, std::span<const std::string_view> begins,
                                                 std::span<const std::string_view> ends) {
  auto found = feed().take_block(begins, ends);
  const uint32_t end = word_end(text_, begin + 1);
  if (!found) {
    report(Kind::BadDirective, begin, end, quoted(begin, end) + " without `" + std::string(ends[0]) + "`");
  }
  return found;
}

// ---- arguments

// Up to there, without quotes around it.
MacroArgument SourceAssembler::argument_here(uint32_t end) {
  uint32_t begin = std::exchange(pos_, end);
  if (end - begin >= 2 && text_[begin] == '"' && element_end(text_, begin) == end && text_[end - 1] == '"')
    ++begin, --end;
  return {{}, std::string(text_.substr(begin, end - begin)), base::as_written(span(begin, end))};
}

// The rest of the statement, as arguments; the last of `most` takes all that is left.
std::vector<MacroArgument> SourceAssembler::arguments(size_t most) {
  std::vector<MacroArgument> out;
  blank();
  const uint32_t end = pos_ + static_cast<uint32_t>(rest_of_directive().size());
  while (pos_ < end) {
    out.push_back(argument_here(out.size() + 1 >= most ? end : argument_end(text_, pos_, end)));
    pos_ = std::min(end, skip_blanks(text_, pos_));
    if (pos_ >= end || !accept(',')) continue;
    pos_ = std::min(end, skip_blanks(text_, pos_));
    if (pos_ >= end) out.push_back(argument_here(end));  // after a last comma there is an empty one
  }
  return out;
}

// ---- macros

SourceAssembler::NamedPlace SourceAssembler::macro_word(const char* what) {
  blank();
  const uint32_t begin = pos_;
  pos_ = name_end(text_, pos_, true);
  if (begin == pos_) refuse(begin, std::string("expected ") + what);
  return {std::string(text_.substr(begin, pos_ - begin)), span(begin, pos_)};
}

// `.macro name parameter, parameter=standard, parameter:req, parameter:vararg`
void SourceAssembler::macro(uint32_t begin) {
  feed();
  const NamedPlace symbol = macro_word("the name of a macro");
  Macro made{symbol.name, {}, {}};
  for (after_blank(','); !failed_ && !rest_of_directive().empty(); after_blank(',')) parameter(made);
  auto body = block(begin, kMacro, kMacroEnds);
  if (!body || failed_) return;
  made.body = std::move(*body);
  const auto [known, is_new] = macros_.emplace(folded(made.name), std::move(made));
  if (!is_new) {
    report(Kind::DuplicateSymbol, symbol.place.begin, symbol.place.end,
           "the macro `" + known->second.name + "` is defined twice: `.purgem` removes the first");
  }
}

void SourceAssembler::parameter(Macro& out) {
  const NamedPlace symbol = macro_word("a parameter's name");
  const uint32_t begin = symbol.place.begin;
  if (failed_) return;
  Macro::Parameter p{.name = symbol.name};
  if (accept(':')) {
    const uint32_t kind = pos_;
    pos_ = word_end(text_, pos_);
    const std::string_view word = text_.substr(kind, pos_ - kind);
    p.is_required = word == "req";
    p.takes_rest = word == "vararg";
    if (!p.is_required && !p.takes_rest) refuse(kind, "expected `req` or `vararg`");
  }
  if (after_blank('=')) {
    blank();
    p.standard = argument_here(argument_end(text_, pos_, pos_ + static_cast<uint32_t>(rest_of_directive().size())));
  }
  if (std::ranges::find(out.parameters, p.name, &Macro::Parameter::name) != out.parameters.end())
    report(Kind::DuplicateSymbol, begin, pos_, "the parameter `" + p.name + "` stands twice");
  if (!out.parameters.empty() && out.parameters.back().takes_rest)
    refuse(begin, "no parameter follows one with `vararg`");
  out.parameters.push_back(std::move(p));
}

void SourceAssembler::purge_macro() {
  const auto [word, place] = macro_word("the name of a macro");
  if (!failed_ && macros_.erase(folded(word)) == 0)
    report(Kind::UndefinedSymbol, place.begin, place.end, "unknown macro `" + word + "`");
}

// Is a macro used here? Then its body comes next.
bool SourceAssembler::use_macro(uint32_t begin) {
  if (macros_.empty()) return false;
  const uint32_t end = name_end(text_, begin, true);
  const auto found = macros_.find(folded(text_.substr(begin, end - begin)));
  if (found == macros_.end()) return false;
  pos_ = end;
  const Macro& used = found->second;
  auto arguments = arguments_of(used, begin);
  if (arguments) {
    PlacedText text = feed().new_text();
    if (!feed().substitute(text, used.body, *arguments, uses_++)) return too_much_text(), true;
    StatementFeed::set_use(text, span(begin, pos_));
    push(begin, std::move(text), 1);
  }
  end_of_directive();
  return true;
}

// By position or by name; null if some are missing or too many.
std::optional<std::vector<MacroArgument>> SourceAssembler::arguments_of(const Macro& macro, uint32_t begin) {
  const size_t count = macro.parameters.size();
  const bool takes_rest = count > 0 && macro.parameters.back().takes_rest;
  std::vector<MacroArgument> given = arguments(takes_rest ? count : SIZE_MAX), out(count);
  size_t next = 0;
  for (MacroArgument& a : given) {
    const size_t equals = a.text.find('=');
    const auto named =
        std::ranges::find(macro.parameters, std::string_view(a.text).substr(0, equals), &Macro::Parameter::name);
    const bool by_name = equals != std::string::npos && named != macro.parameters.end();
    if (by_name) {
      next = static_cast<size_t>(named - macro.parameters.begin());
      a.text.erase(0, equals + 1);
      a.place.begin += static_cast<uint32_t>(equals + 1);
    } else if (next >= count) {
      report(Kind::BadDirective, begin, pos_,
             "the macro `" + macro.name + "` has " + std::to_string(count) + " parameter" + (count == 1 ? "" : "s") +
                 ", found " + std::to_string(given.size()) + " arguments");
      return std::nullopt;
    }
    out[next++] = std::move(a);
  }
  for (size_t i = 0; i < count; ++i) {
    const Macro::Parameter& p = macro.parameters[i];
    if (out[i].text.empty() && p.is_required) {
      refuse(begin, "the macro `" + macro.name + "` needs its argument `" + p.name + "`");
      return std::nullopt;
    }
    if (out[i].text.empty()) out[i] = p.standard;
    out[i].name = p.name;
  }
  return out;
}

void SourceAssembler::leave_macro(uint32_t begin) {
  if (!feed().leave()) refuse(begin, "`.exitm` outside a macro or a repetition");
}

// ---- repetitions

// `.rept count`
void SourceAssembler::repeat(uint32_t begin) {
  feed();
  uint64_t rounds = 0;
  const bool is_known = number(rounds, 0, UINT32_MAX, "the number of repetitions");
  auto body = block(begin, kRepetitions, kRepetitionEnds);
  if (body && is_known) push(begin, std::move(*body), rounds);
}

// `.irp name, value, …` and `.irpc name, characters`: with each in place of \name, or once with nothing.
void SourceAssembler::repeat_for(uint32_t begin, bool by_characters) {
  feed();
  const NamedPlace symbol = macro_word("the name that stands for each value");
  after_blank(',');
  std::vector<MacroArgument> values = arguments(by_characters ? 1 : SIZE_MAX);
  if (by_characters && !values.empty()) {
    const MacroArgument all = std::exchange(values, {})[0];
    for (uint32_t i = 0; i < all.text.size(); ++i)
      values.push_back({{}, all.text.substr(i, 1), {all.place.source, all.place.begin + i, all.place.begin + i + 1}});
  }
  if (values.empty()) values.emplace_back();
  const auto body = block(begin, kRepetitions, kRepetitionEnds);
  if (!body || failed_) return;
  PlacedText text = feed().new_text();
  for (MacroArgument& value : values) {
    value.name = symbol.name;
    if (!feed().substitute(text, *body, std::span(&value, 1), uses_)) return too_much_text();
  }
  push(begin, std::move(text), 1);
}

// ---- conditions

// `.if` and its relatives
void SourceAssembler::condition(uint32_t begin) {
  const std::string_view word = text_.substr(begin, pos_ - begin);
  feed();
  const StatementFeed::Condition opened{begin, pos_};
  const std::optional<bool> chosen = is_true(word);
  feed().open(opened);
  branch(chosen.value_or(true));
}

// The branch that begins here is read, or skipped.
void SourceAssembler::branch(bool is_chosen) {
  StatementFeed::Condition& c = *feed().condition();
  c.is_taken |= is_chosen;
  if (!is_chosen) feed().skip_branch();
}

StatementFeed::Condition* SourceAssembler::open_condition(uint32_t begin) {
  StatementFeed::Condition* const c = feed().condition();
  const std::string word = quoted(begin, pos_);
  if (!c) refuse(begin, word + " without `.if`");
  if (c && c->in_else && word != "`.endif`")
    report(Kind::BadDirective, begin, pos_, word + " after `.else`")
        .labels.push_back({span(c->begin, c->end), "of this condition"});
  return failed_ ? nullptr : c;
}

void SourceAssembler::else_branch(uint32_t begin) {
  StatementFeed::Condition* const c = open_condition(begin);
  if (!c) return;
  c->in_else = true;
  branch(!c->is_taken);
}

void SourceAssembler::else_if(uint32_t begin) {
  const StatementFeed::Condition* const c = open_condition(begin);
  if (!c) return;
  if (!c->is_taken) return branch(is_true(".if").value_or(true));
  blank();
  pos_ += static_cast<uint32_t>(rest_of_directive().size());
  branch(false);
}

void SourceAssembler::end_condition(uint32_t begin) {
  if (open_condition(begin)) feed().close();
}

// Reads what follows the word of a condition; null after an error.
std::optional<bool> SourceAssembler::is_true(std::string_view word) {
  using Holds = bool (*)(Int128);
  static const std::map<std::string_view, Holds> kNumbers = {
      {".if", [](Int128 v) { return v != 0; }},   {".ifne", [](Int128 v) { return v != 0; }},
      {".ifeq", [](Int128 v) { return v == 0; }}, {".iflt", [](Int128 v) { return v < 0; }},
      {".ifle", [](Int128 v) { return v <= 0; }}, {".ifgt", [](Int128 v) { return v > 0; }},
      {".ifge", [](Int128 v) { return v >= 0; }}};
  if (const auto holds = kNumbers.find(word); holds != kNumbers.end()) {
    const std::optional<Int128> v = known_number("a condition");
    return v ? std::optional(holds->second(*v)) : std::nullopt;
  }
  const bool is_negated = word.starts_with(".ifn");
  if (word.ends_with("def")) {
    std::string key;
    const auto symbol = name("a symbol");
    if (!symbol) return std::nullopt;
    return (names_.locate(symbol->name, key) != nullptr) != is_negated;
  }
  const std::vector<MacroArgument> texts = arguments(word.ends_with("b") ? 1 : SIZE_MAX);
  if (word.ends_with("b")) return (texts.empty() || texts[0].text.empty()) != is_negated;
  if (texts.size() > 2) refuse(texts[2].place.begin, "expected two texts with `,` between");
  const auto text = [&](size_t i) { return i < texts.size() ? texts[i].text : std::string(); };
  return (text(0) == text(1)) != is_negated;
}

// ---- messages

// `.error "text"` and `.warning "text"`
void SourceAssembler::message(uint32_t begin) {
  const bool is_error = text_.substr(begin, pos_ - begin) != ".warning";
  std::string text;
  const uint32_t end = pos_;
  blank();
  if (at(text_, pos_) == '"' && !quoted_text(text, "a message in quotes")) return;
  if (text.empty()) text = "this directive was reached";
  sink_.report(is_error ? Kind::ProgramError : Kind::ProgramWarning, span(begin, end), text);
}

void SourceAssembler::lone_end(uint32_t begin) {
  const std::string word = quoted(begin, pos_);
  refuse(begin, word + " without " + (word == "`.endr`" ? "`.rept`, `.irp` or `.irpc`" : "`.macro`"));
}

}  // namespace isadora::assembler

#include "assembler/program.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

namespace isadora::assembler {

using diag::Kind;

namespace {

constexpr int kMaxRounds = 32;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // some editors put it in front of UTF-8
constexpr size_t kMostReserved = size_t{1} << 20;            // lines that memory is set aside for
constexpr size_t kMostCompared = 10000;                      // symbols that an undefined one is compared with

}  // namespace

Program::Program(const Matcher& matcher, const base::SourceRef& source)
    : matcher_(matcher),
      isa_(matcher.codec().isa()),
      registers_(isa_),
      source_(source),
      text_(source->text),
      start_(text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0),
      pos_(start_) {}

bool Program::round() {
  object_.isa = isa_.name;
  object_.fingerprint = isa_.fingerprint;
  object_.source_name = source_->name;
  const size_t lines = std::min(source_->line_starts.size(), kMostReserved);
  object_.lines.reserve(lines);
  object_.code.reserve(lines * matcher_.codec().max_bytes());
  for (blank_lines(); pos_ < text_.size() && !too_many_errors(); blank_lines()) statement();
  if (open_kernel_ && !too_many_errors()) {
    report(Kind::BadDirective, kernel_begin_, word_end(text_, kernel_begin_ + 1), "this kernel has no `.end`");
  }
  again_ |= uncertain_ && (first_round_ || names_.changed());
  check_globals();
  const std::vector<Fixup> fixups = std::move(fixups_);
  for (const Fixup& f : fixups) {
    if (!too_many_errors() && !again_) fix(f);
  }
  forget_uses_of_misnamed();
  return again_ && sink_.all().empty();
}

// They would say once more that the name is a register's.
void Program::forget_uses_of_misnamed() {
  std::erase_if(sink_.all(), [&](const diag::Diagnostic& d) {
    return d.kind == Kind::NoMatchingForm && d.span.source == source_.get() &&
           misnamed_.contains(text_.substr(d.span.begin, d.span.end - d.span.begin));
  });
}

void Program::next_round() {
  names_.next_round();
  misnamed_.clear();
  object_ = {};
  fixups_.clear();
  globals_.clear();
  sink_.all().clear();
  pos_ = start_;
  counted_ = 0;
  line_ = 0;
  column_ = 1;
  section_ = Section::Text;
  open_kernel_ = again_ = uncertain_ = first_round_ = false;
}

void Program::fail_to_settle() {
  sink_.report(Kind::LimitReached, span(0, 0),
               "the lengths of the instructions do not settle after " + std::to_string(kMaxRounds) + " rounds");
}

void Program::check_globals() {
  for (const auto& [name, place] : globals_) {
    if (names_.find(name)) continue;
    sink_.report(Kind::UndefinedSymbol, place, "`" + name + "` is not defined");
  }
}

object::Object Program::take_object() {
  std::unordered_set<std::string_view> kernels, globals;
  for (const object::Kernel& k : object_.kernels) kernels.insert(k.name);
  for (const auto& [name, place] : globals_) globals.insert(name);
  for (const auto& [name, entry] : names_.in_order()) {
    if (kernels.contains(name)) continue;
    object_.symbols.push_back({name, static_cast<uint64_t>(entry.value), entry.absolute, globals.contains(name)});
  }
  return std::move(object_);
}

void Program::statement() {
  failed_ = false;
  if (label_here() || unclosed_comment()) return;
  if (text_[pos_] == '.') return directive();
  if (text_[pos_] == ';') {
    ++pos_;
    return;
  }
  instruction();
}

// Everything behind it is lost.
bool Program::unclosed_comment() {
  if (text_.substr(pos_, 2) != "/*" || skip_comment(text_, pos_) != pos_) return false;
  report(Kind::UnclosedComment, pos_, pos_ + 2, "this comment has no `*/`");
  pos_ = static_cast<uint32_t>(text_.size());
  return true;
}

// `name:` or `.name:`
bool Program::label_here() {
  const uint32_t begin = pos_, first = begin + (text_[begin] == '.');
  if (!is_letter(at(text_, first))) return false;
  const uint32_t end = word_end(text_, first), colon = skip_blank(text_, end);
  if (at(text_, colon) != ':') return false;
  pos_ = colon + 1;
  std::string name(text_.substr(begin, end - begin));
  if (first != begin) {
    define_label(std::string(names_.label) + name, begin, end);
  } else if (usable_name(name, begin, end)) {
    names_.label = text_.substr(begin, end - begin);
    define_label(std::move(name), begin, end);
  }
  return true;
}

void Program::define_label(std::string name, uint32_t begin, uint32_t end) {
  const SymbolEntry entry{static_cast<int64_t>(address()), span(begin, end), section_ == Section::Constant};
  if (const SymbolEntry* earlier = names_.define(name, entry)) duplicate(name, begin, end, *earlier);
}

void Program::duplicate(const std::string& name, uint32_t begin, uint32_t end, const SymbolEntry& earlier) {
  auto& d = report(Kind::DuplicateSymbol, begin, end, "`" + name + "` is defined twice");
  d.labels.push_back({earlier.span, "first defined here"});
}

// A name that reads as a register in operands could never be used.
bool Program::usable_name(const std::string& name, uint32_t begin, uint32_t end) {
  if (!registers_.is_name(name)) return true;
  misnamed_.insert(text_.substr(begin, end - begin));
  report(Kind::BadDirective, begin, end, "`" + name + "` is a register's name and cannot name a symbol");
  return false;
}

void Program::instruction() {
  const uint32_t begin = pos_;
  if (section_ == Section::Constant) {
    report(Kind::BadDirective, begin, word_end(text_, begin + 1),
           "an instruction in the constant section: go back with `.text`");
    return recover(true);
  }
  const unsigned align = std::max(isa_.machine.code_align, 1u);
  if (address() % align != 0) {
    report(Kind::BadDirective, begin, word_end(text_, begin + 1),
           "an instruction at an address that is no multiple of " + std::to_string(align))
        .fixes.push_back({span(begin, begin), ".align " + std::to_string(align) + "\n",
                          "write `.align " + std::to_string(align) + "` before it"});
    return recover(true);
  }
  names_.reset();
  encoding::Decoded d;
  bool unresolved = false;
  uint32_t end = begin;
  if (!matcher_.parse(*source_, begin, address(), &names_, d, end, sink_, &unresolved)) return recover(true);
  if (text_[end - 1] != ';') {
    report(Kind::UnexpectedToken, end, end, "unexpected end of the text, expected `;`");
  }
  pos_ = end;
  if (unresolved || (names_.provisional && !first_round_)) {
    fixups_.push_back({Fixup::Kind::Instruction, section_, begin, address(), d.bytes, names_.kernel, names_.label});
  }
  note_line(begin);
  uint8_t bytes[16];
  matcher_.codec().to_bytes(d.word, d.bytes * 8u, bytes);
  object_.code.insert(object_.code.end(), bytes, bytes + d.bytes);
}

// Statements come in the order of the text, so line and column are found by going on from the last ones.
void Program::note_line(uint32_t begin) {
  const auto& starts = source_->line_starts;
  while (line_ + 1 < starts.size() && starts[line_ + 1] <= begin) ++line_;
  if (counted_ < starts[line_]) counted_ = starts[line_], column_ = 1;
  const std::string_view between = text_.substr(counted_, begin - counted_);
  column_ += static_cast<uint32_t>(std::count_if(
      between.begin(), between.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  counted_ = begin;
  object_.lines.push_back({address(), static_cast<uint32_t>(line_ + 1), column_});
}

// Reads again what named symbols from further down.
void Program::fix(const Fixup& f) {
  failed_ = false;
  names_.kernel = f.kernel;
  names_.label = f.label;
  names_.reset();
  section_ = f.section;
  pos_ = f.begin;
  if (f.kind == Fixup::Kind::Instruction) return fix_instruction(f);
  base::Int128 v = 0;
  if (!expression(v, f.offset)) return;
  if (!names_.unknown.empty()) return report_unknown();
  if (!check_value(v, f.bytes, f.begin, pos_)) return;
  for (unsigned i = 0; i < f.bytes; ++i) bytes()[f.offset + i] = static_cast<uint8_t>(v >> (8 * i));
}

void Program::fix_instruction(const Fixup& f) {
  encoding::Decoded d;
  uint32_t end = f.begin;
  const size_t before = sink_.all().size();
  if (!matcher_.parse(*source_, f.begin, f.offset, &names_, d, end, sink_)) {
    for (size_t i = before; i < sink_.all().size(); ++i) suggest(sink_.all()[i]);
    return;
  }
  if (d.bytes != f.bytes) {
    again_ = true;
    return;
  }
  matcher_.codec().to_bytes(d.word, d.bytes * 8u, object_.code.data() + f.offset);
}

void Program::report_unknown() {
  for (const std::string_view name : names_.unknown) {
    const auto begin = static_cast<uint32_t>(name.data() - text_.data());
    suggest(report(Kind::UndefinedSymbol, begin, begin + static_cast<uint32_t>(name.size()),
                   "`" + std::string(name) + "` is not defined"));
  }
}

// The nearest symbol as a fix for an undefined one.
void Program::suggest(diag::Diagnostic& d) const {
  if (d.kind != Kind::UndefinedSymbol || names_.count() > kMostCompared) return;
  const std::string near = diag::nearest(text_.substr(d.span.begin, d.span.end - d.span.begin), names_.all_names());
  if (!near.empty()) d.fixes.push_back({d.span, near, "write `" + near + "`"});
}

// Goes on behind a mistake: at the next semicolon of the line, or on the next line.
void Program::recover(bool at_semicolon) {
  while (pos_ < text_.size() && text_[pos_] != '\n') {
    const uint32_t next = skip_comment(text_, pos_);
    if (next != pos_) {
      pos_ = next;
      continue;
    }
    if (unclosed_comment()) return;
    if (text_[pos_++] == ';' && at_semicolon) return;
  }
}

bool assemble(const Matcher& matcher, const base::SourceRef& source, object::Object& out, diag::Sink& sink) {
  Program program(matcher, source);
  bool again = program.round();
  for (int n = 1; again && n < kMaxRounds; ++n) {
    program.next_round();
    again = program.round();
  }
  if (again) program.fail_to_settle();
  program.sink().sort();
  if (program.sink().all().size() >= kMaxErrors)
    program.sink().all().back().notes.push_back("there may be more: " + std::to_string(kMaxErrors) +
                                                " errors are shown");
  const bool fine = !program.sink().has_errors();
  for (auto& found : program.sink().all()) sink.all().push_back(std::move(found));
  if (fine) out = program.take_object();
  return fine;
}

}  // namespace isadora::assembler

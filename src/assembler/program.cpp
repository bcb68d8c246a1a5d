#include "assembler/program.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "base/digits.h"
#include "lex/utf8.h"

namespace isadora::assembler {

using diag::Kind;

namespace {

constexpr size_t kMostReserved = size_t{1} << 20;  // lines that memory is set aside for
constexpr size_t kMostCompared = 10000;            // symbols that an undefined one is compared with

}  // namespace

base::SourceRef without_comments(const base::SourceRef& source, std::string_view mark) {
  const size_t first = mark.empty() ? std::string::npos : source->text.find(mark);
  if (first == std::string::npos) return source;
  std::string text = source->text;
  size_t begin = text.rfind('\n', first) + 1;  // of a line on which no quote is open
  while (begin > 1 && text[begin - 2] == '\\') begin = text.rfind('\n', begin - 2) + 1;
  bool quoted = false;
  for (size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '\n') quoted = false;
    if (text[i] == '\\' && quoted)
      ++i;
    else if (text[i] == '"')
      quoted = !quoted;
    else if (!quoted && text.compare(i, mark.size(), mark) == 0 && !(i > 0 && text[i - 1] == '\''))
      for (; i < text.size() && text[i] != '\n'; ++i) text[i] = ' ';
  }
  return base::make_source(source->name, std::move(text));
}

SourceAssembler::SourceAssembler(const InstructionParser& matcher, const base::SourceRef& source, uint64_t most_data,
                                 const FileReader& files, bool caches)
    : matcher_(matcher),
      most_data_(most_data),
      read_file_(files),
      caches_(caches),
      isa_(matcher.codec().isa()),
      registers_(matcher.registers()),
      code_padding_(matcher.codec()),
      source_(source),
      clean_(without_comments(source, isa_.machine.comment)),
      text_(clean_->text),
      start_(text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0),
      pos_(start_) {
  for (const model::Pseudo& p : isa_.pseudos) pseudos_[folded(p.mnemonic)].push_back(&p);
  several_lengths_ = !isa_.pseudos.empty();
  for (const model::Opcode& o : isa_.opcodes) several_lengths_ |= o.length != isa_.opcodes.front().length;
  names_.dotted = isa_.machine.dotted_names;
  reset_options();
  reset_attributes();
}

void SourceAssembler::run() {
  object_.isa = isa_.name;
  object_.fingerprint = isa_.fingerprint;
  object_.sources = {source_->name};
  object_.elf = object::identity_of(isa_.machine);
  object_.code_alignment = section_unit();
  const size_t lines = std::min(source_->line_starts().size(), kMostReserved);
  if (!check_bytes(source_, text_)) return;
  find_marks();
  object_.lines.reserve(lines);
  object_.code.reserve(lines * matcher_.codec().max_bytes());
  while (has_more() && !is_over()) statement();
  each_code_section([&](Section section) {
    section_ = section;
    place_literals();
  });
  place_local_commons();
  if (open_kernel_ && !is_over()) {
    report(Kind::BadDirective, kernel_begin_, word_end(text_, kernel_begin_ + 1), "this kernel has no `.end`");
  }
  check_globals();
  check_bindings();
  check_frames();
  name_aliases();
  collect_commons();
  name_sections();
  if (!is_over()) lay_out();
  if (!is_over()) link_sections();
  if (!is_over()) check_targets();
  check_definitions();
  each_code_section([&](Section section) {
    check_alignment(section);
    note_padded_data(section);
  });
  forget_uses_of_misnamed();
  write_attributes();
}

namespace {

// The first place that `find` gives outside of comments, which compilers write any bytes into.
template <class Find>
size_t outside_comments(std::string_view text, Find find) {
  size_t found = find(0);
  for (uint32_t pos = 0; found < text.size() && pos <= found;) {
    const uint32_t end = skip_comment(text, pos);
    if (end > found) found = find(end);
    pos = end == pos ? element_end(text, pos) : end;
  }
  return found;
}

}  // namespace

// Is it text, in UTF-8?
bool SourceAssembler::check_bytes(const base::SourceRef& source, std::string_view text) {
  const size_t zero = outside_comments(text, [&](size_t from) { return text.find('\0', from); });
  const size_t bad = outside_comments(text, [&](size_t from) { return lex::find_bad_byte(text, from); });
  if (zero == text.npos && bad == text.npos) return true;
  const auto begin = static_cast<uint32_t>(zero == text.npos ? bad : zero);
  sink_
      .report(Kind::BadEncoding, {source.get(), begin, begin + 1},
              zero == text.npos ? "byte 0x" + base::digits_of(text.substr(begin, 1)) + " is not UTF-8"
                                : "a zero byte: this is a binary file, not text")
      .notes.push_back("text is read as UTF-8: save the file in that encoding, or check that it is the right file");
  return false;
}

// Suppresses follow-up errors about a label that is a register's name.
void SourceAssembler::forget_uses_of_misnamed() {
  std::erase_if(sink_.all(), [&](const diag::Diagnostic& d) {
    return d.kind == Kind::NoMatchingForm && (d.span.source == source_.get() || d.span.source == given_.get()) &&
           misnamed_.contains(text_.substr(d.span.begin, d.span.end - d.span.begin));
  });
}

void SourceAssembler::reset_options() {
  options_ = 0;
  for (size_t i = 0; i < isa_.machine.options.size(); ++i)
    if (isa_.machine.options[i].on) options_ |= uint64_t{1} << i;
  saved_options_.clear();
}

// A common symbol is one that this object does not define. Of several of one name the largest counts.
void SourceAssembler::collect_commons() {
  std::map<std::string, object::CommonSymbol> all;
  for (const NamedZeros& c : commons_) {
    if (const SymbolEntry* defined = names_.find(c.name)) {
      duplicate(c, *defined);
      continue;
    }
    if (names_.weak.contains(c.name)) {
      sink_.report(Kind::BadDirective, c.place, "`" + c.name + "` is weak and common, expected one of them");
      continue;
    }
    object::CommonSymbol& common = all.try_emplace(c.name, object::CommonSymbol{c.name, c.size, c.align}).first->second;
    const SymbolEntry* const size = sizes_ ? names_.find(size_of(c.name)) : nullptr;
    if (size && size->known && size->value != static_cast<base::Int128>(c.size))
      sink_.report(Kind::BadDirective, size->span,
                   "`.size` says " + base::Integer::from_signed(size->value).to_hex() + " bytes of `" + c.name +
                       "`, and `.comm` " + base::Integer(c.size).to_hex());
    common.size = std::max(common.size, c.size);
    common.align = std::max(common.align, c.align);
  }
  for (auto& [name, common] : all) {
    common.visibility = visibility_of(name);
    object_.commons.push_back(std::move(common));
  }
}

// The name of a section is the place where it begins: `.4byte .debug_abbrev`.
void SourceAssembler::name_sections() {
  if (!names_.dotted) return;
  const auto add = [&](const std::string& name, Section section) {
    if (name.empty() || names_.find(name)) return;
    names_.define(name, {.span = span(start_, start_), .section = section});
    section_names_.insert(name);
  };
  add(".text", object::kCodeSection);
  for (size_t i = 0; i < object_.sections.size(); ++i)
    add(object_.sections[i].name, static_cast<Section>(object::kFirstDataSection + i));
}

// Symbols of other objects are resolved by the linker.
void SourceAssembler::check_globals() {
  if (is_hart()) return;
  for (const auto& [name, place] : globals_) {
    if (names_.find(name)) continue;
    sink_.report(Kind::UndefinedSymbol, place, "`" + name + "` is not defined");
  }
}

object::Object SourceAssembler::take_object() {
  std::unordered_set<std::string_view> kernels, globals;
  for (const object::Kernel& k : object_.kernels) kernels.insert(k.name);
  for (const auto& [name, place] : globals_) globals.insert(name);
  for (const auto* const named : names_.in_order()) {
    const auto& [name, entry] = *named;
    if (kernels.contains(name) || is_internal(name)) continue;
    if (is_dropped(entry.section)) continue;
    const SymbolEntry* const size = sizes_ ? names_.find(size_of(name)) : nullptr;
    object_.symbols.push_back({name, static_cast<uint64_t>(entry.value), entry.absolute, globals.contains(name),
                               names_.weak.contains(name), entry.section, is_hart() && functions_.contains(name),
                               data_.contains(name), size ? static_cast<uint64_t>(size->value) : 0, false,
                               visibility_of(name)});
  }
  if (is_hart()) ask_for_globals();
  bind_references();
  for (object::RelocationTarget& t : object_.targets) {
    t.weak = names_.weak.contains(t.name);
    t.visibility = visibility_of(t.name);
  }
  if (is_hart()) note_debug_kinds();
  write_lines();
  write_frames();
  drop_sections();
  return std::move(object_);
}

// A global name that this program neither defines nor uses asks for another object that does.
void SourceAssembler::ask_for_globals() {
  std::unordered_set<std::string_view> commons;
  for (const object::CommonSymbol& c : object_.commons) commons.insert(c.name);
  for (const auto& [name, place] : globals_)
    if (!names_.find(name) && !commons.contains(name)) target_of({.name = name});
  for (const auto& [name, visibility] : visibilities_)
    if (!names_.find(name) && !commons.contains(name)) target_of({.name = name});
}

// A symbol that only `.weakref` asks for need not be there.
void SourceAssembler::bind_references() {
  for (const auto& [name, place] : references_) {
    const std::string meant(names_.meant_by(name));
    const bool is_global = std::ranges::find(globals_, meant, &NamedPlace::name) != globals_.end();
    if (!names_.find(meant) && !is_global && !asked_.contains(meant)) names_.weak.insert(meant);
  }
}

object::Visibility SourceAssembler::visibility_of(std::string_view name) const {
  const auto found = visibilities_.find(name);
  return found == visibilities_.end() ? object::Visibility::Default : found->second;
}

// A name is seen by others or not, and stands for one thing.
void SourceAssembler::check_bindings() {
  for (const auto& [name, place] : globals_)
    if (locals_.contains(name) && !names_.weak.contains(name))
      sink_.report(Kind::BadDirective, place, "`" + name + "` is `.local` and `.globl`, expected one of them");
  for (const auto& [name, place] : references_)
    if (const SymbolEntry* const entry = names_.find(name))
      sink_.report(Kind::DuplicateSymbol, entry->span, "`" + name + "` is defined, and stands for another name")
          .labels.push_back({place, "by this"});
}

// Names that only the assembler sees.
bool SourceAssembler::is_internal(std::string_view name) const {
  return (names_.dotted && name.starts_with(".L")) || name.find('@') != std::string_view::npos ||
         pools_.contains(name) || section_names_.contains(name);
}

bool SourceAssembler::is_dropped(Section section) const {
  return section >= object::kFirstDataSection && object_.section(section).name.empty();
}

// Labels of sections that are left out have no place.
void SourceAssembler::check_targets() {
  for (const object::Relocation& r : object_.relocations) {
    const object::RelocationTarget& t = object_.targets[r.target];
    if (!t.defined || t.absolute || !is_dropped(t.section) || is_dropped(r.section)) continue;
    sink_.report(Kind::UndefinedSymbol, place_of_line(r.line),
                 "`" + t.name + "` lies in a section that is left out of the object");
  }
}

// Sections without a name are for other tools; they come last.
void SourceAssembler::drop_sections() {
  std::erase_if(object_.relocations, [&](const object::Relocation& r) { return is_dropped(r.section); });
  for (object::Section& s : object_.sections) {
    if (s.name.empty()) s.bytes.clear(), s.zeros = 0;
  }
}

void SourceAssembler::statement() {
  failed_ = false;
  names_.position = pos_;
  if (quoted_label_here() || named_here() || numbered_label_here() || unclosed_comment()) return;
  if (text_[pos_] == '.') return directive();
  if (text_[pos_] == ';') {
    ++pos_;
    return;
  }
  if (!use_macro(pos_)) instruction();
}

// Everything after it is lost.
bool SourceAssembler::unclosed_comment() {
  if (text_.substr(pos_, 2) != "/*" || skip_comment(text_, pos_) != pos_) return false;
  report(Kind::UnclosedComment, pos_, pos_ + 2, "this comment has no `*/`");
  pos_ = static_cast<uint32_t>(text_.size());
  return true;
}

// `"name":`
bool SourceAssembler::quoted_label_here() {
  const uint32_t begin = pos_, quote = quoted_end(text_, begin);
  if (quote == begin) return false;
  const uint32_t colon = skip_blank(text_, quote);
  if (at(text_, colon) != ':') return false;
  pos_ = colon + 1;
  names_.label = text_.substr(begin + 1, quote - begin - 2);
  define_label({std::string(names_.label), span(begin, quote)});
  return true;
}

// `name:`, `.name:` or `name = value`
bool SourceAssembler::named_here() {
  const uint32_t begin = pos_, first = begin + (text_[begin] == '.');
  const uint32_t end = name_end(text_, first, names_.dotted), mark = skip_blank(text_, end);
  const bool is_local = first != begin && !names_.dotted;
  const bool is_place = end == begin + 1 && first == end;  // `. = …`
  if (at(text_, mark) == '=' && end != begin && (!is_local || is_place)) {
    define_value('=', true);
    end_of_directive();
    return true;
  }
  if (at(text_, mark) != ':' || !begins_name(at(text_, first), names_.dotted)) return false;
  pos_ = mark + 1;
  const std::string_view name = text_.substr(begin, end - begin);
  const NamedPlace label{is_local ? std::string(names_.label).append(name) : std::string(name), span(begin, end)};
  if (!is_local && !usable_name(label)) return true;
  if (!is_local) names_.label = name;
  define_label(label);
  return true;
}

// `1:`
bool SourceAssembler::numbered_label_here() {
  const uint32_t begin = pos_;
  const uint32_t end = skip_digits(text_, begin);
  if (end == begin || at(text_, end) != ':') return false;
  names_.define_numbered(text_.substr(begin, end - begin), entry_here(span(begin, end)));
  pos_ = end + 1;
  return true;
}

SymbolEntry SourceAssembler::entry_here(base::Span place) {
  SymbolEntry entry{static_cast<int64_t>(address()), place, section_ == object::kConstantSection, section_};
  entry.fragment = fragment_at(section_, address());
  return entry;
}

void SourceAssembler::define_label(const NamedPlace& label) {
  if (std::exchange(names_function_, false)) functions_.insert(label.name);
  if (const SymbolEntry* earlier = names_.define(label.name, entry_here(label.place))) duplicate(label, *earlier);
}

void SourceAssembler::duplicate(const NamedPlace& symbol, const SymbolEntry& earlier) {
  report(Kind::DuplicateSymbol, symbol.place.begin, symbol.place.end, "`" + symbol.name + "` is defined twice")
      .labels.push_back({earlier.span, "first defined here"});
}

// A name that reads as a register in operands could never be used. Where names are those of C, they may: compilers
// write them in functions of numbers and in data, where no register can stand.
bool SourceAssembler::usable_name(const NamedPlace& symbol) {
  const auto& [name, place] = symbol;
  if (names_.dotted || !registers_.is_name(name)) return true;
  misnamed_.insert(text_.substr(place.begin, place.end - place.begin));
  report(Kind::BadDirective, place.begin, place.end, "`" + name + "` is a register's name and cannot name a symbol");
  return false;
}

bool SourceAssembler::is_allowed_here(uint32_t begin) {
  if (!is_code_here()) {
    const std::string section = section_ == object::kConstantSection ? "the constant" : "a data";
    report(Kind::BadDirective, begin, word_end(text_, begin + 1),
           "an instruction in " + section + " section: go back with `.text`");
    return false;
  }
  if (address() % code_align() == 0) return true;
  report_misaligned(span(begin, word_end(text_, begin + 1)));
  failed_ = true;
  return false;
}

void SourceAssembler::report_misaligned(base::Span instruction) {
  const unsigned align = code_align();
  const std::string directive = isa_.machine.align_power ? ".balign " : ".align ";
  diag::Diagnostic& found =
      sink_.report(Kind::BadDirective, instruction,
                   "an instruction at an address that is not a multiple of " + std::to_string(align));
  if (!std::has_single_bit(align)) return;  // which no directive aligns to
  found.fixes.push_back({{instruction.source, instruction.begin, instruction.begin},
                         directive + std::to_string(align) + "\n",
                         "write `" + directive + std::to_string(align) + "` before it"});
}

// Its beginning in the file, without blanks.
base::Span SourceAssembler::place_of_line(unsigned line) const {
  const base::Source& file = given_ ? *given_ : *source_;
  const uint32_t begin = line ? skip_blank(file.text, file.line_starts()[line - 1]) : 0;
  return {&file, begin, word_end(file.text, begin + 1)};
}

void SourceAssembler::instruction() {
  const uint32_t begin = pos_;
  if (!is_allowed_here(begin)) return recover(true);
  names_.reset();
  const ExpressionArena::Mark before = expressions_.mark();
  expressions_.begin_statement();
  pieces_.clear();
  expanded_ = 0;
  least_ = 0;
  FixupInfo places;
  bool unresolved = false;
  uint32_t end = begin;
  if (!assemble_at(begin, address(), &unresolved, end, places)) return recover(true);
  if (text_[end - 1] != ';' && !isa_.machine.lines) {
    report(Kind::UnexpectedToken, end, end, "expected `;`, found the end of the text");
  }
  pos_ = end;
  note_line(begin);
  const uint64_t at = address();
  const unsigned bytes = bytes_of_pieces();
  if (relaxes()) relaxing_.insert(section_);
  const bool is_linked = is_hart() && std::ranges::any_of(pieces_, &Piece::linked);
  const bool is_done = !unresolved && !is_linked;
  if (!is_done || ((several_lengths_ || is_hart()) && !places.none))
    defer(begin, places, is_done);
  else
    expressions_.release(before);
  this->bytes().resize(at + bytes);
  put(begin, at, false);
}

unsigned SourceAssembler::bytes_of_pieces() const {
  unsigned sum = 0;
  for (const Piece& p : pieces_) sum += p.bytes;
  return sum;
}

// The bytes of the emitted pieces, and their fixups.
void SourceAssembler::put(uint32_t begin, uint64_t at, bool is_final) {
  for (const Piece& p : pieces_) {
    matcher_.codec().to_bytes(p.word, p.bytes * 8, bytes().data() + at);
    if (is_final && is_hart() && p.linked)
      for (const SymbolicOperand& o : p.operands) relocate(begin, at, p, o);
    at += p.bytes;
  }
}

// Does a result depend on where sections will lie?
bool SourceAssembler::is_linked(const FixupInfo& places) const {
  if (!places.used) return false;
  const auto is_near = [](const SymbolicOperand& o) { return o.relative && o.plain; };
  const bool stays = !is_relaxing(section_) && !relaxes() && std::ranges::all_of(places.operands, is_near) &&
                     names_.unknown.empty() && !names_.is_weak && !names_.several_sections &&
                     names_.section.value_or(section_) == section_;
  return !stays;
}

void SourceAssembler::note_line(uint32_t begin) {
  object::LineEntry line = feed_ ? written_at(begin) : object::LineEntry();
  if (!feed_) {
    const base::Source::Position at = next_position(begin);
    line.line = at.line, line.column = at.column;
  }
  line.address = address();
  lines_of(section_).push_back(line);
  if (!next_loc_) return;
  next_loc_->address = address();
  located_[section_].push_back(*std::exchange(next_loc_, std::nullopt));
}

// Statements come in the order of the text, so line and column are found by going on from the last ones.
base::Source::Position SourceAssembler::next_position(uint32_t begin) {
  const auto& starts = source_->line_starts();
  while (line_ + 1 < starts.size() && starts[line_ + 1] <= begin) ++line_;
  if (counted_ < starts[line_]) counted_ = starts[line_], column_ = 1;
  for (; counted_ < begin; ++counted_) column_ += (static_cast<unsigned char>(text_[counted_]) & 0xC0) != 0x80;
  return {static_cast<unsigned>(line_ + 1), column_};
}

// In the file; in a macro, where the outermost one is used.
object::LineEntry SourceAssembler::written_at(uint32_t begin) const {
  const base::Span here = span(begin, begin), use = feed_ ? base::row_of(here) : base::Span{};
  const uint32_t place = (use ? use : base::as_written(here)).begin;
  const IncludedFile* const in = included_at(place);
  const base::Source& file = in ? *in->file : given_ ? *given_ : *source_;
  const base::Source::Position at = file.position(in ? place - in->begin : place);
  return {0, at.line, at.column, in ? static_cast<uint32_t>(in - included_.data() + 1) : 0};
}

// Names that are defined by unknown ones are reported at their definitions.
void SourceAssembler::report_unknown(const SymbolicExpression& e) {
  for (const ExpressionNode& n : expressions_.nodes(e)) {
    base::Int128 value = 0;
    if (n.kind != ExpressionNode::Kind::Symbol || names_.lookup(n.name, value) || names_.find(n.name)) continue;
    suggest(report(Kind::UndefinedSymbol, n.begin, n.end, "`" + std::string(n.name) + "` is not defined"));
  }
}

// Places in the text without comments are places in the text.
void SourceAssembler::show_original() {
  const auto move = [&](base::Span& s) {
    if (s.source == clean_.get()) s.source = source_.get();
    if (s.source && s.source == given_clean_.get()) s.source = given_.get();
  };
  for (diag::Diagnostic& d : sink_.all()) {
    move(d.span);
    for (auto& l : d.labels) move(l.span);
    for (auto& f : d.fixes) move(f.span);
  }
  if (!feed_) return;
  sink_ = diag::as_written(sink_);
  show_files();
}

// The nearest symbol as a fix for an undefined one.
void SourceAssembler::suggest(diag::Diagnostic& d) const {
  if (d.kind != Kind::UndefinedSymbol || names_.count() > kMostCompared) return;
  const std::string near = diag::nearest(text_.substr(d.span.begin, d.span.end - d.span.begin), names_.all_names());
  if (!near.empty()) d.fixes.push_back({d.span, near, "write `" + near + "`"});
}

// Goes on after a mistake: at the next semicolon of the line, or on the next line.
void SourceAssembler::recover(bool at_semicolon) {
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

namespace {

bool assemble(SourceAssembler program, object::Object& out, diag::Sink& sink) {
  program.run();
  program.show_original();
  program.sink().sort();
  if (program.sink().all().size() >= kMaxErrors)
    program.sink().all().back().notes.push_back("there may be more: " + std::to_string(kMaxErrors) +
                                                " errors are shown");
  const bool fine = !program.sink().has_errors();
  sink.append(std::move(program.sink()));
  if (fine) out = program.take_object();
  return fine;
}

}  // namespace

bool assemble(const InstructionParser& matcher, const base::SourceRef& source, object::Object& out, diag::Sink& sink,
              uint64_t most_data, const FileReader& files) {
  return assemble(SourceAssembler(matcher, source, most_data, files), out, sink);
}

bool assemble_by_rules(const InstructionParser& matcher, const base::SourceRef& source, object::Object& out,
                       diag::Sink& sink) {
  return assemble(SourceAssembler(matcher, source, kMostData, {}, false), out, sink);
}

}  // namespace isadora::assembler

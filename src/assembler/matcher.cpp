// Parses one instruction: its mnemonic selects candidate rules, and every rule whose words after dots fit is tried.
// Only if no rule fits, or two do with different words, the parse is repeated to find the reason.
#include <algorithm>
#include <cstring>

#include "assembler/match.h"
#include "base/text.h"
#include "encoding/number_code.h"
#include "model/spelling.h"
#include "syntax/describe.h"

namespace isadora::assembler {

struct InstructionParser::Impl {
  Grammar grammar;
  RegisterNames registers;
  WordSet words;
};

namespace {

using diag::Kind;
using encoding::Decoded;
using encoding::DecodeStatus;

struct ParseAttempt {
  Decoded decoded;
  uint32_t end = 0;
  bool unresolved = false;
  SymbolicOperands symbolic;
};

// The end of an expression does not depend on its names' meaning.
class UnknownSymbols : public SymbolLookup {
  bool lookup(std::string_view, base::Int128&) const override { return false; }
};

// The expressions of an instruction of no program: few of them need memory of their own.
struct OwnExpressions {
  OwnExpressions() {}  // leaves the room as it is
  std::array<std::byte, 2048> room;
  std::pmr::monotonic_buffer_resource memory{room.data(), room.size()};
  ExpressionArena arena{&memory};
};

constexpr size_t kMostKeywords = 3;  // instructions that an unknown one is said to be like

class MatchSession {
 public:
  MatchSession(const encoding::Codec& codec, const Grammar& grammar, const RegisterNames& registers,
               const base::Source& source, uint64_t address, const SymbolLookup* symbols, const ParseConstraints& wish,
               diag::Sink& sink)
      : codec_(codec),
        isa_(codec.isa()),
        grammar_(grammar),
        registers_(registers),
        source_(source),
        text_(source.text),
        address_(address),
        symbols_(symbols),
        wish_(wish),
        sink_(sink) {
    if (!wish.expressions) own_expressions_.emplace();
  }

  bool parse(uint32_t begin, Decoded& out, uint32_t& end, bool* unresolved, FixupInfo* places) {
    if (!read_head(begin)) return false;
    require_known_ = !unresolved;
    Choice choice;
    for (const uint32_t i : mnemonic_->rules) {
      const GrammarRule& rule = grammar_.rules[i];
      if (head_fits(rule) && is_allowed(rule) && attempt(rule, *choice.next, nullptr)) offer(rule, choice, places);
    }
    if (!choice.chosen && wish_.quiet) return false;
    if (!choice.chosen) return explain();
    if (choice.rival) return ambiguous(*choice.chosen, *choice.rival, choice.best->end);
    take(choice, out, end, unresolved);
    return true;
  }

  // Encodes by the encoders of the text's shape. Unless the result is Done, nothing has changed, and parse() must
  // report; so it must if two encoders fit.
  InstructionParser::Encoded encode(const ShapedText& text, const Encoders& known, Decoded& out, uint32_t& end,
                                    bool* unresolved, FixupInfo* places) {
    require_known_ = !unresolved;
    mnemonic_ = known.mnemonic;
    Choice choice;
    uint32_t done = kNone;  // the first alternative of a rule that fits is taken
    for (const Encoder& encoder : known.all) {
      if (encoder.rule == done || !wish_.allow(encoder.bytes, encoder.option)) continue;
      const GrammarRule& rule = grammar_.rules[encoder.rule];
      ParseAttempt& next = *choice.next;
      std::memcpy(next.decoded.codes, encoder.codes.data(), encoder.codes.size() * sizeof(uint64_t));
      const ParseContext context = this->context(nullptr);
      Match match(context, rule, encoder.bytes, next.decoded.codes, nullptr);
      if (!match.run(encoder, text)) continue;
      done = encoder.rule;
      next.end = text.end();
      if (finish(rule, match, next, nullptr, nullptr)) offer(rule, choice, places);
    }
    if (!choice.chosen)
      return known.certain ? InstructionParser::Encoded::Nothing : InstructionParser::Encoded::Unknown;
    if (choice.rival) return InstructionParser::Encoded::Unknown;
    take(choice, out, end, unresolved);
    if (places) places->none = known.anywhere;
    return InstructionParser::Encoded::Done;
  }

  // The guard's extent, the mnemonic, and the words after it.
  bool read_head(uint32_t pos) {
    pos = skip_blank(text_, pos);
    begin_ = pos;
    if (at(text_, pos) == '@') {
      head_.guard_begin = pos;
      while (pos < text_.size() && !std::strchr(" \t\r\n;", text_[pos]) && skip_comment(text_, pos) == pos) ++pos;
      head_.guard_end = pos;
      pos = skip_blank(text_, pos);
    }
    head_.begin = pos;
    const uint32_t end = word_end(text_, pos);
    if (end == pos) return !wish_.quiet && unexpected(pos);
    if (const uint32_t marked = grammar_.marks_in_suffixes ? read_marked(pos, end) : 0) return read_words(marked);
    mnemonic_ = grammar_.find(text_.substr(pos, end - pos));
    if (!mnemonic_ && !read_suffixes(pos, end)) return !wish_.quiet && unknown_mnemonic(pos, end);
    return read_words(end);
  }

  // Records the encoders for the text's shape.
  Encoders record(const ShapedText& text, ShapeCache& cache) {
    if (!read_head(text.begin())) {  // no instruction has this mnemonic, or a word after it
      Encoders none;
      none.complete = none.certain = none.anywhere = true;
      return none;
    }
    EncoderRecorder recorder(text, cache);
    const UnknownSymbols unknown;
    ParseContext context = this->context(nullptr);
    context.symbols = &unknown;
    uint64_t codes[encoding::kMaxFields];
    for (const uint32_t i : mnemonic_->rules) {
      const GrammarRule& rule = grammar_.rules[i];
      if (!head_fits(rule) || rule.codes.size() > encoding::kMaxFields) continue;
      std::ranges::copy(rule.codes, codes);
      Match(context, rule, isa_.opcodes[rule.opcode].length / 8, codes, nullptr).record(head_, i, recorder);
    }
    Encoders out = recorder.result(*mnemonic_);
    out.anywhere = std::ranges::all_of(out.all, is_position_independent);
    return out;
  }

 private:
  bool is_allowed(const GrammarRule& rule) const {
    return wish_.allow(isa_.opcodes[rule.opcode].length / 8, rule.option);
  }

  static bool is_position_independent(const Encoder& encoder) {
    return std::ranges::find(encoder.steps, EncoderStep::Kind::Expression, &EncoderStep::kind) == encoder.steps.end();
  }

  struct Choice {
    ParseAttempt attempts[2];
    ParseAttempt *best = &attempts[0], *next = &attempts[1];
    const GrammarRule *chosen = nullptr, *rival = nullptr;
  };

  // The rule's result is in choice.next.
  void offer(const GrammarRule& rule, Choice& choice, FixupInfo* places) {
    const ParseAttempt &next = *choice.next, &best = *choice.best;
    if (places && next.symbolic.size()) note(next, *places);
    if (choice.chosen && !better(next, best)) {
      const bool is_reading = rule.form == model::kNoIndex || choice.chosen->form == model::kNoIndex;
      if (!is_reading && !better(best, next) && !same(best, next)) choice.rival = &rule;
      return;
    }
    std::swap(choice.best, choice.next);
    const auto symbolic = choice.best->symbolic.all();
    if (places && (!symbolic.empty() || !places->operands.empty()))
      places->operands.assign(symbolic.begin(), symbolic.end());
    choice.chosen = &rule;
    choice.rival = nullptr;
  }

  static BranchRange reach(const model::Type& type, unsigned bytes) {
    if (type.relative == model::Relative::No || type.width >= 40) return {bytes};
    // Of an origin that is rounded down, what is reached from every address.
    const int64_t from = model::origin_of(type, 0 - type.from, bytes);
    const auto scale = static_cast<int64_t>(std::max<uint64_t>(type.scale, 1));
    const auto [low, high] = encoding::number_range(type);
    return {bytes, static_cast<int64_t>(low) * scale + from,
            static_cast<int64_t>(high) * scale + from - static_cast<int64_t>(type.aligned - 1)};
  }

  void note(const ParseAttempt& found, FixupInfo& places) const {
    const SymbolicOperand& last = found.symbolic.all().back();
    places.used = true;
    places.relative = last.relative;
    const BranchRange r = reach(isa_.types[last.type], found.decoded.bytes);
    const auto at = std::ranges::lower_bound(places.reaches, r.bytes, {}, &BranchRange::bytes);
    if (at == places.reaches.end() || at->bytes != r.bytes) places.reaches.insert(at, r);
  }

  void take(const Choice& choice, Decoded& to, uint32_t& end, bool* unresolved) const {
    const Decoded& from = choice.best->decoded;
    end = choice.best->end;
    if (unresolved && choice.best->unresolved) *unresolved = true;
    to.opcode = from.opcode;
    to.form = from.form;
    to.bytes = from.bytes;
    to.word = from.word;
    std::copy_n(from.codes, choice.chosen->codes.size(), to.codes);
  }

  base::Span span(uint32_t begin, uint32_t end) const { return {&source_, begin, end}; }
  std::string at_text(uint32_t begin, uint32_t end) const { return std::string(text_.substr(begin, end - begin)); }

  bool read_suffixes(uint32_t begin, uint32_t end) {
    std::vector<uint16_t> numbers;
    mnemonic_ = grammar_.find_suffixed(text_.substr(begin, end - begin), numbers);
    if (!mnemonic_ || numbers.size() > kMaxHeadWords) return mnemonic_ = nullptr, false;
    uint32_t pos = begin + static_cast<uint32_t>(mnemonic_->name.size());
    for (const uint16_t number : numbers) {
      const uint32_t from = pos;
      pos += static_cast<uint32_t>(mnemonic_->words[number].text.size());
      add_word(from, pos, number);
    }
    return true;
  }

  // A mnemonic with suffixes that have marks: its end, which is a blank or the dot of a word; 0 where there is none.
  uint32_t read_marked(uint32_t begin, uint32_t word) {
    uint32_t end = word;
    while (end < text_.size() && !std::strchr(" \t\r\n;", text_[end]) && skip_comment(text_, end) == end) ++end;
    while (end > word) {
      if (read_suffixes(begin, end)) return end;
      const size_t dot = text_.substr(word, end - word).rfind('.');
      end = dot == std::string_view::npos ? word : word + static_cast<uint32_t>(dot);
    }
    return 0;
  }

  void add_word(uint32_t begin, uint32_t end, uint16_t number) {
    head_.words[head_.count++] = {begin, end, number};
    head_.seen |= word_bit(number);
  }

  bool read_words(uint32_t pos) {
    while (at(text_, pos) == '.' && is_word(at(text_, pos + 1))) {
      const uint32_t end = word_end(text_, pos + 1);
      if (head_.count == kMaxHeadWords && wish_.quiet) return false;
      if (head_.count == kMaxHeadWords) return report(Kind::NoMatchingForm, pos, end, "too many modifiers"), false;
      const uint16_t number = find_word(text_.substr(pos + 1, end - pos - 1));
      if (number == kUnknownWord) return !wish_.quiet && unknown_modifier(pos, end);
      add_word(pos, end, number);
      pos = end;
    }
    head_.end = pos;
    return true;
  }

  uint16_t find_word(std::string_view word) const {
    const auto& words = mnemonic_->words;
    for (size_t i = 0; i < words.size(); ++i) {
      if (words[i].text == word && !words[i].suffix) return static_cast<uint16_t>(i);
    }
    for (size_t i = 0; i < words.size(); ++i) {
      if (same_folded(words[i].text, word) && !words[i].suffix) return static_cast<uint16_t>(i);
    }
    return kUnknownWord;
  }

  // Most rules of a mnemonic fail this, which costs little.
  bool head_fits(const GrammarRule& r) const { return !(head_.seen & ~r.allowed) && !(r.required & ~head_.seen); }

  // Reads the text by one rule, packs it, and holds it against the description.
  bool attempt(const GrammarRule& rule, ParseAttempt& out, Mismatch* mismatch) {
    const model::Opcode& op = isa_.opcodes[rule.opcode];
    if (rule.codes.size() > encoding::kMaxFields) return false;
    std::memcpy(out.decoded.codes, rule.codes.data(), rule.codes.size() * sizeof(uint64_t));
    std::vector<TextRange> places(mismatch ? encoding::kMaxFields : 0);  // for messages alone
    const ParseContext context = this->context(mismatch);
    Match match(context, rule, op.length / 8, out.decoded.codes, mismatch ? places.data() : nullptr);
    return match.instruction(head_, out.end) && finish(rule, match, out, places.data(), mismatch);
  }

  ParseContext context(Mismatch* mismatch) {
    ExpressionArena& expressions = own_expressions_ ? own_expressions_->arena : *wish_.expressions;
    return {isa_,       grammar_, registers_, *mnemonic_,     text_,   expressions,
            wish_.line, address_, symbols_,   require_known_, mismatch};
  }

  // The codes are there: the word, and whether it is legal.
  bool finish(const GrammarRule& rule, const Match& match, ParseAttempt& out, const TextRange* places,
              Mismatch* mismatch) const {
    const model::Opcode& op = isa_.opcodes[rule.opcode];
    out.unresolved = match.unresolved();
    if (out.symbolic.size() || match.symbolic().size()) out.symbolic = match.symbolic();
    out.decoded.opcode = rule.opcode;
    out.decoded.form = rule.form;
    out.decoded.bytes = static_cast<uint8_t>(op.length / 8);
    const auto codes = out.decoded.fields(op);
    uint16_t detail = model::kNoIndex;
    const DecodeStatus why = codec_.check(rule.opcode, out.decoded.form, codes, &detail, &out.decoded.word);
    if (why == DecodeStatus::None || out.unresolved) return true;
    if (mismatch) illegal(rule, why, detail, places, out.end, *mismatch);
    return false;
  }

  // A resolved candidate wins over an unresolved one; then the shorter one, which may have to grow while its symbol is
  // unknown.
  static bool better(const ParseAttempt& a, const ParseAttempt& b) {
    if (a.unresolved != b.unresolved) return b.unresolved;
    return a.decoded.bytes < b.decoded.bytes;
  }
  static bool same(const ParseAttempt& a, const ParseAttempt& b) {
    return a.unresolved || (a.decoded.word == b.decoded.word && a.decoded.bytes == b.decoded.bytes);
  }

  void illegal(const GrammarRule& rule, DecodeStatus why, uint16_t detail, const TextRange* places, uint32_t end,
               Mismatch& mismatch) const {
    const TextRange whole{begin_, end};
    TextRange place = whole;
    if (why == DecodeStatus::Exception)
      place = exception_place(rule, detail, places, whole);
    else if (detail < isa_.opcodes[rule.opcode].fields.size() && places[detail].end)
      place = places[detail];
    const Kind kind = why == DecodeStatus::Exception ? Kind::EncodingException : Kind::OperandRange;
    mismatch.wrong(end, kind, place.begin, place.end, codec_.explain(why, rule.opcode, detail));
  }

  // The last written part that the condition depends on: an operand rather than a modifier.
  TextRange exception_place(const GrammarRule& rule, uint16_t exception, const TextRange* places,
                            TextRange whole) const {
    const model::Opcode& op = isa_.opcodes[rule.opcode];
    if (exception >= op.exceptions.size() || !op.exceptions[exception].condition.function) return whole;
    TextRange result = whole;
    uint32_t furthest = 0;
    for (const ir::Inst& inst : op.exceptions[exception].condition.function->ops) {
      if (inst.op != ir::Op::Field || inst.aux >= op.fields.size() || places[inst.aux].end <= furthest) continue;
      furthest = places[inst.aux].end;
      result = places[inst.aux];
    }
    return result;
  }

  diag::Diagnostic& report(Kind kind, uint32_t begin, uint32_t end, std::string message) {
    return sink_.report(kind, span(begin, end), std::move(message));
  }

  bool unexpected(uint32_t pos) {
    report(Kind::UnexpectedToken, pos, std::min<uint32_t>(pos + 1, static_cast<uint32_t>(text_.size())),
           "expected an instruction, found " + found_at(text_, pos));
    return false;
  }

  bool unknown_mnemonic(uint32_t begin, uint32_t end) {
    std::vector<std::string> names;
    for (const Mnemonic& m : grammar_.mnemonics) names.push_back(m.name);
    if (isa_.machine.dotted_names) end = name_end(text_, end, true);
    const std::string near = diag::nearest(text_.substr(begin, end - begin), names);
    diag::Diagnostic& d = report(Kind::UnknownMnemonic, begin, end,
                                 "unknown instruction `" + at_text(begin, end) + "` in `" + isa_.name + "`");
    if (!near.empty()) d.fixes.push_back({span(begin, end), near, "write `" + near + "`"});
    note_keyword(text_.substr(begin, end - begin), d);
    return false;
  }

  // Names the instructions that have an unknown word, such as `and`, as a keyword.
  void note_keyword(std::string_view word, diag::Diagnostic& d) const {
    const auto same = [&](const std::string& keyword) { return same_folded(keyword, word); };
    for (const model::Optype& optype : isa_.optypes)
      if (d.notes.size() < kMostKeywords && std::ranges::any_of(optype.keywords, same))
        d.notes.push_back("`" + optype.name + "` has the keyword `" + folded(word) + "`" +
                          (optype.title.empty() ? "" : ": " + optype.title));
  }

  bool unknown_modifier(uint32_t begin, uint32_t end) {
    std::vector<std::string> words;
    std::string list;
    for (const HeadSpelling& w : mnemonic_->words) {
      if (w.suffix) continue;
      words.push_back(w.text);
      list += (list.empty() ? "." : ", .") + w.text;
    }
    const std::string near = diag::nearest(text_.substr(begin + 1, end - begin - 1), words);
    diag::Diagnostic& d = report(Kind::NoMatchingForm, begin, end,
                                 "unknown modifier `" + at_text(begin, end) + "` of `" + mnemonic_->name + "`, " +
                                     (list.empty() ? "which has none" : "expected one of " + list));
    if (!near.empty()) d.fixes.push_back({span(begin, end), "." + near, "write `." + near + "`"});
    return false;
  }

  bool explain() {
    Mismatch mismatch;
    ParseAttempt attempt_again;
    for (const uint32_t i : mnemonic_->rules) {
      if (is_allowed(grammar_.rules[i])) attempt(grammar_.rules[i], attempt_again, &mismatch);
    }
    if (mismatch.specific) {
      diag::Diagnostic& d = report(mismatch.kind, mismatch.begin, mismatch.end, mismatch.message);
      if (!mismatch.replacement.empty()) {
        d.fixes.push_back(
            {span(mismatch.begin, mismatch.end), mismatch.replacement, "write `" + mismatch.replacement + "`"});
      }
      if (mismatch.kind == Kind::NoMatchingForm && mismatch.replacement.empty()) list_forms(d);
      return false;
    }
    const uint32_t pos = mismatch.progress;
    uint32_t end = std::max(word_end(text_, pos), pos + 1);
    if (pos >= text_.size() || text_[pos] == '\n') end = pos;
    diag::Diagnostic& d = report(Kind::NoMatchingForm, pos, end, what_was_expected(text_, mismatch));
    list_forms(d);
    suggest_sibling(d);
    return false;
  }

  // An instruction whose name has one letter more or less, and that has a form for these operands: `adds` for `add`.
  // Of several none is proposed as a fix.
  void suggest_sibling(diag::Diagnostic& d) const {
    const uint32_t name_end = head_.count ? head_.words[0].begin : head_.end;
    const size_t statement_end = std::min(text_.find_first_of(";\n", name_end), text_.size());
    const std::string operands = std::string(text_.substr(name_end, statement_end - name_end)) + ";";
    const auto one_letter_more = [](std::string_view a, std::string_view b) {
      return a.size() == b.size() + 1 && a.starts_with(b);
    };
    std::string sibling;
    std::vector<std::string> siblings;
    for (const Mnemonic& m : grammar_.mnemonics) {
      if (!one_letter_more(m.name, mnemonic_->name) && !one_letter_more(mnemonic_->name, m.name)) continue;
      const base::SourceRef source = base::make_source("<sibling>", m.name + operands);
      diag::Sink unheard;
      ParseConstraints wish = wish_;
      wish.quiet = true;
      wish.expressions = nullptr;  // it is another text
      encoding::Decoded decoded;
      uint32_t end = 0;
      MatchSession session(codec_, grammar_, registers_, *source, address_, symbols_, wish, unheard);
      if (!session.parse(0, decoded, end, nullptr, nullptr)) continue;
      sibling = m.name;
      siblings.push_back("`" + m.name + "`");
    }
    if (siblings.size() == 1) d.fixes.push_back({span(head_.begin, name_end), sibling, "write " + siblings[0]});
    if (siblings.size() > 1) d.notes.push_back("these operands fit " + base::joined(siblings));
  }

  const model::Form& form_of(const GrammarRule& rule) const {
    const model::Opcode& op = isa_.opcodes[rule.opcode];
    return rule.form == model::kNoIndex ? op.readings[rule.reading] : op.forms[rule.form];
  }

  // The candidates that the written modifiers leave, or all if they leave none.
  void list_forms(diag::Diagnostic& d) const {
    constexpr size_t kMost = 12;
    const auto fits = [&](uint32_t i) { return !(head_.seen & ~grammar_.rules[i].allowed); };
    const bool any = std::ranges::any_of(mnemonic_->rules, fits);
    std::vector<std::string> forms;
    for (const uint32_t i : mnemonic_->rules) {
      if (any && !fits(i)) continue;
      const GrammarRule& rule = grammar_.rules[i];
      const model::Opcode& op = isa_.opcodes[rule.opcode];
      std::string text = syntax::describe(isa_, op, form_of(rule));
      if (std::find(forms.begin(), forms.end(), text) == forms.end()) forms.push_back(std::move(text));
    }
    for (size_t i = 0; i < forms.size() && i < kMost; ++i) d.notes.push_back("form: " + forms[i]);
    if (forms.size() > kMost) d.notes.push_back("and " + std::to_string(forms.size() - kMost) + " more forms");
  }

  bool ambiguous(const GrammarRule& a, const GrammarRule& b, uint32_t end) {
    const auto form = [&](const GrammarRule& r) {
      const model::Opcode& op = isa_.opcodes[r.opcode];
      return "`" + syntax::describe(isa_, op, form_of(r)) + "` of `" + op.name + "`";
    };
    report(Kind::AmbiguousForm, begin_, end,
           "this text fits " + form(a) + " and " + form(b) + ", which have different words");
    return false;
  }

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  const Grammar& grammar_;
  const RegisterNames& registers_;
  const base::Source& source_;
  std::string_view text_;
  uint64_t address_;
  const SymbolLookup* symbols_;
  const ParseConstraints& wish_;
  diag::Sink& sink_;
  uint32_t begin_ = 0;
  bool require_known_ = false;
  std::optional<OwnExpressions> own_expressions_;
  Head head_;
  const Mnemonic* mnemonic_ = nullptr;
};

}  // namespace

InstructionParser::InstructionParser(const encoding::Codec& codec) : codec_(codec) {}
InstructionParser::~InstructionParser() = default;

const InstructionParser::Impl& InstructionParser::impl() const {
  return impl_.get([this] {
    Grammar grammar = compile(codec_.isa());
    const WordSet words(codec_.isa(), grammar);
    return std::unique_ptr<const Impl>(new Impl{std::move(grammar), RegisterNames(codec_.isa()), words});
  });
}

bool InstructionParser::parse(const base::Source& source, uint32_t begin, uint64_t address, const SymbolLookup* symbols,
                              encoding::Decoded& out, uint32_t& end, diag::Sink& sink, bool* unresolved) const {
  return parse(source, begin, address, symbols, ParseConstraints{}, out, end, sink, unresolved, nullptr);
}

bool InstructionParser::parse(const base::Source& source, uint32_t begin, uint64_t address, const SymbolLookup* symbols,
                              const ParseConstraints& wish, encoding::Decoded& out, uint32_t& end, diag::Sink& sink,
                              bool* unresolved, FixupInfo* places) const {
  return MatchSession(codec_, impl().grammar, impl().registers, source, address, symbols, wish, sink)
      .parse(begin, out, end, unresolved, places);
}

const Encoders* InstructionParser::encoders(const base::Source& source, uint32_t begin, ShapeCache& cache,
                                            ShapedText& text) const {
  if (!text.read(source.text, begin, codec().isa().machine.lines, impl().grammar.dollars, impl().words)) return nullptr;
  if (const Encoders* const known = cache.find(text)) return known;
  diag::Sink null_sink;
  const ParseConstraints wish{.quiet = true};
  return cache.add(
      text,
      MatchSession(codec_, impl().grammar, impl().registers, source, 0, nullptr, wish, null_sink).record(text, cache));
}

InstructionParser::Encoded InstructionParser::encode(const base::Source& source, const ShapedText& text,
                                                     const Encoders& known, uint64_t address,
                                                     const SymbolLookup* symbols, const ParseConstraints& wish,
                                                     Decoded& out, uint32_t& end, bool* unresolved,
                                                     FixupInfo* places) const {
  if (!known.complete) return Encoded::Unknown;
  diag::Sink null_sink;
  MatchSession instruction(codec_, impl().grammar, impl().registers, source, address, symbols, wish, null_sink);
  return instruction.encode(text, known, out, end, unresolved, places);
}

const encoding::Codec& InstructionParser::codec() const { return codec_; }
const RegisterNames& InstructionParser::registers() const { return impl().registers; }
std::shared_ptr<const syntax::FormProgram> InstructionParser::forms() const { return impl().grammar.forms; }

}  // namespace isadora::assembler

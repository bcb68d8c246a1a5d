// Words and texts: no word has two readings, no two words one text.
#include "examples/words.h"

#include <algorithm>
#include <random>

#include "encoding/matcher.h"
#include "encoding/window.h"
#include "prove/identity.h"
#include "prove/questions.h"
#include "prove/step.h"

namespace isadora::prove {

namespace {

using encoding::Decoded;
using model::Bits;

std::string hex(Bits word) { return Integer::from_unsigned(word).to_hex(); }

// ---- one reading
// ---------------------------------------------------------------------------------------------------------------

// The condition that a window begins with a legal word of an opcode.
void is_word_of(const Context& context, SymbolicMachine& m, uint16_t number, Term window, std::vector<Term>& out) {
  Terms& t = m.t;
  const model::Opcode& opcode = context.isa.opcodes[number];
  const encoding::WindowLayout layout(context.isa.machine);
  const encoding::OpcodePattern p = encoding::pattern(layout, context.isa, number);
  const Bits fixed = p.fixed;
  out.push_back(t.eq(t.and_(window, t.constant(Integer::from_unsigned(fixed), 128)),
                     t.constant(Integer::from_unsigned(p.value), 128)));
  const bool top = layout.order != model::Order::Lsb;
  const Term word = t.extract(window, top ? 128 - opcode.length : 0, opcode.length);
  std::vector<Term> fields;
  for (const model::Field& f : opcode.fields) {
    Term code = kNoTerm;
    for (const model::Slice& s : f.slices) {
      const Term part = t.extract(word, s.position, s.width);
      code = code == kNoTerm ? part : t.concat(code, part);
    }
    fields.push_back(code == kNoTerm ? t.constant(f.fixed.value_or(0), std::max(1u, f.width())) : code);
  }
  FormSpace::Codes codes(opcode.fields.size());
  for (size_t i = 0; i < codes.size(); ++i)
    if (opcode.fields[i].fixed) codes[i] = *opcode.fields[i].fixed;
  const FormSpace space(context, number, 0);
  space.constrain(m, codes, fields, out);
  space.exclude_special_cases(m, fields, out);
  Term some = t.truth(false);
  for (const model::Form& form : opcode.forms)
    some = t.or_(some, t.eq(t.and_(word, t.constant(Integer::from_unsigned(form.mask), opcode.length)),
                            t.constant(Integer::from_unsigned(form.value), opcode.length)));
  out.push_back(some);
}

// Two opcodes, of any lengths. Usually their fixed bits differ, else their legal codes must.
Verdict against(const Context& context, uint16_t own, uint16_t other) {
  const model::Isa& isa = context.isa;
  const encoding::WindowLayout layout(isa.machine);
  const encoding::OpcodePattern a = encoding::pattern(layout, isa, own), b = encoding::pattern(layout, isa, other);
  if (((a.value ^ b.value) & a.fixed & b.fixed) != 0) return kProved;
  Terms terms;
  SymbolicMachine m(terms, isa, false);
  const Term window = terms.variable("word", 128);
  std::vector<Term> asserted;
  is_word_of(context, m, own, window, asserted);
  is_word_of(context, m, other, window, asserted);
  Bits witness = 0;
  const AskOutcome o = ask(terms, context.solver, asserted, context.timeout_ms, [&](const Assignment& values) {
    witness = terms.evaluate(window, values).to_uint128();
    return true;
  });
  if (o.kind == AskOutcome::Kind::Impossible) return kProved;
  if (o.kind == AskOutcome::Kind::Open) return {Verdict::Kind::Tested, o.reason, "", ""};
  const unsigned length = std::max(isa.opcodes[own].length, isa.opcodes[other].length);
  return {Verdict::Kind::Refuted, "", "isadora explain " + hex(layout.to_word(witness, length)),
          "the word begins as " + isa.opcodes[own].name + " and as " + isa.opcodes[other].name};
}

Verdict against_others(const Context& context, uint16_t own) {
  Verdict v = kProved;
  for (uint16_t other = 0; other < context.isa.opcodes.size() && v.kind == Verdict::Kind::Proved; ++other)
    if (other != own) v = against(context, own, other);
  return v;
}

// Two forms of an opcode that share words are two spellings, and must have the same meaning.
Verdict mean_the_same(const Context& context, uint16_t opcode, uint16_t a, uint16_t b) {
  const FormSpace space(context, opcode, a), other(context, opcode, b);
  std::vector<const ir::Function*> functions = functions_of(space.opcode(), space.form());
  functions.push_back(&other.form().semantics);
  const auto all = space.combinations(functions);
  if (all.empty()) return {Verdict::Kind::Tested, kTooManyModifiers, "", ""};
  for (const FormSpace::Codes& codes : all) {
    AskOutcome o{AskOutcome::Kind::Impossible, ""};
    const Verdict v = without_exceptions([&] {
      SymbolicStep s(context, opcode, a);
      std::vector<Term> legal;
      const std::vector<Term> fields = space.fields(s.machine, codes, legal);
      for (const uint16_t form : {a, b}) legal.push_back(space.fits(s.machine, form, fields));
      const SymbolicStep::End first = s.end(opcode, a, fields), second = s.end(opcode, b, fields);
      const Term beyond = s.differ_in_memory(first, second);
      for (unsigned lane = 0; lane < s.machine.lanes() && o.kind == AskOutcome::Kind::Impossible; ++lane) {
        std::vector<Term> asserted = legal;
        asserted.push_back(s.terms.or_(s.differ(first, second, lane), beyond));
        o = s.ask(context, std::move(asserted));
      }
      return kProved;
    });
    if (v.kind != Verdict::Kind::Proved) return v;
    if (o.kind == AskOutcome::Kind::Possible) return {Verdict::Kind::Refuted, "", "", ""};
    if (o.kind == AskOutcome::Kind::Contradiction) return {Verdict::Kind::Failed, o.reason, "", ""};
    if (o.kind == AskOutcome::Kind::Open) return {Verdict::Kind::Tested, o.reason, "", ""};
  }
  return kProved;
}

// Can a word of one form be one of another form of the same opcode, and mean something else there?
Verdict two_forms(const Context& context, uint16_t opcode, uint16_t a, uint16_t b) {
  const model::Form &first = context.isa.opcodes[opcode].forms[a], &second = context.isa.opcodes[opcode].forms[b];
  if (((first.value ^ second.value) & first.mask & second.mask) != 0) return kProved;
  Terms terms;
  SymbolicMachine m(terms, context.isa, false);
  const FormSpace space(context, opcode, a);
  std::vector<Term> asserted;
  const std::vector<Term> fields = space.fields(m, space.codes(), asserted);
  for (const uint16_t form : {a, b}) asserted.push_back(space.fits(m, form, fields));
  std::string word, text;
  const AskOutcome outcome = ask(terms, context.solver, asserted, context.timeout_ms, [&](const Assignment& values) {
    std::vector<uint64_t> codes;
    for (const Term f : fields) codes.push_back(terms.evaluate(f, values).to_uint64());
    Decoded d;
    if (!context.codec.decode_word(context.codec.pack(space.opcode(), codes), space.opcode().length, d)) return false;
    word = hex(d.word);
    context.printer.print(d, 0, text);
    return d.opcode == opcode && d.form <= a;
  });
  if (outcome.kind == AskOutcome::Kind::Impossible) return kProved;
  if (outcome.kind == AskOutcome::Kind::Open) return {Verdict::Kind::Tested, outcome.reason, "", ""};
  if (outcome.kind == AskOutcome::Kind::Contradiction)
    return {Verdict::Kind::Failed, outcome.reason, "isadora explain " + word, ""};
  const Verdict same = mean_the_same(context, opcode, a, b);
  if (same.kind != Verdict::Kind::Refuted) return same;
  return {Verdict::Kind::Refuted, "", "isadora explain " + word,
          "it is `" + text + "`, of the form `" + first.header + "` and of `" + second.header +
              "`, which mean different things"};
}

Verdict one_reading(const Context& context, uint16_t opcode) {
  Verdict v = against_others(context, opcode);
  const size_t forms = context.isa.opcodes[opcode].forms.size();
  for (uint16_t a = 0; a < forms && v.kind == Verdict::Kind::Proved; ++a)
    for (uint16_t b = static_cast<uint16_t>(a + 1); b < forms && v.kind == Verdict::Kind::Proved; ++b)
      v = two_forms(context, opcode, a, b);
  return v;
}

// ---- texts
// ------------------------------------------------------------------------------------------------------------------

constexpr unsigned kWhole = 14;  // bits of the fields, of which all words are looked at
constexpr unsigned kRandomWords = 400;
constexpr unsigned kWordsWithDefaults = 8;

class RoundTrip {
 public:
  RoundTrip(const library::Loaded& loaded, const Context& context, uint16_t opcode)
      : loaded_(loaded), context_(context), number_(opcode), opcode_(loaded.isa.opcodes[opcode]) {}

  Verdict run() {
    bool whole = true;
    for (uint16_t form = 0; form < opcode_.forms.size() && !wrong_; ++form) {
      whole &= test_form(form);
      write_defaults(form);
    }
    if (wrong_) return *wrong_;
    if (whole) return kProved;
    return {Verdict::Kind::Tested, "every modifier and register, numbers at their edges, and random words of each form",
            "", ""};
  }

 private:
  // True where all words were looked at.
  bool test_form(uint16_t form) {
    const FormSpace space(context_, number_, form);
    std::vector<uint16_t> open;
    unsigned bits = 0;
    std::vector<uint64_t> codes;
    for (uint16_t i = 0; i < opcode_.fields.size(); ++i) {
      codes.push_back(space.codes()[i].value_or(opcode_.fields[i].default_code.value_or(0)));
      if (!space.codes()[i]) open.push_back(i), bits += opcode_.fields[i].width();
    }
    if (bits <= kWhole) {
      for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
        uint64_t rest = all;
        for (const uint16_t f : open) codes[f] = rest & ones(f), rest >>= opcode_.fields[f].width();
        check_round_trip(codes);
      }
      return true;
    }
    std::vector<std::vector<uint64_t>> choices;
    for (const uint16_t f : open) choices.push_back(interesting(f));
    for (size_t i = 0; i < open.size(); ++i) {  // concatenated …
      std::vector<uint64_t> one = codes;
      for (const uint64_t v : choices[i]) one[open[i]] = v, check_round_trip(one);
    }
    std::mt19937_64 random(number_ * 131u + form);
    for (unsigned n = 0; n < kRandomWords; ++n) {  // … and all together
      for (size_t i = 0; i < open.size(); ++i) codes[open[i]] = choices[i][random() % choices[i].size()];
      check_round_trip(codes);
    }
    return false;
  }

  uint64_t ones(uint16_t field) const {
    const unsigned w = opcode_.fields[field].width();
    return w >= 64 ? ~uint64_t{0} : (uint64_t{1} << w) - 1;
  }

  // All codes of a narrow field; edges and powers of two of a wide one.
  std::vector<uint64_t> interesting(uint16_t field) const {
    const unsigned w = opcode_.fields[field].width();
    std::vector<uint64_t> out;
    if (w <= 8) {
      for (uint64_t v = 0; v < uint64_t{1} << w; ++v) out.push_back(v);
      return out;
    }
    for (unsigned n = 0; n < w; ++n)
      for (const uint64_t v : {(uint64_t{1} << n) - 1, uint64_t{1} << n, (uint64_t{1} << n) + 1, ~(uint64_t{1} << n)})
        out.push_back(v & ones(field));
    out.push_back(ones(field));
    return out;
  }

  std::optional<Decoded> word(const std::vector<uint64_t>& codes) const {
    Decoded d;
    if (!context_.codec.decode_word(context_.codec.pack(opcode_, codes), opcode_.length, d) || d.opcode != number_)
      return std::nullopt;
    return d;
  }
  std::string text_of(const Decoded& d) const {
    std::string text;
    context_.printer.print(d, 0, text);
    return text;
  }

  void check_round_trip(const std::vector<uint64_t>& codes) {
    if (const auto d = wrong_ ? std::nullopt : word(codes)) expect(text_of(*d), *d);
  }

  // The text is read as this word.
  void expect(const std::string& text, const Decoded& d) {
    Decoded again;
    diag::Sink sink;
    uint32_t end = 0;
    const base::SourceRef source = base::make_source("<text>", text);
    const assembler::ParseConstraints of_this_length{.least = d.bytes};  // a shorter instruction may have the same text
    const bool read = loaded_.matcher.parse(*source, 0, 0, nullptr, of_this_length, again, end, sink, nullptr, nullptr);
    if (read && again.word == d.word && again.bytes == d.bytes) return;
    wrong_ = Verdict{Verdict::Kind::Refuted, "", "isadora dis --hex " + hex(d.word),
                     "`" + text + "` reads as " + (read ? "the word " + hex(again.word) : "no instruction")};
  }

  // A modifier at its default means the same as its omission.
  void write_defaults(uint16_t form) {
    examples::FormWords words(context_.codec, number_, form, form);
    for (unsigned n = 0; n < kWordsWithDefaults; ++n)
      if (const auto d = wrong_ ? std::nullopt : words.next())
        for (const auto* parts : {&opcode_.forms[form].head, &opcode_.forms[form].operands}) write_defaults(*d, *parts);
  }

  void write_defaults(const Decoded& d, const std::vector<model::Part>& parts) {
    for (const model::Part& part : parts) {
      write_defaults(d, part.parts);
      if (part.kind != model::Part::Kind::Modifier || !part.optional || wrong_) continue;
      const model::Field& field = opcode_.fields[part.field];
      const model::Type& type = loaded_.isa.types[field.type];
      const model::Enumerator* usual = field.default_code ? type.enumerator(*field.default_code) : nullptr;
      std::vector<uint64_t> codes(d.codes, d.codes + opcode_.fields.size());
      codes[part.field] = field.default_code.value_or(0);
      const auto without = word(codes);
      if (!usual || usual->spellings[0].empty() || !without || without->form != d.form) continue;
      for (const model::Enumerator& other : type.enumerators) {
        codes[part.field] = other.code;
        const auto with = word(codes);
        if (&other == usual || !with || with->form != d.form) continue;
        // The texts differ first at the other modifier; there the text without it has the default. After that place
        // they may differ in more: a modifier may change the width of registers.
        std::string text = text_of(*without);
        const std::string beside = text_of(*with);
        const auto parts_at = static_cast<size_t>(
            std::mismatch(text.begin(), text.end(), beside.begin(), beside.end()).first - text.begin());
        const std::string dot = type.is_suffix ? "" : ".";
        const size_t at = beside.find(dot + other.spellings[0], parts_at ? parts_at - 1 : 0);
        if (at == std::string::npos || at > parts_at) continue;
        const std::string named = dot + usual->spellings[0];
        if (!text.substr(at).starts_with(named)) expect(text.insert(at, named), *without);
        break;
      }
    }
  }

  const library::Loaded& loaded_;
  const Context& context_;
  uint16_t number_;
  const model::Opcode& opcode_;
  std::optional<Verdict> wrong_;
};

}  // namespace

void add_words(const library::Loaded& loaded, std::vector<Question>& out) {
  const model::Isa& isa = loaded.isa;
  Identity identity(isa);
  std::string all;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) all += identity.of_opcode(o);
  const std::string everything = identity.key(all + isa.fingerprint);
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    Question q;
    q.kind = "encoding";
    q.subject = isa.opcodes[o].name;
    q.optype = isa.optypes[isa.opcodes[o].optype].name;
    q.span = isa.opcodes[o].span;
    q.text = "no word of it has another reading";
    q.key = identity.key("reading " + std::to_string(o) + everything);
    q.ask = [o](const Context& context) { return one_reading(context, o); };
    out.push_back(q);
    q.text = "its texts read back to its words among instructions of its length, with defaults written or left out";
    q.key = identity.key("text " + std::to_string(o) + everything);
    q.ask = [o, &loaded](const Context& context) { return RoundTrip(loaded, context, o).run(); };
    out.push_back(std::move(q));
  }
}

}  // namespace isadora::prove

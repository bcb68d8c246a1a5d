// `explain`: the bits of a word, drawn, each field named.
#include <algorithm>
#include <cstdio>

#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/words.h"

namespace isadora::driver {

namespace {

struct Cell {
  unsigned hi, lo;
  std::string bits, label;
};

std::string bit_string(model::Bits word, unsigned hi, unsigned lo) {
  std::string out;
  for (unsigned i = hi + 1; i-- > lo;) out += static_cast<unsigned>(word >> i) & 1 ? '1' : '0';
  return out;
}

std::string hex(uint64_t v) {
  char buffer[24];
  std::snprintf(buffer, sizeof buffer, "0x%llX", static_cast<unsigned long long>(v));
  return buffer;
}

// What a code says: an enumerator, a register, a number.
std::string meaning(const model::Isa& isa, const model::Type& type, uint64_t code) {
  switch (type.kind) {
    case model::TypeKind::Enumeration: {
      const model::Enumerator* e = type.enumerator(code);
      return e ? e->name : "no meaning";
    }
    case model::TypeKind::Register: {
      const model::RegisterCode r = model::resolve(isa, type, code);
      if (r.kind == model::RegisterCode::Kind::Illegal) return "no register";
      if (r.kind == model::RegisterCode::Kind::Constant) return type.constant(code)->spelling;
      std::string name = isa.files[type.file].spelling;
      const size_t at = name.find('%');
      return at == std::string::npos ? name : name.replace(at, 1, std::to_string(r.number));
    }
    case model::TypeKind::Prefix: return code ? "applied" : "none";
    default: return hex(code);
  }
}

std::string field_label(const model::Isa& isa, const model::Opcode& opcode, size_t i, uint64_t code) {
  const model::Field& f = opcode.fields[i];
  const model::Type& type = isa.types[f.type];
  std::string label = f.full_name() + " = " + hex(code);
  const std::string says = meaning(isa, type, code);
  if (says != hex(code)) label += " (" + says + ")";
  if (f.fixed)
    label += ", fixed";
  else if (f.default_code && *f.default_code == code)
    label += ", default";
  return label;
}

std::vector<Cell> cells(const model::Isa& isa, const model::Opcode& opcode, const encoding::Decoded& d) {
  std::vector<Cell> out;
  for (size_t i = 0; i < opcode.fields.size(); ++i)
    for (const model::Slice& s : opcode.fields[i].slices)
      out.push_back({s.position + s.width - 1, s.position, bit_string(d.word, s.position + s.width - 1, s.position),
                     field_label(isa, opcode, i, d.codes[i])});
  std::sort(out.begin(), out.end(), [](const Cell& a, const Cell& b) { return a.hi > b.hi; });
  std::vector<Cell> filled;
  unsigned next = opcode.length;
  for (const Cell& c : out) {
    if (c.hi + 1 < next) filled.push_back({next - 1, c.hi + 1, bit_string(d.word, next - 1, c.hi + 1), "always zero"});
    filled.push_back(c);
    next = c.lo;
  }
  if (next > 0) filled.push_back({next - 1, 0, bit_string(d.word, next - 1, 0), "always zero"});
  return filled;
}

// All bits, 32 to a line, with a bar between fields: the picture; below it a line per field.
std::string picture(const std::vector<Cell>& cells, unsigned length) {
  std::string out, ruler, bits;
  for (unsigned top = length; top != 0;) {
    const unsigned low = top >= 32 ? top - 32 : 0;
    ruler = bits = "  ";
    for (const Cell& c : cells) {
      const unsigned hi = std::min(c.hi + 1, top), lo = std::max(c.lo, low);
      if (hi <= lo) continue;
      std::string part = c.bits.substr(c.hi + 1 - hi, hi - lo);
      std::string mark = hi - lo == 1 ? std::to_string(lo) : std::to_string(hi - 1) + ":" + std::to_string(lo);
      const size_t width = std::max(part.size(), mark.size());
      bits += "|" + part + std::string(width - part.size(), ' ');
      ruler += " " + mark + std::string(width - mark.size(), ' ');
    }
    while (!ruler.empty() && ruler.back() == ' ') ruler.pop_back();
    out += ruler + "\n" + bits + "|\n";
    top = low;
  }
  return out;
}

std::string table(const std::vector<Cell>& cells) {
  std::string out;
  for (const Cell& c : cells) {
    std::string place = c.hi == c.lo ? std::to_string(c.lo) : std::to_string(c.hi) + ":" + std::to_string(c.lo);
    out += "  " + std::string(place.size() < 7 ? 7 - place.size() : 0, ' ') + place + "  " + c.label + "\n";
  }
  return out;
}

std::string explain_one(const Loaded& loaded, const encoding::Decoded& d) {
  const model::Opcode& opcode = loaded.isa.opcodes[d.opcode];
  std::string text;
  loaded.printer.print(d, 0, text);
  const std::vector<Cell> all = cells(loaded.isa, opcode, d);
  return text + "\n" + opcode.name + ", " + std::to_string(opcode.length) +
         " bits: " + word_text(d.word, opcode.length) + "\n\n" + picture(all, opcode.length) + "\n" + table(all);
}

std::string micro_ops(const Loaded& loaded, const encoding::Decoded& d) {
  const std::vector<std::string> lines = loaded.printer.crack(d, 0);
  if (lines.empty()) return "\nno micro-ops: its clause has no crack\n";
  const std::string& language = loaded.isa.machine.micro_ops;
  std::string out = "\nmicro-ops" + (language.empty() ? "" : " of " + language) + ":\n";
  for (const std::string& line : lines) out += "  " + line + "\n";
  return out;
}

bool is_word(const std::string& s) { return s.size() > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X'); }

}  // namespace

int explain(const ExplainOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.common.isa, sink);
  if (!loaded) return kUnusable;
  std::string out;
  int code = kDone;
  for (const std::string& text : options.words) {
    encoding::Decoded d;
    bool good;
    if (is_word(text)) {
      const std::optional<ParsedWord> word = parse_word(text, loaded->codec);
      encoding::Illegal why = encoding::Illegal::NoOpcode;
      uint16_t detail = 0;
      good = word && loaded->codec.decode_word(word->bits, word->length, d, &why, &detail);
      if (!good)
        sink.report(
            diag::Kind::IllegalWord, {},
            "`" + text + "` is no instruction: " +
                (word ? loaded->codec.explain(why, d.opcode, detail) : "it is no word of this instruction set"));
    } else {
      good = parse_instruction(*loaded, text, 0, d, sink);
    }
    if (good)
      out += (out.empty() ? "" : "\n") + explain_one(*loaded, d) + (options.crack ? micro_ops(*loaded, d) : "");
    else
      code = kFindings;
  }
  return out.empty() ? code : print(out, sink, code);
}

}  // namespace isadora::driver

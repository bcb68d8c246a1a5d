#include "manual/search.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/json.h"
#include "disassembler/bits.h"
#include "manual/chapters.h"

namespace isadora::manual {

namespace {

using base::Json;

// The words of a text, each once, in lower case: the search uses nothing else.
std::string words_of(const std::string& text) {
  std::set<std::string> seen;
  std::string out, word;
  const auto flush = [&] {
    if (word.size() > 1 && seen.insert(word).second) out += (out.empty() ? "" : " ") + word;
    word.clear();
  };
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u) || c == '_' || c == '-' || c == '.' || u >= 0x80)
      word += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    else
      flush();
  }
  flush();
  return out;
}

class Index {
 public:
  void add(const BookPages& pages) {
    const model::Isa& isa = pages.isa();
    of_ = isa.name;
    for (uint16_t i = 0; i < isa.optypes.size(); ++i) add_instruction(pages, i);
    for (const Chapter& c : chapters(isa, pages.book())) entry("page", c.title, pages.folder() + "/" + c.file, "", "");
    entry("page", "Table of instructions", pages.folder() + "/table.html", "", "filter sort columns list all csv json");
    for (const model::Type& t : isa.types) entry("type", t.name, pages.find(t.name), plain(t.prose), names_in(t));
    for (const FunctionEntry& f : pages.functions()) entry("function", f.name, pages.find(f.name), f.comment, "");
    for (const model::RegisterFile& f : isa.files)
      entry("registers", f.name, pages.find(f.name), plain(f.prose), aliases(f));
    for (const model::Space& s : isa.spaces) entry("memory", s.name, pages.find(s.name), plain(s.prose), "");
    for (const model::Group& g : isa.groups)
      entry("group", g.title.empty() ? g.name : g.title, pages.find(g.name), plain(g.prose), g.name);
    for (const model::Fault& f : isa.faults) entry("fault", f.name, pages.find(f.name), f.message, "");
    for (const model::Module& m : isa.modules) entry("module", m.name, pages.find(m.name), m.message, "");
    add_other_spellings(pages);
    add_opcodes(pages);
    isas_.push_back({isa.name, isa.machine.parcel_bits, isa.machine.parcel_order == model::Order::Lsb,
                     isa.machine.code_order == model::ByteOrder::Big});
  }

  void add(const DocumentPage& document) {
    of_ = "documentation";
    for (const Heading& h : document.sections) {
      const bool title = h.title == document.title && h.level == 1;
      entry("text", h.title, document.page.path + (title ? "" : "#" + h.id), title ? "" : document.title, h.text);
    }
  }

  std::string done() const {
    const Json all = {{"entries", entries_}, {"opcodes", opcodes_}, {"isas", isas_}};
    return "isadoraIndex(" + base::json_text(all) + ");\n";
  }

 private:
  void entry(const std::string& kind, const std::string& title, const std::string& path, const std::string& summary,
             const std::string& words) {
    entries_.push_back(
        {kind, title, path, of_, summary.substr(0, summary.find('\n')), words_of(summary + " " + words)});
  }

  static std::string plain(const std::vector<model::Prose>& prose) {
    std::string out;
    for (const model::Prose& p : prose)
      if (!is_comment(p.markdown)) out += render(p.markdown, {}).text + "\n";
    return out;
  }

  static std::string names_in(const model::Type& t) {
    std::string out;
    if (t.enumerators.size() <= 64)
      for (const model::Enumerator& e : t.enumerators) out += e.name + " ";
    return out;
  }

  static std::string aliases(const model::RegisterFile& f) {
    std::string out;
    for (const auto& [number, names] : f.aliases)
      for (const std::string& name : names) out += name + " ";
    return out;
  }

  // The title, then the keywords.
  static std::string called(const model::Optype& optype) {
    std::string out = optype.title;
    for (const std::string& k : optype.keywords) out += "|" + k;
    return out;
  }

  void add_instruction(const BookPages& pages, uint16_t i) {
    const model::Optype& optype = pages.isa().optypes[i];
    std::string words = plain(optype.prose), spelled;
    for (const std::string& line : optype.syntax) words += " " + line;
    for (const uint16_t o : pages.opcodes_of(i)) {
      const model::Opcode& opcode = pages.isa().opcodes[o];
      words += " " + opcode.name;
      for (const model::Form& f : opcode.forms) {
        words += " " + f.mnemonic;
        if (spellings_.insert({of_, f.mnemonic, i}).second) spelled += (spelled.empty() ? "" : "|") + f.mnemonic;
      }
    }
    entries_.push_back({"instruction", optype.name, pages.instruction_path(i), of_, pages.summary(i), words_of(words),
                        called(optype), spelled});
  }

  // Pseudo-instructions, and mnemonics of readings.
  void add_other_spellings(const BookPages& pages) {
    const model::Isa& isa = pages.isa();
    std::set<std::string> known;
    for (const auto& [of, mnemonic, optype] : spellings_)
      if (of == of_) known.insert(mnemonic);
    for (const model::Pseudo& p : isa.pseudos) {
      if (!known.insert(p.mnemonic).second) continue;
      std::string lines;
      for (const std::string& l : p.lines) lines += (lines.empty() ? "" : " ") + l;
      entries_.push_back({"pseudo-instruction", p.mnemonic, pages.folder() + "/pseudo.html#" + slug(p.mnemonic), of_,
                          lines, words_of(plain(p.prose)), "", p.mnemonic});
    }
    for (const model::Opcode& o : isa.opcodes)
      for (const model::Form& f : o.readings) {
        if (!known.insert(f.mnemonic).second) continue;
        const model::Optype& optype = isa.optypes[o.optype];
        entries_.push_back({"alias", f.mnemonic, pages.instruction_path(o.optype) + "#" + slug(o.name), of_,
                            "Read as " + optype.name + (optype.title.empty() ? "" : ", " + optype.title), "", "",
                            f.mnemonic});
      }
  }

  // A number in a query is compared with the codes that an opcode fixes; a whole word with its fixed bits.
  void add_opcodes(const BookPages& pages) {
    for (const model::Opcode& opcode : pages.isa().opcodes) {
      Json codes = Json::array();
      for (const model::Field& f : opcode.fields)
        if (f.fixed && *f.fixed < (uint64_t{1} << 53)) codes.push_back({f.full_name(), *f.fixed});
      opcodes_.push_back({opcode.name, pages.instruction_path(opcode.optype) + "#" + slug(opcode.name), of_,
                          opcode.length, disassembler::word_text(opcode.fixed_mask, opcode.length),
                          disassembler::word_text(opcode.fixed_value, opcode.length), codes});
    }
  }

  std::string of_;
  std::set<std::tuple<std::string, std::string, uint16_t>> spellings_;  // instruction set, mnemonic, instruction
  Json entries_ = Json::array(), opcodes_ = Json::array(), isas_ = Json::array();
};

}  // namespace

Page search_page() {
  Page page;
  page.path = "search.html";
  page.title = "Search";
  page.scripts = {"results.js"}, page.tools = true;
  page.body =
      element("h1", {{"id", "top"}}, "Search") +
      element("p", {{"id", "-found-says"}, {"class", "lead"}, {"role", "status"}},
              "Type what you look for into the field above: a name, what an instruction does, a line of "
              "assembly, a word in hexadecimal digits, or its bytes.") +
      element("div", {{"id", "-kinds"}, {"class", "kinds"}, {"role", "group"}, {"aria-label", "Kinds"}}, Html()) +
      element("div", {{"id", "-found"}, {"class", "found"}}, Html());
  return page;
}

std::string search_index(const std::vector<std::unique_ptr<BookPages>>& books,
                         const std::vector<DocumentPage>& documents) {
  Index index;
  for (const auto& pages : books) index.add(*pages);
  for (const DocumentPage& d : documents) index.add(d);
  return index.done();
}

}  // namespace isadora::manual

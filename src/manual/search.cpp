#include "manual/search.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "disassembler/bits.h"
#include "manual/chapters.h"

namespace isadora::manual {

namespace {

using Json = nlohmann::ordered_json;

// Each word once, in small letters: that is all that is looked for.
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
    for (const model::Type& t : isa.types) entry("type", t.name, pages.find(t.name), plain(t.prose), names_in(t));
    for (const Function& f : pages.functions()) entry("function", f.name, pages.find(f.name), f.comment, "");
    for (const model::RegisterFile& f : isa.files)
      entry("registers", f.name, pages.find(f.name), plain(f.prose), aliases(f));
    for (const model::Space& s : isa.spaces) entry("memory", s.name, pages.find(s.name), plain(s.prose), "");
    for (const model::Group& g : isa.groups) entry("group", g.name, pages.find(g.name), plain(g.prose), "");
    for (const model::Fault& f : isa.faults) entry("fault", f.name, pages.find(f.name), f.message, "");
    for (const model::Module& m : isa.modules) entry("module", m.name, pages.find(m.name), m.message, "");
    add_opcodes(pages);
  }

  void add(const DocumentPage& document) {
    of_ = "documentation";
    for (const Heading& h : document.sections) {
      const bool title = h.title == document.title && h.level == 1;
      entry("text", h.title, document.page.path + (title ? "" : "#" + h.id), title ? "" : document.title, h.text);
    }
  }

  std::string done() const {
    const Json all = {{"entries", entries_}, {"opcodes", opcodes_}};
    return "isadoraIndex(" + all.dump(-1, ' ', false, Json::error_handler_t::replace) + ");\n";
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

  void add_instruction(const BookPages& pages, uint16_t i) {
    const model::Optype& optype = pages.isa().optypes[i];
    std::string words = plain(optype.prose);
    for (const std::string& line : optype.syntax) words += " " + line;
    for (const uint16_t o : pages.opcodes_of(i)) {
      const model::Opcode& opcode = pages.isa().opcodes[o];
      words += " " + opcode.name;
      for (const model::Form& f : opcode.forms) words += " " + f.mnemonic;
    }
    entries_.push_back({"instruction", optype.name, pages.instruction_path(i), of_, pages.summary(i), words_of(words)});
  }

  // A number that is searched is compared with the codes that an opcode fixes; a whole word with its fixed bits.
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
  Json entries_ = Json::array(), opcodes_ = Json::array();
};

}  // namespace

std::string search_index(const std::vector<std::unique_ptr<BookPages>>& books,
                         const std::vector<DocumentPage>& documents) {
  Index index;
  for (const auto& pages : books) index.add(*pages);
  for (const DocumentPage& d : documents) index.add(d);
  return index.done();
}

}  // namespace isadora::manual

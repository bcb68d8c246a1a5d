// The opcode map: tables over the bits that distinguish instructions, with used and free codes. The first table has
// bits that all opcodes fix; instructions that share a code in it are distinguished in a table of their own.
#include <algorithm>

#include "manual/chapters.h"

namespace isadora::manual {

namespace {

using model::Bits;
using model::Opcode;

constexpr unsigned kWindow = 128, kMostKeys = 8, kDepth = 4;
constexpr size_t kOften = 10, kOf = 7;  // seven of ten opcodes

// Instructions of several lengths are aligned at the parcel that is fetched first.
Bits in_window(const model::Isa& isa, unsigned length, Bits word) {
  return isa.machine.parcel_order == model::Order::Msb && length < kWindow ? word << (kWindow - length) : word;
}

Bits fixed_bits(const model::Isa& isa, const Opcode& opcode) {
  Bits mask = 0;
  for (const model::Field& f : opcode.fields)
    if (f.fixed) mask |= model::field_mask(f);
  return in_window(isa, opcode.length, mask);
}

// The distinguishing codes, the most significant first: if the first parcel is the most significant, the word itself,
// else the fields in their order in the description.
std::vector<Bits> order_of(const model::Isa& isa, const Opcode& opcode) {
  if (isa.machine.parcel_order == model::Order::Msb) return {in_window(isa, opcode.length, opcode.fixed_value)};
  std::vector<Bits> out;
  for (const model::Field& f : opcode.fields)
    if (f.fixed) out.push_back(*f.fixed);
  return out;
}

// A name may be broken after an underscore only.
Html breakable(const std::string& name) {
  Html out;
  for (size_t at = 0; at < name.size();) {
    const size_t end = std::min(name.find('_', at), name.size() - 1) + 1;
    out += Html(name.substr(at, end - at)) + (end < name.size() ? lone("wbr", {}) : Html());
    at = end;
  }
  return out;
}

class Map {
 public:
  Map(const BookPages& pages, Page& page) : pages_(pages), isa_(pages.isa()), page_(page) {}

  void run(const std::vector<uint16_t>& all) { table(all, 0, "all", "All instructions", 0); }

 private:
  // The bits of the next table, the most significant first: unused bits that all opcodes fix, then those that most
  // opcodes fix. An opcode that does not fix one is in both halves of the table.
  std::vector<unsigned> keys_of(const std::vector<uint16_t>& opcodes, Bits seen) const {
    std::vector<unsigned> keys;
    for (unsigned i = 0; i < kWindow && keys.size() < kMostKeys; ++i) {
      const unsigned bit = isa_.machine.parcel_order == model::Order::Msb ? kWindow - 1 - i : i;
      if (static_cast<unsigned>(seen >> bit) & 1) continue;
      const auto fixes = [&](uint16_t o) {
        return static_cast<unsigned>(fixed_bits(isa_, isa_.opcodes[o]) >> bit) & 1;
      };
      const auto count = static_cast<size_t>(std::count_if(opcodes.begin(), opcodes.end(), fixes));
      const bool next = !keys.empty() && (keys.back() + 1 == bit || keys.back() == bit + 1);
      if (count == opcodes.size() || (next && kOften * count >= kOf * opcodes.size())) keys.push_back(bit);
    }
    std::sort(keys.rbegin(), keys.rend());
    return keys;
  }

  bool has_code(uint16_t o, const std::vector<unsigned>& keys, unsigned code) const {
    const Opcode& opcode = isa_.opcodes[o];
    const Bits value = in_window(isa_, opcode.length, opcode.fixed_value), mask = fixed_bits(isa_, opcode);
    for (size_t i = 0; i < keys.size(); ++i) {
      const unsigned wanted = code >> (keys.size() - 1 - i) & 1;
      if (static_cast<unsigned>(mask >> keys[i]) & 1 && (static_cast<unsigned>(value >> keys[i]) & 1) != wanted)
        return false;
    }
    return true;
  }

  // Bit numbers of the description, which may count from the most significant bit.
  std::string bit_names(const std::vector<unsigned>& keys) const {
    const auto number = [&](unsigned bit) {
      return isa_.machine.bit_order == model::Order::Msb ? kWindow - 1 - bit : bit;
    };
    std::string out;
    for (size_t i = 0; i < keys.size();) {
      size_t j = i;
      while (j + 1 < keys.size() && keys[j + 1] + 1 == keys[j]) ++j;
      out += (out.empty() ? "" : ", ") + std::to_string(number(keys[i])) +
             (i == j ? "" : ":" + std::to_string(number(keys[j])));
      i = j + 1;
    }
    return out;
  }

  std::vector<uint16_t> optypes_of(const std::vector<uint16_t>& opcodes) const {
    std::vector<uint16_t> out;
    for (const uint16_t o : opcodes) out.push_back(isa_.opcodes[o].optype);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  struct Further {
    std::vector<uint16_t> opcodes;
    Bits seen;
    std::string id, title;
  };

  void table(const std::vector<uint16_t>& opcodes, Bits seen, const std::string& id, const std::string& title,
             unsigned depth) {
    const std::vector<unsigned> keys = keys_of(opcodes, seen);
    if (keys.empty()) return;
    for (const unsigned bit : keys) seen |= Bits(1) << bit;
    const auto low = static_cast<unsigned>(keys.size()) / 2 + keys.size() % 2,
               high = static_cast<unsigned>(keys.size()) - low;
    std::vector<std::vector<uint16_t>> cells(size_t{1} << keys.size());
    for (unsigned code = 0; code < cells.size(); ++code)
      for (const uint16_t o : opcodes)
        if (has_code(o, keys, code)) cells[code].push_back(o);
    std::vector<Further> further;
    const std::string across = bit_names({keys.begin() + high, keys.end()}),
                      down = bit_names({keys.begin(), keys.begin() + high});
    Html head = element("td", {{"class", "axes"}}, (down.empty() ? "" : down + " ↓ ") + across + " →"), body;
    for (unsigned c = 0; c < 1u << low; ++c) head += element("th", {{"scope", "col"}}, hex(c).substr(2));
    size_t used = 0;
    for (unsigned r = 0; r < 1u << high; ++r) {
      Html row = element("th", {{"scope", "row"}}, hex(r).substr(2));
      for (unsigned c = 0; c < 1u << low;) {
        const unsigned code = r << low | c;
        unsigned same = 1;  // merges equal neighbours
        while (c + same < 1u << low && !cells[code].empty() && cells[code + same] == cells[code]) ++same;
        used += cells[code].empty() ? 0 : same;
        row += cell(cells[code], same, id + "-" + hex(code).substr(2), seen,
                    (depth == 0 ? "Bits " : title + ", bits ") + bit_names(keys) + " = " + hex(code), depth, further);
        c += same;
      }
      body += element("tr", row);
    }
    const std::string caption =
        "Bits " + bit_names(keys) + ": " + std::to_string(used) + " of " + std::to_string(cells.size()) +
        " codes are used, " + std::to_string(cells.size() - used) + " are free." +
        (down.empty() ? "" : " Rows are the high bits (" + down + "), columns the low bits (" + across + ").");
    page_.body += heading(depth == 0 ? 2 : 3, id, title) + element("p", caption) +
                  scrolling(title, element("table", {{"class", "map"}},
                                           element("thead", element("tr", head)) + element("tbody", body)));
    page_.contents.push_back({depth == 0 ? 2u : 3u, id, title, {}});
    for (const Further& f : further) table(f.opcodes, f.seen, f.id, f.title, depth + 1);
  }

  Html cell(const std::vector<uint16_t>& opcodes, unsigned columns, const std::string& id, Bits seen,
            const std::string& title, unsigned depth, std::vector<Further>& further) const {
    if (opcodes.empty()) return element("td", {{"class", "free"}}, element("span", {{"class", "hidden"}}, "free"));
    const std::string span = columns > 1 ? std::to_string(columns) : "";
    const std::vector<uint16_t> optypes = optypes_of(opcodes);
    const bool more = optypes.size() > 2 && depth + 1 < kDepth && !keys_of(opcodes, seen).empty();
    if (more) {
      further.push_back({opcodes, seen, id, title});
      return element("td", {{"class", "more"}, {"colspan", span}},
                     link("#" + id, std::to_string(optypes.size()) + " more"));
    }
    Html out;
    for (const uint16_t o : optypes)
      out += (out.empty() ? Html() : Html(", ")) +
             link(page_.root() + pages_.instruction_path(o), breakable(isa_.optypes[o].name));
    return element("td", {{"class", "used"}, {"colspan", span}}, out);
  }

  const BookPages& pages_;
  const model::Isa& isa_;
  Page& page_;
};

}  // namespace

Page opcode_map(const BookPages& pages) {
  Page page;
  page.path = pages.folder() + "/opcodes.html";
  page.title = "Opcode map · " + pages.isa().name;
  page.wide = true;
  page.body =
      element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", pages.isa().name)) +
      element("h1", {{"id", "top"}}, "Opcode map") +
      element(
          "p",
          "How opcodes are allocated: the codes of the bits that select an instruction. Hatched codes are free. A cell "
          "such as “9 more” leads to a map of further bits.");
  std::vector<uint16_t> all;
  for (uint16_t o = 0; o < pages.isa().opcodes.size(); ++o) all.push_back(o);
  Map(pages, page).run(all);
  std::ranges::stable_sort(all, {}, [&](uint16_t o) { return order_of(pages.isa(), pages.isa().opcodes[o]); });
  Table table("All opcodes", {"Opcode", "Instruction", "Bits", "Fixed fields"});
  for (const uint16_t o : all) {
    const Opcode& opcode = pages.isa().opcodes[o];
    Html fixed;
    for (const model::Field& f : opcode.fields)
      if (f.fixed) fixed += code(f.full_name() + " = " + hex(*f.fixed)) + " ";
    table.row({link(page.root() + pages.instruction_path(opcode.optype) + "#" + slug(opcode.name), code(opcode.name)),
               pages.optype_link(opcode.optype, page), std::to_string(opcode.length), fixed});
  }
  page.body += heading(2, "list", "All opcodes") + element("p", "In the order of their codes.") + table.done();
  page.contents.push_back({2, "list", "All opcodes", {}});
  return page;
}

}  // namespace isadora::manual

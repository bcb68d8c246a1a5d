#include "manual/chapters.h"

#include <algorithm>

#include "manual/compiler.h"
#include "manual/coverage.h"
#include "manual/errata.h"
#include "manual/highlight.h"
#include "model/devices.h"
#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::manual {

namespace {

Page begin(const BookPages& pages, const std::string& file, const std::string& title) {
  Page page;
  page.path = pages.folder() + "/" + file;
  page.title = title + " · " + pages.isa().name;
  page.body =
      element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", pages.isa().name)) +
      element("h1", {{"id", "top"}}, title);
  return page;
}

void section(Page& page, unsigned level, const std::string& id, const std::string& title, const Html& content) {
  page.body += heading(level, id, title) + content;
  page.contents.push_back({level, id, title, {}});
}

// Marks instructions that could not be read completely.
Html found_in(const BookPages& pages, uint16_t optype) {
  const std::string count = count_of(pages.findings().of(optype));
  return count.empty() ? Html() : " " + element("span", {{"class", "mark wrong"}}, count);
}

// The instructions of a group, or of none, with their summaries.
Html instruction_list(const BookPages& pages, uint16_t group, const Page& page) {
  Html rows;
  const model::Isa& isa = pages.isa();
  for (uint16_t i = 0; i < isa.optypes.size(); ++i)
    if (isa.optypes[i].group == group)
      rows += element("dt", pages.optype_link(i, page)) + element("dd", pages.described(i) + found_in(pages, i));
  return rows.empty() ? rows : element("dl", {{"class", "instructions"}}, rows);
}

constexpr size_t kShownUsers = 12;

std::string count(size_t n, const std::string& one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

// ---- the machine

Html facts_of(const model::Machine& m) {
  const bool warps = m.execution == model::Execution::Simt;
  Table table("The machine", {"Property", "Value"});
  table.row({"Executes", warps ? "warps of " + count(m.lanes, "lane") : std::string("one hardware thread (a hart)")});
  table.row({"Parcel", count(m.parcel_bits, "bit") + "; an instruction is one or more, and starts at a multiple of " +
                           count(m.code_align, "byte")});
  table.row({"Bits are counted",
             m.bit_order == model::Order::Lsb ? "from the least significant one" : "from the most significant one"});
  if (m.data_order == model::ByteOrder::Big || m.code_order == model::ByteOrder::Big) {
    const auto order = [](model::ByteOrder o) { return o == model::ByteOrder::Big ? "big-endian" : "little-endian"; };
    table.row({"Bytes of numbers", order(m.data_order)});
    table.row({"Bytes of a parcel", order(m.code_order)});
  }
  table.row({"A later parcel is", m.parcel_order == model::Order::Lsb ? "more significant" : "less significant"});
  if (!m.comment.empty()) table.row({"Comments begin with", code(m.comment) + ", " + code("//") + " or " + code("/*")});
  table.row({"An instruction ends with", m.lines ? Html("its line") : code(";")});
  if (!m.micro_ops.empty()) table.row({"Micro-ops are written in", code(m.micro_ops)});
  return table.done();
}

std::string start_of(const model::RegisterStart& start) {
  return start.launch.empty() ? start.value.to_hex() : "launch." + start.launch;
}

Html aliases_of(const model::RegisterFile& file) {
  if (file.aliases.empty()) return {};
  Html items;
  for (const auto& [number, names] : file.aliases) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    items += element("li", code(all) + element("small", " " + std::to_string(number)));
  }
  return element("p", "Other names, and their numbers:") + element("ul", {{"class", "columns"}}, items);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// An overview of all state; details follow below.
Html file_table(const model::Isa& isa) {
  Table table("Registers", {"File", "Registers", "Bits", "One set for", "Written"});
  for (const model::RegisterFile& f : isa.files) {
    const auto name = [&](unsigned n) { return code(f.is_view() ? model::spelling(f, n) : model::numbered(f, n)); };
    const Html written = name(0) + (f.count > 1 ? Html(" to ") + name(f.count - 1) : Html());
    table.row({link("#file-" + slug(f.name), code(f.name)), std::to_string(f.count), std::to_string(f.width),
               scope_word(isa.machine.execution, f.scope), written});
  }
  return table.done();
}

Html space_table(const model::Isa& isa) {
  Table table("Memory", {"Space", "One for", "Address bits", "Aligned"});
  for (const model::Space& s : isa.spaces)
    table.row({link("#space-" + slug(s.name), code(s.name)), scope_word(isa.machine.execution, s.scope),
               std::to_string(s.address_bits), s.align ? "to the size of an access" : "no"});
  return table.done();
}

Html device_table(const model::Space& space) {
  if (space.devices.empty()) return {};
  Table table("Registers of devices", {"Address", "Register", "Bytes", "A load reads", "A store"});
  for (const model::DeviceRegister& d : space.devices)
    table.row({base::Integer(d.address).to_hex(), code(d.name), std::to_string(d.bytes), model::load_text(d),
               model::store_text(d)});
  return table.done();
}

// Of a file whose registers are parts of another's: which, and what a write leaves in the other bits.
Html view_facts(const model::Isa& isa, const model::RegisterFile& file) {
  using Rest = model::RegisterView::Rest;
  const model::RegisterFile& whole = isa.files[file.view.file];
  const bool is_all = file.width == whole.width;
  const std::string rest = is_all                         ? ""
                           : file.view.rest == Rest::Zero ? " A write makes its other bits zeros."
                           : file.view.rest == Rest::Sign ? " A write makes its other bits copies of the part's sign."
                                                          : " A write keeps its other bits.";
  Table table("Parts of registers", {"Name", "Register", "Bits"});
  for (unsigned n = 0; n < file.count; ++n) {
    const model::RegisterPart part = model::part_of(file.view, n);
    table.row({code(model::spelling(file, n)), code(model::spelling(whole, part.number)),
               std::to_string(part.position + file.width - 1) + ":" + std::to_string(part.position)});
  }
  return element("p", Html(count(file.count, "name") + " for " + count(file.width, "bit") + " of a register of ") +
                          link("#file-" + slug(whole.name), code(whole.name)) + "." + rest) +
         table.done();
}

Html file_facts(const model::Isa& isa, const model::RegisterFile& file) {
  Html out = Html(count(file.count, "register") + " of " + count(file.width, "bit") + ", of " +
                  scope_word(isa.machine.execution, file.scope) + ": ") +
             code(model::numbered(file, 0)) +
             (file.count > 1 ? " to " + code(model::numbered(file, file.count - 1)) : Html());
  if (!file.wide.empty())
    out += "; consecutive registers can form one operand, written " + code(model::spelled(file, 0, 2));
  out += ". ";
  if (file.sign_extends) out += "What is narrower is written sign-extended. ";
  for (const auto& [number, start] : file.starts)
    out += code(model::numbered(file, number)) + " starts as " + code(start_of(start)) + ". ";
  return element("p", out);
}

// ---- types

std::string origin_facts(const model::Type& t) {
  std::string out = " (it counts from " + count(static_cast<unsigned>(t.from), "byte") + " beyond";
  if (t.aligned != 1) out += ", rounded down to a multiple of " + std::to_string(t.aligned);
  return out + ")";
}

Html number_facts(const model::Type& t) {
  std::string out = t.is_signed ? "A signed number" : "An unsigned number";
  if (t.set) out = "A set, written `" + model::set_text(t, t.members.empty() ? 5 : ~uint64_t{0}) + "`";
  if (t.pattern) out = "A number that may be written signed or unsigned; its value is the unsigned pattern";
  if (t.relative != model::Relative::No)
    out = t.relative == model::Relative::This ? "A distance from this instruction's address, written as a label"
                                              : "A distance from the next instruction's address, written as a label";
  if (t.absolute) out = "An address of code, written as a label";
  if (t.from || t.aligned != 1) out += origin_facts(t);
  out += ", of " + count(t.width, "bit");
  if (t.from_one) out += ", where the code 0 is " + base::Integer::power_of_two(t.width).to_string();
  if (t.inverted) out += ", some of which are encoded inverted while bit " + std::to_string(t.unless) + " is 0";
  if (t.scale != 1) out += ", times " + std::to_string(t.scale);
  if (t.radix == 10) out += ", printed in decimal";
  return out + ".";
}

Html enumeration_table(const model::Type& t) {
  Table table("Values of " + t.name, {"Code", "Name", "Written", "Stands for"});
  for (const model::Enumerator& e : t.enumerators) {
    Html written;
    for (const std::string& s : e.spellings)
      written += (written.empty() ? Html() : Html(" ")) + (s.empty() ? element("em", "nothing") : code(s));
    std::string means;
    if (e.bits) means = std::string(e.is_signed ? "signed, " : "") + count(e.bits, "bit");
    if (e.format) means = std::string(ir::spelling(*e.format));
    if (!e.op.empty()) means = "the operator " + e.op;
    table.row({code(hex(e.code)), e.name, written, means}, slug(t.name) + "-" + slug(e.name));
  }
  return table.done();
}

Html register_facts(const BookPages& pages, const model::Type& t, const Page& page) {
  const model::RegisterFile& file = pages.isa().files[t.file];
  Html out = Html("A register of ") + link(page.root() + pages.find(file.name), code(file.name)) + ": ";
  if (t.codes.empty()) {
    out += "the code is its number";
  } else {
    std::string codes;
    for (const uint16_t c : t.codes) codes += (codes.empty() ? "" : ", ") + std::to_string(c);
    out += "the codes are, from 0 on, the registers " + codes;
  }
  for (const model::RegisterConstant& c : t.constants)
    out += "; code " + code(hex(c.code)) + " is not a register but " + code(c.spelling) + ", which reads " +
           c.value.to_string() + " and drops what is written";
  return element("p", out + ".");
}

Html compound_facts(const BookPages& pages, const model::Type& t, const Page& page) {
  Html out = element("p", "An operand made of parts. It is written:");
  std::string forms;
  for (const model::Form& f : t.forms) forms += text_at(f.span) + "\n";
  out += listing(forms, Text::Assembly, pages, page);
  Table parts("Parts of " + t.name, {"Bits of the operand", "Part", "Type"});
  for (const model::Field& f : t.parts)
    parts.row({bit_range(pages.isa(), t.width, f), code(f.full_name()), pages.type_link(f.type, page)});
  return out + parts.done();
}

Html type_facts(const BookPages& pages, const model::Type& t, const Page& page) {
  switch (t.kind) {
    case model::TypeKind::Enumeration: return enumeration_table(t);
    case model::TypeKind::Number: return element("p", number_facts(t));
    case model::TypeKind::Register: return register_facts(pages, t, page);
    case model::TypeKind::Compound: return compound_facts(pages, t, page);
    case model::TypeKind::Prefix: break;
  }
  Html out;
  for (const model::PrefixSpelling& p : t.prefixes)
    out += (out.empty() ? Html() : Html(" or ")) + code(p.open + (p.close.empty() ? "" : "…" + p.close));
  return element("p", Html("A bit that is set where the operand is written with ") + out + ".");
}

// The instructions that have a field of the type. No list if nearly all have one.
Html users_of(const BookPages& pages, const model::Type& t, const Page& page) {
  const model::Isa& isa = pages.isa();
  const auto is_type = [&](const model::Field& f) { return &isa.types[f.type] == &t; };
  Html users;
  size_t n = 0;
  for (uint16_t i = 0; i < isa.optypes.size(); ++i) {
    const auto has_one = [&](uint16_t o) { return std::ranges::any_of(isa.opcodes[o].fields, is_type); };
    if (std::ranges::none_of(pages.opcodes_of(i), has_one)) continue;
    users += " " + pages.optype_link(i, page);
    ++n;
  }
  if (n == 0) return {};
  if (n * 10 >= isa.optypes.size() * 9) return element("p", {{"class", "facts-of"}}, "In nearly all instructions.");
  return element("details", {{"open", n <= kShownUsers ? "-" : ""}},
                 element("summary", "In " + count(n, "instruction")) + element("p", {{"class", "near"}}, users));
}

std::string kind_word(model::TypeKind kind) {
  switch (kind) {
    case model::TypeKind::Enumeration: return "enumeration";
    case model::TypeKind::Number: return "number";
    case model::TypeKind::Register: return "register";
    case model::TypeKind::Prefix: return "prefix";
    case model::TypeKind::Compound: return "operand";
  }
  return {};
}

Html found_fact(const BookPages& pages, const Page& page) {
  std::vector<const Finding*> all;
  for (const Finding& f : pages.findings().all()) all.push_back(&f);
  if (all.empty()) return {};
  return element("a", {{"class", "fact wrong"}, {"href", page.root() + pages.folder() + "/findings.html"}},
                 count_of(all));
}

}  // namespace

Page book_index(const BookPages& pages) {
  const model::Isa& isa = pages.isa();
  Page page;
  page.path = pages.folder() + "/index.html";
  page.title = isa.name;
  page.body =
      element("h1", {{"id", "top"}}, isa.name) +
      element("p", {{"class", "facts"}},
              found_fact(pages, page) + element("span", {{"class", "fact"}}, count(isa.optypes.size(), "instruction")) +
                  element("span", {{"class", "fact"}}, count(isa.opcodes.size(), "opcode")) +
                  element("span", {{"class", "fact"}}, count(isa.types.size(), "type")));
  page.body += element("div", {{"class", "lead"}}, pages.prose(isa.prose, "__Description", page));
  for (uint16_t g = 0; g < isa.groups.size(); ++g) {
    const Html list = instruction_list(pages, g, page);
    if (list.empty()) continue;
    Html about = pages.prose(isa.groups[g].prose, "__Description", page);
    about += element("p", {{"class", "about"}}, link(page.root() + pages.group_path(g), "Shared encoding"));
    section(page, 2, "group-" + slug(isa.groups[g].name), pages.group_title(g), about + list);
  }
  const Html loose = instruction_list(pages, model::kNoIndex, page);
  if (!loose.empty()) section(page, 2, "others", "Others", loose);
  return page;
}

Page machine_page(const BookPages& pages) {
  const model::Isa& isa = pages.isa();
  Page page = begin(pages, "machine.html", "The machine");
  page.body += pages.prose(isa.prose, "__Description", page) + facts_of(isa.machine);
  if (!isa.files.empty()) section(page, 2, "registers", "Registers", file_table(isa));
  for (const model::RegisterFile& f : isa.files)
    section(page, 3, "file-" + slug(f.name), f.name,
            f.is_view() ? pages.prose(f.prose, "__Description", page) + view_facts(isa, f)
                        : file_facts(isa, f) + pages.prose(f.prose, "__Description", page) + aliases_of(f));
  for (const model::Aggregate& a : isa.aggregates)
    section(page, 3, "file-" + slug(a.name), a.name,
            element("p", count(a.width, "register") + " as one number: bit i is the register that code i of " +
                             pages.type_link(a.type, page) + " names.") +
                pages.prose(a.prose, "__Description", page));
  if (!isa.spaces.empty()) section(page, 2, "memory", "Memory", space_table(isa));
  for (const model::Space& s : isa.spaces) {
    const std::string scope = scope_word(isa.machine.execution, s.scope);
    Html says = (s.scope == model::Scope::Constant ? capital(scope) : "One memory for " + scope) +
                ", with addresses of " + count(s.address_bits, "bit") + ".";
    if (s.align) says += " The address of an access is a multiple of its size.";
    if (s.size) says += " It has " + count(s.size, "byte") + ".";
    section(page, 3, "space-" + slug(s.name), s.name,
            element("p", says) + pages.prose(s.prose, "__Description", page) + device_table(s));
  }
  if (!isa.faults.empty()) {
    Table table("Faults", {"Fault", "Says"});
    for (const model::Fault& f : isa.faults) table.row({code(f.name), f.message}, "fault-" + slug(f.name));
    section(page, 2, "faults", "Faults", table.done());
  }
  if (!isa.settings.empty()) {
    Table table("Settings", {"Setting", "Default", "May be"});
    for (const model::Setting& s : isa.settings) {
      std::string others;
      for (const int64_t v : s.others) others += (others.empty() ? "" : ", ") + std::to_string(v);
      table.row({code(s.name), std::to_string(s.value), others.empty() ? "any number" : others});
    }
    section(page, 2, "settings", "Settings",
            element("p", "What a machine may have otherwise: " + code("--set NAME=VALUE") + ".") + table.done());
  }
  if (!isa.controls.empty()) {
    Table table("Control operands", {"Control", "Fields"});
    for (const model::Control& c : isa.controls) {
      Html fields;
      for (const std::string& f : c.field_names) fields += (fields.empty() ? Html() : Html(" ")) + code(f);
      table.row({code("$" + c.name), fields}, "control-" + slug(c.name));
    }
    section(page, 2, "controls", "Control operands",
            element("p", "They follow the operands and are kept in the word; the simulator does not act on them.") +
                table.done());
  }
  return page;
}

Page types_page(const BookPages& pages) {
  Page page = begin(pages, "types.html", "Types");
  page.body += element("p", "What the codes of fields mean.");
  std::vector<const model::Type*> types;
  for (const model::Type& t : pages.isa().types) types.push_back(&t);
  std::sort(types.begin(), types.end(), [](const model::Type* a, const model::Type* b) { return a->name < b->name; });
  for (const model::Type* t : types)
    section(page, 2, slug(t->name), t->name,
            element("p", {{"class", "facts"}},
                    element("span", {{"class", "fact"}}, kind_word(t->kind)) +
                        element("span", {{"class", "fact"}}, count(t->width, "bit"))) +
                pages.prose(t->prose, "__Description", page) + type_facts(pages, *t, page) + users_of(pages, *t, page));
  return page;
}

Page functions_page(const BookPages& pages) {
  Page page = begin(pages, "functions.html", "Functions");
  page.body += element(
      "p",
      "What instructions call. A function is expanded where it is called, and sees the fields of the instruction.");
  for (const FunctionEntry& f : pages.functions()) {
    Html users;
    for (uint16_t i = 0; i < pages.isa().optypes.size(); ++i)
      if (calls(pages.isa().optypes[i].semantics_text, f.name))
        users += (users.empty() ? Html() : Html(" ")) + pages.optype_link(i, page);
    Html content;
    if (!f.comment.empty()) content += element("p", f.comment);
    content += listing(f.text, Text::Semantics, pages, page);
    if (!users.empty()) content += element("p", {{"class", "near"}}, "Called by " + users);
    section(page, 2, slug(f.name), f.name, content);
  }
  return page;
}

Page modules_page(const BookPages& pages) {
  const model::Isa& isa = pages.isa();
  Page page = begin(pages, "modules.html", "Modules");
  page.body += element(
      "p", "Parts of the instruction set that a machine may lack: " + code("--modules NAME,…") + " says which it has.");
  for (uint16_t m = 0; m < isa.modules.size(); ++m) {
    Html users;
    for (uint16_t i = 0; i < isa.optypes.size(); ++i) {
      const bool is_in = std::any_of(pages.opcodes_of(i).begin(), pages.opcodes_of(i).end(), [&](uint16_t o) {
        const auto& rules = isa.opcodes[o].modules;
        return std::any_of(rules.begin(), rules.end(), [&](const model::ModuleRule& r) { return r.module == m; });
      });
      if (is_in) users += (users.empty() ? Html() : Html(" ")) + pages.optype_link(i, page);
    }
    section(page, 2, slug(isa.modules[m].name), isa.modules[m].name,
            element("p", capital(isa.modules[m].message) + ".") +
                (users.empty() ? Html() : element("p", {{"class", "near"}}, users)));
  }
  return page;
}

Page pseudo_page(const BookPages& pages) {
  Page page = begin(pages, "pseudo.html", "Pseudo-instructions");
  page.body += element("p", "Spellings of the assembler that stand for several instructions.");
  std::map<std::string, unsigned> seen;
  for (const model::Pseudo& p : pages.isa().pseudos) {
    std::string form = p.mnemonic, lines;
    for (size_t i = 0; i < p.operands.size(); ++i) form += (i ? ", " : " ") + p.operands[i];
    for (const std::string& l : p.lines) lines += l + "\n";
    const unsigned again = seen[p.mnemonic]++;
    section(page, 2, slug(p.mnemonic) + (again ? "-" + std::to_string(again + 1) : ""), form,
            pages.prose(p.prose, "__Description", page) + listing(lines, Text::Assembly, pages, page));
  }
  return page;
}

Page errata_page(const BookPages& pages) {
  Page page = begin(pages, "errata.html", "Errata");
  page.body += element("p", "Where this description departs from the documents that it was made from, and why.");
  page.body += errata_table(pages, errata_rows(pages.book().errata), page);
  return page;
}

Page names_page(const BookPages& pages) {
  const model::Isa& isa = pages.isa();
  Page page = begin(pages, "names.html", "Index");
  struct Name {
    std::string text, path, what;
  };
  std::vector<Name> names;
  const auto add = [&](const std::string& name, const std::string& what) {
    names.push_back({name, pages.find(name), what});
  };
  for (const model::Optype& o : isa.optypes) add(o.name, o.title.empty() ? "instruction" : o.title);
  for (const model::Opcode& o : isa.opcodes)
    if (o.name != isa.optypes[o.optype].name) add(o.name, "opcode");
  for (const model::Type& t : isa.types) add(t.name, kind_word(t.kind));
  for (const FunctionEntry& f : pages.functions()) add(f.name, "function");
  for (const model::RegisterFile& f : isa.files) add(f.name, "registers");
  for (const model::Space& s : isa.spaces) add(s.name, "memory");
  for (const model::Group& g : isa.groups) add(g.name, "group");
  for (const model::Fault& f : isa.faults) add(f.name, "fault");
  for (const model::Module& m : isa.modules) add(m.name, "module");
  std::stable_sort(names.begin(), names.end(),
                   [&](const Name& a, const Name& b) { return lowercase(a.text) < lowercase(b.text); });
  Html items;
  char initial = 0;
  const auto flush = [&] {
    if (!items.empty()) page.body += element("ul", {{"class", "columns index"}}, items);
    items = {};
  };
  for (const Name& n : names) {
    const char first = lowercase(n.text)[0];
    if (first != initial) {
      flush();
      initial = first;
      const std::string letter(1, static_cast<char>(first >= 'a' && first <= 'z' ? first - 'a' + 'A' : first));
      section(page, 2, "letter-" + slug(letter), letter, {});
    }
    items += element("li", link(page.root() + n.path, code(n.text)) + element("small", " " + n.what));
  }
  flush();
  return page;
}

std::vector<Chapter> chapters(const model::Isa& isa, const Book& book) {
  std::vector<Chapter> out = {
      {"index.html", "Instructions", book_index}, {"machine.html", "The machine", machine_page},
      {"formats.html", "Formats", formats_page},  {"types.html", "Types", types_page},
      {"opcodes.html", "Opcode map", opcode_map}, {"functions.html", "Functions", functions_page}};
  if (!isa.modules.empty()) out.push_back({"modules.html", "Modules", modules_page});
  if (!isa.pseudos.empty()) out.push_back({"pseudo.html", "Pseudo-instructions", pseudo_page});
  if (!book.selections.empty()) out.push_back({"compiler.html", "For compilers", compiler_page});
  if (!book.covered.empty()) out.push_back({"coverage.html", "Coverage", coverage_page});
  if (!book.errata.empty()) out.push_back({"errata.html", "Errata", errata_page});
  if (!book.findings.empty()) out.push_back({"findings.html", "Findings", findings_page});
  out.push_back({"names.html", "Index", names_page});
  return out;
}

}  // namespace isadora::manual

#include "manual/compiler.h"

#include <algorithm>
#include <set>

#include "manual/c_expressions.h"
#include "manual/highlight.h"

namespace isadora::manual {

namespace {

constexpr size_t kShownRules = 8;  // rules of an instruction; further ones are folded

Html expression_cell(const CExpression& e) {
  if (e.text.empty()) return {};
  return code(e.text) + (e.type.empty() ? Html() : " " + element("small", e.type));
}

bool is_narrow(const std::string& type) { return type == "i8" || type == "i16" || type == "f16"; }

}  // namespace

Html selections_of(const BookPages& pages, uint16_t optype) {
  std::vector<const Selection*> own;
  for (const Selection& s : pages.book().selections)
    if (pages.isa().opcodes[s.opcode].optype == optype) own.push_back(&s);
  if (own.empty()) return {};
  // C promotes operands to at least 32 bits.
  std::stable_partition(own.begin(), own.end(), [](const Selection* s) { return !is_narrow(s->type()); });
  const auto table = [&](size_t begin, size_t end) {
    Table out(begin == 0 ? "C expressions" : "More C expressions",
              {"C expression", "Operation", "Instruction", "Bytes", "Where"});
    for (size_t i = begin; i < end; ++i)
      out.row({expression_cell(c_expression(own[i]->pattern)), code(own[i]->pattern), code(own[i]->instruction),
               std::to_string(own[i]->bytes), own[i]->conditions});
    return out.done();
  };
  const size_t first = own.size() > kShownRules + 2 ? kShownRules : own.size();
  Html out = element("p", "A compiler can select it for these expressions. Each rule is " +
                              element("span", {{"class", "verdict proved"}}, "proved") +
                              " for all registers and immediates.") +
             table(0, first);
  if (first < own.size())
    out +=
        element("details", element("summary", std::to_string(own.size() - first) + " more") + table(first, own.size()));
  return out;
}

Page compiler_page(const BookPages& pages) {
  const Book& book = pages.book();
  Page page;
  page.path = pages.folder() + "/compiler.html";
  page.title = "For compilers · " + pages.isa().name;
  page.body =
      element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", pages.isa().name)) +
      element("h1", {{"id", "top"}}, "For compilers");
  std::set<uint16_t> selected;
  for (const Selection& s : book.selections) selected.insert(pages.isa().opcodes[s.opcode].optype);
  page.body +=
      element("p", std::to_string(book.selections.size()) + " rules of instruction selection are proved; they use " +
                       std::to_string(selected.size()) + " of " + std::to_string(pages.isa().optypes.size()) +
                       " instructions. The page of each instruction lists its rules.");
  const auto add = [&](const std::string& id, const std::string& title, const Html& content) {
    page.body += heading(2, id, title) + content;
    page.contents.push_back({2, id, title, {}});
  };
  Table missing("What a C compiler would miss", {"Operation", "In C", "Instructions", "By"});
  for (const Absent& a : book.absent) {
    if (is_narrow(a.type)) continue;
    if (a.operation.empty())
      missing.row({"all operations on " + a.type, Html(), Html(), "a library function"});
    else
      missing.row({code(a.operation + (a.type.empty() ? "" : " " + a.type)),
                   expression_cell(c_expression(a.operation, a.type)),
                   a.instructions ? Html(std::to_string(a.instructions)) : Html(),
                   a.instructions ? code(a.expansion) : Html("a library function")});
  }
  add("missing", "What a C compiler would miss",
      missing.empty() ? element("p", "Nothing: one instruction computes each operation.")
                      : element("p",
                                "No single instruction computes these. For a proved expansion, the table gives the "
                                "number of its instructions, including those that load constants.") +
                            missing.done());
  Table uses("Instructions by rule", {"Instruction", "Rules"});
  for (const uint16_t i : selected) {
    const auto n = std::ranges::count_if(book.selections,
                                         [&](const Selection& s) { return pages.isa().opcodes[s.opcode].optype == i; });
    uses.row({pages.optype_link(i, page) + " " + element("small", pages.isa().optypes[i].title), std::to_string(n)});
  }
  add("selected", "Instructions that are selected", uses.done());
  Html others;
  for (uint16_t i = 0; i < pages.isa().optypes.size(); ++i)
    if (!selected.contains(i)) others += (others.empty() ? Html() : Html(" ")) + pages.optype_link(i, page);
  if (!others.empty())
    add("others", "Instructions that no rule selects",
        element("p",
                "No C expression selects them: a program needs an intrinsic for them (barriers, special registers, "
                "cross-lane operations and the like), or the compiler uses them only around other code.") +
            element("p", {{"class", "near"}}, others));
  return page;
}

}  // namespace isadora::manual

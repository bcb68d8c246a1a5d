// The pages of the documentation: Markdown documents, with links between them.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

struct DocumentPage {
  Page page;
  std::string title;      // the first heading
  std::string part = {};  // section: the heading of index.md under which it is linked
  std::vector<Heading> sections;
};

// The pages of all Markdown documents: in the order of the links of index.md, then by name.
std::vector<DocumentPage> document_pages(const std::vector<Document>& documents);
// A page of a built-in text that is not part of the documentation.
Page text_page(const std::string& path, std::string_view markdown);

}  // namespace isadora::manual

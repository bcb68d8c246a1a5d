// The pages of the documentation: Markdown documents, with links between them.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

struct DocumentPage {
  Page page;
  std::string title;      // the first heading
  std::string part = {};  // of the documentation: the heading of index.md under which it is linked
  std::vector<Heading> sections;
};

// The pages of all documents that are Markdown, in the order of the links of index.md, then of their names.
std::vector<DocumentPage> document_pages(const std::vector<Document>& documents);
// A text of ours that is no file of the documentation.
Page text_page(const std::string& path, std::string_view markdown);

}  // namespace isadora::manual

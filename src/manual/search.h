// The search index, as a script that the page loads on the first search. It is a script because a page from a folder
// cannot read other files.
#pragma once

#include "manual/book.h"
#include "manual/documents.h"

namespace isadora::manual {

// The page of all results; its address has the query: search.html?q=…&isa=…
Page search_page();

std::string search_index(const std::vector<std::unique_ptr<BookPages>>& books,
                         const std::vector<DocumentPage>& documents);

}  // namespace isadora::manual

// The index of the search, as a script that the page loads when someone searches for the first time. A script, since a
// page from a folder may read nothing else.
#pragma once

#include "manual/book.h"
#include "manual/documents.h"

namespace isadora::manual {

// The page of all results of a search, whose address says what is looked for: search.html?q=…&isa=…
Page search_page();

std::string search_index(const std::vector<std::unique_ptr<BookPages>>& books,
                         const std::vector<DocumentPage>& documents);

}  // namespace isadora::manual

// What stands around every page: the head, the bar with search, the list beside it, what the page holds.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

struct Sidebar {
  struct Item {
    std::string title, path;
    std::string about = {};  // what it is, in a few words
  };
  struct Part {
    std::string title;  // empty: its items stand without one
    std::vector<Item> items;
  };
  std::string title, path;
  std::vector<Part> parts;
};

struct PageFrame {
  std::vector<Sidebar::Item> bar;  // the instruction sets, the documentation
  std::string version;
};

File framed(const Page& page, const PageFrame& frame, const Sidebar* sidebar);

}  // namespace isadora::manual

// The frame of every page: head, bar with search, list of pages, content.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

struct Sidebar {
  struct Item {
    std::string title, path;
    std::string about = {};  // a short description
  };
  struct Part {
    std::string title;  // empty: its items have no heading
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

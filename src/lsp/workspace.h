// The editor's open files, and the descriptions that they need. A description is built once, and again only if one of
// its texts has changed: an open file is read from the editor, any other from the disk.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "library/clauses.h"
#include "library/library.h"
#include "lsp/text.h"
#include "parse/tree.h"

namespace isadora::lsp {

struct TextDocument {
  std::string uri, path;  // without a path the file is not saved yet
  int64_t version = 0;
  bool is_description = false;
  base::SourceRef source;
};

// The files of one description as they are now.
struct Description {
  std::vector<parse::Tree> trees;
  diag::Sink findings;
  bool current = false;                           // `loaded` is made of these texts
  std::shared_ptr<const library::Loaded> loaded;  // the last one without errors; null when there was none
};
using DescriptionRef = std::shared_ptr<const Description>;

class Workspace {
 public:
  explicit Workspace(library::Folders folders) : folders_(std::move(folders)) {}

  TextDocument& open(const std::string& uri, const std::string& language, int64_t version, std::string text);
  void close(const std::string& uri) { documents_.erase(uri); }
  void edit(TextDocument& document, std::string text, int64_t version);
  TextDocument* find(const std::string& uri);
  const TextDocument* at_path(const std::string& path) const;
  const std::map<std::string, TextDocument>& documents() const { return documents_; }

  // The description that an open file of it belongs to: all .isa files of its folder.
  DescriptionRef description_of(const TextDocument& document);
  // The one that a program is for: by `.isa name`, by the setting, by the nearest folder above it that is one, or the
  // default.
  DescriptionRef description_for(const TextDocument& program, const std::string& named);

  void set_isa(std::string isa) { isa_ = std::move(isa); }

 private:
  // The state of a file when it was read: the editor's text, or the disk's.
  struct Stamp {
    std::string path;
    base::SourceRef open;
    std::filesystem::file_time_type time;
    uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  struct Entry {
    std::vector<Stamp> stamps;
    DescriptionRef description;
    std::shared_ptr<library::Clauses> clauses = std::make_shared<library::Clauses>();
  };

  Stamp stamp(const std::string& path) const;
  std::vector<std::string> files_of_folder(const std::string& folder, diag::Sink& sink) const;
  DescriptionRef built(const std::string& key, const std::vector<std::string>& files, diag::Sink& errors);
  void build(const std::vector<Stamp>& stamps, const Entry& before, Description& out) const;
  base::SourceRef read(const Stamp& stamp, diag::Sink& sink) const;
  DescriptionRef nearest(const TextDocument& program);
  DescriptionRef by_name(const std::string& name);

  library::Folders folders_;
  std::string isa_;
  std::map<std::string, TextDocument> documents_;
  std::map<std::string, Entry> entries_;
};

}  // namespace isadora::lsp

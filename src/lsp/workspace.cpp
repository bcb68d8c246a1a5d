#include "lsp/workspace.h"

#include <algorithm>

#include "check/check.h"
#include "findings/findings.h"
#include "library/input.h"
#include "parse/families.h"

namespace isadora::lsp {

namespace fs = std::filesystem;

namespace {

// This many parent folders of a program are searched for a description.
constexpr int kFoldersAbove = 8;

bool is_description(const std::string& path) { return fs::path(path).extension() == ".isa"; }

// By the file's name, as other tools do; else the editor's language id.
bool is_description_document(const std::string& uri, const std::string& language) {
  const bool is_program = fs::path(uri).extension() == ".s";
  return is_description(uri) || (!is_program && (language == "isa" || language == "isadora"));
}

std::string folder_of(const std::string& path) { return fs::path(path).parent_path().string(); }

}  // namespace

TextDocument& Workspace::open(const std::string& uri, const std::string& language, int64_t version, std::string text) {
  TextDocument& document = documents_[uri];
  document = {uri, path_of(uri), version, false, nullptr};
  document.is_description = is_description_document(uri, language);
  edit(document, std::move(text), version);
  return document;
}

void Workspace::edit(TextDocument& document, std::string text, int64_t version) {
  document.version = version;
  document.source = base::make_source(document.path.empty() ? document.uri : document.path, std::move(text));
}

TextDocument* Workspace::find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

const TextDocument* Workspace::at_path(const std::string& path) const {
  const std::string plain = fs::path(path).lexically_normal().string();
  for (const auto& [uri, document] : documents_)
    if (!document.path.empty() && fs::path(document.path).lexically_normal() == plain) return &document;
  return nullptr;
}

Workspace::Stamp Workspace::stamp(const std::string& path) const {
  Stamp stamp{path, nullptr, {}, 0};
  const auto as_uri = documents_.find(path);
  const TextDocument* open = as_uri != documents_.end() ? &as_uri->second : at_path(path);
  if (open) return stamp.open = open->source, stamp;
  std::error_code error;
  stamp.time = fs::last_write_time(path, error);
  stamp.size = fs::file_size(path, error);
  return stamp;
}

// The files on the disk, and unsaved ones of the editor.
std::vector<std::string> Workspace::files_of_folder(const std::string& folder, diag::Sink& sink) const {
  std::error_code error;
  std::vector<std::string> files;
  if (fs::is_directory(folder, error)) files = library::description_files(folder + "/", sink, folders_);
  for (std::string& file : files) file = fs::path(file).lexically_normal().string();
  for (const auto& [uri, document] : documents_) {
    if (!document.is_description || document.path.empty() || folder_of(document.path) != folder) continue;
    if (std::find(files.begin(), files.end(), document.path) == files.end()) files.push_back(document.path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

DescriptionRef Workspace::description_of(const TextDocument& document) {
  diag::Sink sink;
  if (document.path.empty()) return built(document.uri, {document.uri}, sink);
  const std::string folder = folder_of(document.path);
  return built(folder, files_of_folder(folder, sink), sink);
}

DescriptionRef Workspace::built(const std::string& key, const std::vector<std::string>& files, diag::Sink& errors) {
  std::vector<Stamp> stamps;
  for (const std::string& file : files) stamps.push_back(stamp(file));
  Entry& entry = entries_[key];
  if (entry.description && entry.stamps == stamps && errors.all().empty()) return entry.description;
  auto fresh = std::make_shared<Description>();
  fresh->findings.append(std::move(errors));
  build(stamps, entry, *fresh);
  entry.stamps = std::move(stamps);
  entry.description = fresh;
  return fresh;
}

base::SourceRef Workspace::read(const Stamp& stamp, diag::Sink& sink) const {
  if (!stamp.open) return library::read_input(stamp.path, library::kDescriptionLimit, sink);
  sink.keep(stamp.open);
  return stamp.open;
}

void Workspace::build(const std::vector<Stamp>& stamps, const Entry& before, Description& out) const {
  size_t bytes = 0;
  std::vector<parse::Tree> trees;  // with families written out
  for (const Stamp& stamp : stamps) {
    const base::SourceRef source = read(stamp, out.findings);
    if (!source) continue;
    bytes += source->text.size();
    if (bytes > library::kDescriptionLimit) {
      library::report_too_large(source, "with this file the description", library::kDescriptionLimit, out.findings);
      break;
    }
    if (library::is_binary(source, out.findings)) continue;
    diag::Sink null_sink;
    out.trees.push_back(parse::parse_as_written(source, null_sink));
    trees.push_back(parse::parse(parse::written_out(source, out.findings), out.findings));
  }
  model::Isa isa;
  if (!out.trees.empty()) {
    diag::Sink warnings;
    isa = check::build(trees, out.findings, parse::ParseExtent::Whole, before.clauses.get(), &warnings);
    before.clauses->keep();
    warnings.append(findings::run_lints(trees));
    findings::add(trees, std::move(warnings), findings::LintInput::AtText, out.findings);
  }
  out.findings = diag::as_written(out.findings);
  out.current = !out.findings.has_errors() && !out.trees.empty();
  if (out.current)
    out.loaded = std::make_shared<library::Loaded>(std::move(isa));
  else if (before.description)
    out.loaded = before.description->loaded;
}

DescriptionRef Workspace::nearest(const TextDocument& program) {
  if (program.path.empty()) return nullptr;
  std::string folder = folder_of(program.path);
  for (int i = 0; i < kFoldersAbove && folder.size() > 1; ++i, folder = folder_of(folder)) {
    std::error_code error;
    bool holds = false;
    for (const fs::directory_entry& e : fs::directory_iterator(folder, error))
      if ((holds = e.path().extension() == ".isa")) break;
    diag::Sink sink;
    if (holds) return built(folder, files_of_folder(folder, sink), sink);
  }
  return nullptr;
}

// The key is the folder, so that a program and the open files of its description share one.
DescriptionRef Workspace::by_name(const std::string& name) {
  diag::Sink sink;
  std::vector<std::string> files = library::description_files(name, sink, folders_);
  if (files.empty()) return built("name:" + name, {}, sink);
  std::error_code error;
  for (std::string& file : files) file = fs::absolute(file, error).lexically_normal().string();
  const std::string folder = folder_of(files.front());
  return built(folder, files_of_folder(folder, sink), sink);
}

DescriptionRef Workspace::description_for(const TextDocument& program, const std::string& named) {
  const DescriptionRef here = nearest(program);
  if (!named.empty()) {
    const bool is_here = here && here->loaded && here->loaded->isa.name == named;
    return is_here ? here : by_name(named);
  }
  if (!isa_.empty()) return by_name(isa_);
  return here ? here : by_name({});
}

}  // namespace isadora::lsp

// The search path of descriptions, and loading.
#include "library/library.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>

#include "assembler/mnemonic_filter.h"
#include "base/files.h"
#include "base/own_file.h"
#include "check/warnings.h"
#include "library/bases.h"
#include "library/clauses.h"
#include "library/input.h"
#include "library/model_cache.h"
#include "library/placeholder_types.h"
#include "library/warnings.h"
#include "parse/families.h"

namespace isadora::library {

namespace fs = std::filesystem;
using parse::ParseExtent;

namespace {

std::vector<std::string> split_folders(const char* list) {
  std::vector<std::string> out;
  std::string current;
  for (const char* p = list;; ++p) {
    if (*p == ':' || *p == 0) {
      if (!current.empty()) out.push_back(current);
      current.clear();
      if (*p == 0) return out;
    } else {
      current += *p;
    }
  }
}

Folders isa_folders(const Folders& given) {
  Folders out;
  if (const char* list = std::getenv("ISADORA_ISAS")) out = split_folders(list);
  std::copy_if(given.begin(), given.end(), std::back_inserter(out), [](const std::string& f) { return !f.empty(); });
  const fs::path here = base::own_folder();
  if (here.empty()) return out;
  std::error_code error;
  // A library lies in lib/ or in a folder there.
  for (const char* p : {"isas", "../isas", "../../isas", "../share/isadora/isas", "../../share/isadora/isas"})
    if (fs::is_directory(here / p, error)) out.push_back((here / p).lexically_normal().string());
  return out;
}

std::string default_name(const fs::path& folder) {
  const base::ReadResult file = base::read_file((folder / "default").string(), 256);
  if (!file) return {};
  const std::string& text = file.source->text;
  return text.substr(0, text.find_first_of(" \t\r\n"));
}

bool is_path(const std::string& s) {
  return s == "-" || s.find('/') != std::string::npos || s.find('.') != std::string::npos;
}

void report_unknown(const std::string& name, const std::vector<IsaEntry>& known, diag::Sink& sink) {
  diag::Diagnostic& d =
      sink.report(diag::Kind::CannotRead, {},
                  name.empty() ? "no instruction set is chosen, and none of the known ones is the default"
                               : "unknown instruction set `" + name + "`");
  if (name.empty()) d.notes.push_back("choose one with --isa");
  std::vector<std::string> names;
  for (const IsaEntry& e : known) names.push_back(e.name);
  const std::string near = diag::nearest(name, names);
  if (!near.empty()) d.notes.push_back("did you mean `" + near + "`?");
  std::string list;
  for (const std::string& n : names) list += (list.empty() ? "" : ", ") + n;
  d.notes.push_back(names.empty() ? "no instruction sets were found: set ISADORA_ISAS to their folder"
                                  : "known: " + list);
  if (!name.empty()) d.notes.push_back("a path needs a slash or a dot: `./" + name + "`");
}

template <class As>
std::unique_ptr<As> compile(const std::vector<parse::Tree>& trees, diag::Sink& sink, ParseExtent extent,
                            Clauses* known = nullptr) {
  model::Isa isa = check::build(trees, sink, extent, known);
  return sink.has_errors() ? nullptr : std::make_unique<As>(std::move(isa));
}

// Files that were read while those of a description were looked for, by path: each is read once.
using FilesRead = std::map<std::string, base::SourceRef>;

// Reads them. False when one could not be read, or when all, with `bytes` that were read before, are beyond the limit.
bool read_texts(const std::vector<std::string>& files, std::vector<base::SourceRef>& texts, size_t& bytes,
                diag::Sink& sink, const FilesRead& known = {}) {
  bool good = true;
  for (const std::string& file : files) {
    const auto found = known.find(file);
    const bool is_known = found != known.end();
    if (is_known) sink.keep(found->second);
    const base::SourceRef source = is_known ? found->second : read_input(file, kDescriptionLimit, sink);
    good = source && good;
    if (!source) continue;
    bytes += source->text.size();
    if (bytes > kDescriptionLimit)
      return report_too_large(source, "with this file the description", kDescriptionLimit, sink), false;
    texts.push_back(source);
  }
  return good;
}

// Expands families. False if a table cannot be read.
bool write_out(std::vector<base::SourceRef>& texts, diag::Sink& sink) {
  const size_t before = sink.error_count();
  for (base::SourceRef& text : texts) text = parse::written_out(text, sink);
  return sink.error_count() == before;
}

// False if nothing is defined in them, which is an error: most likely other files were meant.
bool parse_texts(const std::vector<base::SourceRef>& texts, std::vector<parse::Tree>& trees, diag::Sink& sink,
                 ParseExtent extent) {
  const size_t errors = sink.error_count();
  for (const base::SourceRef& text : texts)
    trees.push_back(is_binary(text, sink) ? parse::parse(base::make_source(text->name, ""), sink)
                                          : parse::parse(text, sink, extent));
  const auto is_empty = [](const parse::Tree& tree) { return tree.children(0).empty(); };
  if (texts.empty() || sink.error_count() != errors || !std::ranges::all_of(trees, is_empty)) return true;
  sink.report(diag::Kind::BadArgument, {},
              "`" + texts[0]->name + "` has nothing in it, expected a description of an instruction set");
  return false;
}

// The Model from the cache; none if it was not kept, or if a text has changed.
std::optional<model::Isa> cached(const ModelCache& images, const model::Wanted& wanted, diag::Sink& sink) {
  std::optional<model::Isa> isa = images.find(wanted);
  if (isa)
    for (const base::SourceRef& source : isa->sources) sink.keep(source);
  return isa;
}

bool holds_description(const fs::path& folder) {
  std::error_code error;
  return std::any_of(fs::directory_iterator(folder, error), fs::directory_iterator(),
                     [](const fs::directory_entry& e) { return e.path().extension() == ".isa"; });
}

}  // namespace

std::vector<IsaEntry> known_isas(const Folders& folders) {
  std::vector<IsaEntry> out;
  bool has_default = false;
  std::error_code error;
  for (const std::string& folder : isa_folders(folders)) {
    const std::string preferred = default_name(folder);
    std::vector<IsaEntry> here;
    for (const fs::directory_entry& e : fs::directory_iterator(folder, error)) {
      const std::string name = e.path().filename().string();
      const bool known = std::any_of(out.begin(), out.end(), [&](const IsaEntry& x) { return x.name == name; });
      if (!known && holds_description(e.path()))
        here.push_back({name, e.path().string(), !has_default && name == preferred});
    }
    has_default = has_default || std::ranges::any_of(here, &IsaEntry::is_default);
    std::sort(here.begin(), here.end(), [](const IsaEntry& a, const IsaEntry& b) { return a.name < b.name; });
    out.insert(out.end(), here.begin(), here.end());
  }
  return out;
}

std::string sibling_file(const model::Isa& isa, const std::string& name) {
  std::error_code error;
  for (const base::SourceRef& s : isa.sources) {
    const fs::path file = fs::path(s->name).parent_path() / name;
    if (fs::exists(file, error)) return file.string();
  }
  return "";
}

namespace {

// The folder, or file, that a name or path stands for; empty, with a diagnostic, when nothing is so called.
std::string place_of(const std::string& name_or_path, diag::Sink& sink, const Folders& folders) {
  if (is_path(name_or_path)) return name_or_path;
  const std::vector<IsaEntry> known = known_isas(folders);
  const auto it = std::ranges::find_if(
      known, [&](const IsaEntry& e) { return name_or_path.empty() ? e.is_default : e.name == name_or_path; });
  if (it != known.end()) return it->path;
  report_unknown(name_or_path, known, sink);
  return "";
}

std::vector<std::string> files_at(const std::string& path, diag::Sink& sink) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<std::string> files;
  for (const fs::directory_entry& e : fs::directory_iterator(path, error))
    if (e.path().extension() == ".isa") files.push_back(e.path().string());
  std::sort(files.begin(), files.end());
  if (error || files.empty())
    sink.report(
        diag::Kind::CannotRead, {},
        "`" + path + "` " + (error ? "cannot be read: " + base::error_reason(error.value()) : "holds no .isa files"));
  return files;
}

// The folder of a base: beside the folder of the file that names it, or found by its name.
std::string base_folder(const std::string& file, const BaseName& base, diag::Sink& sink, const Folders& folders) {
  const fs::path beside = (fs::path(file).parent_path().lexically_normal().parent_path() / base.name);
  if (holds_description(beside)) return beside.string();
  const std::vector<IsaEntry> known = known_isas(folders);
  const auto it = std::ranges::find(known, base.name, &IsaEntry::name);
  if (it != known.end()) return it->path;
  std::vector<std::string> names;
  for (const IsaEntry& e : known) names.push_back(e.name);
  diag::Diagnostic& d =
      sink.report(diag::Kind::UnknownParent, base.span, "unknown instruction set `" + base.name + "`");
  const std::string near = diag::nearest(base.name, names);
  if (!near.empty()) d.notes.push_back("did you mean `" + near + "`?");
  return "";
}

// The folder on which the description in these files is built; empty where it is built on none, or on one that is
// unknown.
std::string base_of(const std::vector<std::string>& files, diag::Sink& sink, const Folders& folders, FilesRead& read) {
  std::error_code error;
  for (const std::string& file : files) {
    if (!fs::is_regular_file(file, error)) continue;
    const base::ReadResult text = base::read_file(file, kDescriptionLimit);
    if (!text) continue;
    read[file] = text.source;
    const std::optional<BaseName> base = base_named_in(text.source);
    if (!base) continue;
    sink.keep(text.source);
    return base_folder(file, *base, sink, folders);
  }
  return "";
}

// Those of the folder or file, then those of the descriptions on which it is built.
std::vector<std::string> find_files(const std::string& name_or_path, diag::Sink& sink, const Folders& folders,
                                    FilesRead& read) {
  std::vector<std::string> all;
  const size_t errors = sink.error_count();
  for (std::string path = place_of(name_or_path, sink, folders); !path.empty();) {
    const std::vector<std::string> files = files_at(path, sink);
    if (files.empty() || std::ranges::find(all, files[0]) != all.end()) break;
    all.insert(all.end(), files.begin(), files.end());
    path = base_of(files, sink, folders, read);
  }
  return sink.error_count() == errors ? all : std::vector<std::string>{};
}

// Whether a text may have a statement like `Elf = 243, 32, 1;` with this first number, be it in a comment: descriptions
// that have none need not be read to know that they are not for a file.
bool may_state_elf(std::string_view text, unsigned number) {
  constexpr std::string_view kName = "Elf", kSpaces = " \t\r\n";
  for (size_t at = text.find(kName); at != std::string_view::npos; at = text.find(kName, at)) {
    at = text.find_first_not_of(kSpaces, at + kName.size());
    if (at == std::string_view::npos) return false;
    if (text[at] == '/') return true;  // a comment
    if (text[at] != '=') continue;
    const size_t begin = text.find_first_not_of(kSpaces, at + 1), end = text.find(',', at);
    if (begin >= end || end == std::string_view::npos) continue;
    std::string_view value = text.substr(begin, end - begin);
    const bool is_hex = value.starts_with("0x");
    if (is_hex) value.remove_prefix(2);
    unsigned stated = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), stated, is_hex ? 16 : 10);
    if (read.ec != std::errc() || read.ptr != value.data() + value.size() || stated == number) return true;
  }
  return false;
}

// Only the Model of a description without findings is cached.
template <class As>
std::unique_ptr<As> load_extent(const std::string& name_or_path, diag::Sink& sink, const Folders& folders,
                                ParseExtent extent, const model::Wanted& wanted = {},
                                std::optional<unsigned> elf = {}) {
  std::vector<base::SourceRef> texts;
  size_t bytes = 0;
  FilesRead read;
  const std::vector<std::string> files = find_files(name_or_path, sink, folders, read);
  if (files.empty() || !read_texts(files, texts, bytes, sink, read)) return nullptr;
  const auto may_state_it = [&](const base::SourceRef& text) { return may_state_elf(text->text, *elf); };
  if (elf && std::ranges::none_of(texts, may_state_it)) return nullptr;
  const ModelCache images(files[0], extent, texts);
  if (std::optional<model::Isa> isa = cached(images, wanted, sink)) return std::make_unique<As>(std::move(*isa));
  if (!write_out(texts, sink)) return nullptr;
  const size_t said = sink.all().size();
  std::vector<parse::Tree> trees;
  if (!parse_texts(texts, trees, sink, extent)) return nullptr;
  Clauses clauses(files[0]);
  auto loaded = compile<As>(trees, sink, extent, &clauses);
  if (extent == ParseExtent::Whole) clauses.keep();
  if (loaded && sink.all().size() == said) images.keep(loaded->isa);
  return loaded;
}

}  // namespace

std::string isa_option_note(const std::string& file) {
  const std::vector<IsaEntry> known = known_isas();
  if (std::ranges::find(known, file, &IsaEntry::name) == known.end()) return {};
  return "`" + file + "` is an instruction set: `--isa " + file + "` chooses it";
}

std::vector<std::string> description_files(const std::string& name_or_path, diag::Sink& sink, const Folders& folders) {
  FilesRead read;
  return find_files(name_or_path, sink, folders, read);
}

bool read_trees(const std::vector<std::string>& files, std::vector<parse::Tree>& trees, size_t& bytes,
                diag::Sink& sink) {
  std::vector<base::SourceRef> texts;
  const bool good = read_texts(files, texts, bytes, sink);
  write_out(texts, sink);
  return parse_texts(texts, trees, sink, ParseExtent::Whole) && good;
}

std::unique_ptr<Loaded> load(const std::string& name_or_path, diag::Sink& sink, const Folders& folders) {
  return load_extent<Loaded>(name_or_path, sink, folders, ParseExtent::Whole);
}

std::unique_ptr<Loaded> load_lenient(const std::vector<std::string>& files, diag::Sink& sink) {
  std::vector<base::SourceRef> texts;
  size_t bytes = 0;
  if (files.empty() || !read_texts(files, texts, bytes, sink)) return nullptr;
  const ModelCache images(files[0], ParseExtent::Whole, texts);
  if (std::optional<model::Isa> kept = cached(images, {}, sink)) return std::make_unique<Loaded>(std::move(*kept));
  if (!write_out(texts, sink)) return nullptr;
  const size_t said = sink.all().size();
  std::vector<parse::Tree> trees;
  if (!parse_texts(texts, trees, sink, ParseExtent::Whole)) return nullptr;
  model::Isa isa = check::build(trees, sink);
  if (sink.all().size() == said) images.keep(isa);
  if (isa.optypes.empty() && sink.has_errors()) return nullptr;
  stand_in_for_missing_types(isa);
  return std::make_unique<Loaded>(std::move(isa));
}

std::unique_ptr<Loaded> load_for_codec(const std::string& name_or_path, diag::Sink& sink, const Folders& folders) {
  return load_extent<Loaded>(name_or_path, sink, folders, ParseExtent::Coding);
}

std::optional<model::Isa> load_machine(const std::string& name_or_path, unsigned elf, diag::Sink& sink,
                                       const Folders& folders) {
  struct IsaOnly {
    model::Isa isa;
    explicit IsaOnly(model::Isa i) : isa(std::move(i)) {}
  };
  const model::Wanted none = [](const model::Isa&, std::string_view) { return false; };
  const auto loaded = load_extent<IsaOnly>(name_or_path, sink, folders, ParseExtent::Coding, none, elf);
  return loaded ? std::optional(std::move(loaded->isa)) : std::nullopt;
}

std::unique_ptr<IsaAssembler> load_for_assembling(const std::string& name_or_path, diag::Sink& sink,
                                                  const Folders& folders) {
  return load_extent<IsaAssembler>(name_or_path, sink, folders, ParseExtent::Coding);
}

std::unique_ptr<IsaAssembler> load_for_program(const std::string& name_or_path, std::string_view program,
                                               diag::Sink& sink, const Folders& folders) {
  std::optional<assembler::MnemonicFilter> named;
  const model::Wanted wanted = [&](const model::Isa& rest, std::string_view mnemonic) {
    if (!named) {
      named.emplace(program).add_expansions(rest.pseudos);
      named->add_stems(rest.types);
    }
    return named->has(mnemonic);
  };
  return load_extent<IsaAssembler>(name_or_path, sink, folders, ParseExtent::Coding, wanted);
}

model::Isa with_warnings(const model::Isa& isa) {
  diag::Sink null_sink;  // it was loaded without errors before
  std::vector<parse::Tree> trees;
  for (const base::SourceRef& text : isa.sources) trees.push_back(parse::parse(text, null_sink));
  return check::build_with_warnings(trees, null_sink);
}

std::unique_ptr<Loaded> load(const std::vector<base::SourceRef>& texts, diag::Sink& sink) {
  std::vector<parse::Tree> trees;
  for (const base::SourceRef& text : texts) {
    sink.keep(text);
    trees.push_back(parse::parse(parse::written_out(text, sink), sink));
  }
  return compile<Loaded>(trees, sink, ParseExtent::Whole);
}

}  // namespace isadora::library

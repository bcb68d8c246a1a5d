// `link`: objects, of any assembler or compiler, to an executable.
#include <algorithm>
#include <filesystem>

#include "driver/commands.h"
#include "driver/modules.h"
#include "driver/program.h"
#include "driver/report.h"
#include "driver/words.h"
#include "linker/linker.h"
#include "linker/objects.h"
#include "object/image.h"

namespace isadora::driver {

using diag::Kind;

namespace {

class Inputs {
 public:
  Inputs(const LinkOptions& options, diag::Sink& sink) : options_(options), sink_(sink) {}

  // Exit code kDone where all could be read.
  int read() {
    if (!find_libraries() || !outputs_differ()) return kUnusable;
    for (const std::string& path : paths_) {
      for (const std::string& output : {options_.output, options_.map})
        if (is_own_input(path, output, sink_)) return kUnusable;
      base::SourceRef file = read_input(path, kProgramLimit, sink_);
      if (!file) return kUnusable;
      files_.push_back(std::move(file));
    }
    if (!load_isa()) return kUnusable;
    for (size_t i = 0; i < files_.size(); ++i) {
      if (const int code = read(paths_[i], *files_[i]); code != kDone) return code;
    }
    const size_t named = inputs_.size();
    const std::string& entry = options_.entry.empty() ? isa_->isa.machine.entry : options_.entry;
    if (!linker::add_members(archives_, entry, inputs_, sink_)) return kUnusable;
    for (size_t i = named; i < inputs_.size(); ++i) {
      if (const int code = is_for_this_description(inputs_[i].unit); code != kDone) return code;
    }
    return are_for_this_machine() ? kDone : kUnusable;
  }

  const Loaded& isa() const { return *isa_; }
  std::vector<linker::LinkInput> take() { return std::move(inputs_); }

 private:
  // The inputs, then the archives of -l.
  bool find_libraries() {
    paths_ = options_.inputs;
    for (const std::string& library : options_.libraries) {
      const std::optional<std::string> path = find_library(library, options_.library_folders);
      if (!path)
        return report_error(sink_, Kind::CannotRead, "no folder of libraries has `lib" + library + ".a`",
                            "-L DIR names one"),
               false;
      paths_.push_back(*path);
    }
    return true;
  }

  bool outputs_differ() {
    if (options_.map.empty() || !is_same_file(options_.map, options_.output)) return true;
    report_error(sink_, Kind::BadArgument, "`" + options_.map + "` would be written twice",
                 "by --map and as the program");
    return false;
  }

  const std::string& shown(const std::string& path) const {
    const auto found = options_.shown.find(path);
    return found == options_.shown.end() ? path : found->second;
  }

  // That of --isa, or of the first object that names one.
  bool load_isa() {
    std::string name = options_.common.isa;
    for (size_t i = 0; i < files_.size() && name.empty(); ++i) {
      name = isa_of(files_[i]->text);
      if (!name.empty()) named_by_ = shown(paths_[i]);
    }
    isa_ = load(name, sink_);
    return isa_ != nullptr;
  }

  int read(const std::string& path, const base::Source& file) {
    if (linker::is_archive(file.text)) {
      const std::filesystem::path folder = std::filesystem::path(path).parent_path();
      archives_.push_back(
          {shown(path), file.text, [this, folder](const std::string& member) -> std::optional<std::string_view> {
             std::error_code ignored;  // a pipe or a device could be waited for without end
             if (!std::filesystem::is_regular_file(folder / member, ignored)) return std::nullopt;
             base::SourceRef text = read_input((folder / member).string(), kProgramLimit, sink_);
             if (!text) return std::nullopt;
             return files_.emplace_back(std::move(text))->text;
           }});
      return kDone;
    }
    if (object::is_image(file.text)) {
      report_error(sink_, Kind::BadArgument, "`" + path + "` is linked already",
                   "link the objects that it was made of");
      return kUnusable;
    }
    return object::is_relocatable(file.text) ? read_object(shown(path), file) : read_text(path);
  }

  int read_object(const std::string& name, const base::Source& file) {
    std::optional<object::Unit> unit = object::read_unit(file.text, name, sink_);
    if (!unit) return kFindings;
    if (const int code = is_for_this_description(*unit); code != kDone) return code;
    if (!options_.common.modules.empty() && !unit->isa.empty()) {
      const std::optional<object::Object> object = linker::read_object(isa_->codec, file.text, name, sink_);
      int code = kFindings;
      if (!object || !within_modules(options_.common.modules, isa_->codec, *object, nullptr, sink_, code)) return code;
    }
    inputs_.push_back({std::move(*unit), nullptr});
    return kDone;
  }

  // As far as its note says.
  int is_for_this_description(const object::Unit& unit) {
    if (!unit.isa.empty() && unit.isa != isa_->isa.name && options_.common.isa.empty()) {
      report_error(
          sink_, Kind::BadArgument,
          "`" + unit.name + "` is for `" + unit.isa + "`, and `" + named_by_ + "` for `" + isa_->isa.name + "`");
      return kUnusable;
    }
    object::Object about;
    about.isa = unit.isa;
    about.fingerprint = unit.fingerprint;
    return is_made_for(*isa_, about, unit.name, sink_) ? kDone : kFindings;
  }

  int read_text(const std::string& path) {
    int code = kDone;
    Common common = options_.common;
    if (common.isa.empty() && !named_by_.empty()) common.isa = isa_->isa.name;
    std::unique_ptr<LoadedProgram> program = read_program(path, common, sink_, code);
    if (!program) return code;
    inputs_.push_back({object::unit_of(program->object), program->text()});
    inputs_.back().unit.name = path;
    programs_.push_back(std::move(program));
    return kDone;
  }

  bool are_for_this_machine() {
    const linker::MachineFit found = linker::check_machine(isa_->isa, inputs_, sink_);
    if (found == linker::MachineFit::Other) sink_.all().back().notes.back() += "; another is chosen with --isa";
    return found == linker::MachineFit::Right;
  }

  const LinkOptions& options_;
  diag::Sink& sink_;
  std::vector<std::string> paths_;
  std::vector<base::SourceRef> files_;  // at these paths, then those of thin archives
  std::string named_by_;
  std::unique_ptr<Loaded> isa_;
  std::vector<std::unique_ptr<LoadedProgram>> programs_;  // whose bytes the inputs are
  std::vector<linker::Archive> archives_;
  std::vector<linker::LinkInput> inputs_;
};

// Users who may read the program may execute it, as with other linkers.
void make_executable(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (path == "-" || !fs::is_regular_file(status)) return;
  const unsigned readers = static_cast<unsigned>(status.permissions()) & 0444;
  fs::permissions(path, static_cast<fs::perms>(readers >> 2), fs::perm_options::add, ignored);
}

}  // namespace

std::optional<std::string> find_library(const std::string& name, const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    const std::filesystem::path path = std::filesystem::path(folder) / ("lib" + name + ".a");
    std::error_code none;
    if (std::filesystem::is_regular_file(path, none)) return path.string();
  }
  return std::nullopt;
}

int link(const LinkOptions& options, diag::Sink& sink) {
  Inputs inputs(options, sink);
  if (const int code = inputs.read(); code != kDone) return code;
  const Loaded& isa = inputs.isa();
  if (isa.isa.machine.execution != model::Execution::Hart) {
    report_error(sink, Kind::BadArgument, "programs for `" + isa.isa.name + "` are run as they are, kernel by kernel",
                 "`isadora run " + options.inputs.front() + "`");
    return kUnusable;
  }
  const linker::LinkChoices choices{.entry = options.entry,
                                    .drops_unused = options.drops_unused,
                                    .makes_map = !options.map.empty(),
                                    .code_address = options.code_address,
                                    .data_address = options.data_address};
  linker::LinkDetails details;
  const auto image = linker::link(isa.codec, inputs.take(), sink, choices, &details);
  if (!image) return kFindings;
  if (!options.map.empty())
    if (const int code = write_result(options.map, details.map, sink); code != kDone) return code;
  const int code = write_result(options.output, object::write_image(*image, details.debug), sink);
  if (code == kDone) make_executable(options.output);
  return code;
}

}  // namespace isadora::driver

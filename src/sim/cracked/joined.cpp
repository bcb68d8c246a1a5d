#include "sim/cracked/joined.h"

#include <algorithm>

#include "ir/facts.h"

namespace isadora::sim::cracked {

namespace {

template <class Things>
uint16_t find(const Things& things, const std::string& name) {
  const auto it = std::find_if(things.begin(), things.end(), [&](const auto& t) { return t.name == name; });
  return it == things.end() ? model::kNoIndex : static_cast<uint16_t>(it - things.begin());
}

class DescriptionJoiner {
 public:
  DescriptionJoiner(const model::Isa& instructions, const model::Isa& micro_ops, std::string& error)
      : micro_(micro_ops), error_(error), out_{instructions, {}} {}

  std::optional<JoinedDescription> run() {
    const model::Machine &a = out_.isa.machine, &b = micro_.machine;
    if (a.execution != b.execution || (a.execution == model::Execution::Simt && a.lanes != b.lanes))
      return refuse("one of the two is for harts, or for warps of other lanes");
    for (const model::RegisterFile& file : out_.isa.files) out_.binding.own.push_back(file.count);
    for (const model::RegisterFile& file : micro_.files) {
      if (!add(file)) return std::nullopt;
    }
    for (const model::Type& type : micro_.types) add(type);
    if (!bind(micro_.spaces, out_.isa.spaces, "space", out_.binding.spaces) ||
        !bind(micro_.settings, out_.isa.settings, "setting", out_.binding.settings) ||
        !bind(micro_.faults, out_.isa.faults, "fault", out_.binding.faults))
      return std::nullopt;
    return std::move(out_);
  }

 private:
  std::nullopt_t refuse(std::string why) {
    error_ = std::move(why);
    return std::nullopt;
  }

  bool add(const model::RegisterFile& file) {
    model::Isa& isa = out_.isa;
    const uint16_t known = find(isa.files, file.name);
    out_.binding.files.push_back(known == model::kNoIndex ? static_cast<uint16_t>(isa.files.size()) : known);
    if (known == model::kNoIndex) {
      isa.files.push_back(file);
      out_.binding.own.push_back(0);
      return true;
    }
    model::RegisterFile& both = isa.files[known];
    if (both.width != file.width || both.scope != file.scope)
      return refuse("their registers `" + file.name + "` have another width or scope"), false;
    for (unsigned n = both.count; n < file.count; ++n) {
      if (const auto names = file.aliases.find(n); names != file.aliases.end()) both.aliases.insert(*names);
      if (const auto printed = file.printed.find(n); printed != file.printed.end()) both.printed.insert(*printed);
    }
    both.count = std::max(both.count, file.count);
    return true;
  }

  // No instruction has fields of these types; they resolve the register codes of micro-ops.
  void add(const model::Type& type) {
    out_.binding.types.push_back(static_cast<uint16_t>(out_.isa.types.size()));
    out_.isa.types.push_back(type);
    if (type.kind == model::TypeKind::Register) out_.isa.types.back().file = out_.binding.files[type.file];
  }

  template <class Things>
  bool bind(const Things& theirs, const Things& ours, const char* what, std::vector<uint16_t>& indices) {
    for (const auto& thing : theirs) {
      indices.push_back(find(ours, thing.name));
      if (indices.back() == model::kNoIndex)
        return refuse("`" + out_.isa.name + "` has no " + what + " `" + thing.name + "`"), false;
    }
    return true;
  }

  const model::Isa& micro_;
  std::string& error_;
  JoinedDescription out_;
};

}  // namespace

std::optional<JoinedDescription> join(const model::Isa& instructions, const model::Isa& micro_ops, std::string& error) {
  return DescriptionJoiner(instructions, micro_ops, error).run();
}

void rebind(ir::Function& body, const JoinedIndices& binding) {
  for (ir::Inst& in : body.ops) {
    const std::string_view aux = ir::facts(in.op).aux;
    const std::vector<uint16_t>* const to = aux == "file"      ? &binding.files
                                            : aux == "type"    ? &binding.types
                                            : aux == "space"   ? &binding.spaces
                                            : aux == "setting" ? &binding.settings
                                            : aux == "fault"   ? &binding.faults
                                                               : nullptr;
    if (to) in.aux = (*to)[in.aux];
  }
}

}  // namespace isadora::sim::cracked

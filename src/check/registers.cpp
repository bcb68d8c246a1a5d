// Register types: which code is which register, and codes that are none.
#include "check/types.h"

namespace isadora::check {

using diag::Kind;

namespace {

class RegisterTypeReader {
 public:
  RegisterTypeReader(BuildContext& work, const Definition& d, model::Type& type) : work_(work), d_(d), type_(type) {}

  void read() {
    const auto list = d_.statements(work_);
    find_file();
    for (const Statement& s : list) {
      if (s.name == "Constant") constant(s);
      if (s.name == "Codes") codes(s);
    }
    for (const Statement& s : list) {
      if (s.name == "Spelling") spelling(s);
    }
    for (const Statement& s : list) {
      if (s.name == "Constant") check_spelled(s);
    }
  }

 private:
  void find_file() {
    if (d_.parents.empty()) return;
    const std::string name(text_of(d_.parents[0]));
    const int file = find_name(work_.files, name);
    if (file >= 0) {
      type_.file = static_cast<uint16_t>(file);
    } else {
      work_.unknown(Kind::UnknownParent, span_of(d_.parents[0]), "no register file " + code_text(name), name,
                    names_in(work_.files));
    }
  }

  model::RegisterConstant* find(uint64_t code) {
    for (model::RegisterConstant& c : type_.constants) {
      if (c.code == code) return &c;
    }
    return nullptr;
  }

  void constant(const Statement& s) {
    const auto code = code_in(work_, s.arguments[0], type_.width);
    const auto value = constant_of(s.values[0]);
    if (!value) {
      work_.report(Kind::BadValue, s.values[0], "expected a number (e.g. 0), found " + code_text(text_of(s.values[0])));
    } else if (code && find(*code)) {
      work_.report(Kind::DuplicateName, s.arguments[0], "the code " + std::to_string(*code) + " is a constant already");
    } else if (code) {
      type_.constants.push_back({*code, *value, {}});
    }
  }

  void spelling(const Statement& s) {
    const auto code = code_in(work_, s.arguments[0], type_.width);
    if (!code) return;
    if (model::RegisterConstant* c = find(*code)) {
      c->spelling = s.texts()[0];
    } else {
      work_.report(Kind::BadValue, s.arguments[0],
                   "the code " + std::to_string(*code) + " is not a constant; a register is spelled by its file");
    }
  }

  void check_spelled(const Statement& s) {
    const auto code = constant_of(s.arguments[0]);
    const model::RegisterConstant* c = code && code->fits_uint64() ? find(code->to_uint64()) : nullptr;
    if (!c || !c->spelling.empty()) return;
    const std::string argument(text_of(s.arguments[0]));
    work_.report(Kind::BadValue, s.place,
                 "this constant has no spelling (e.g. " + code_text("Spelling<" + argument + "> = \"Z\";") + ")");
  }

  void codes(const Statement& s) {
    if (type_.width < 16 && s.values.size() > (size_t{1} << type_.width)) {
      work_.report(Kind::BadValue, s.place,
                   std::to_string(s.values.size()) + " registers do not fit " + std::to_string(type_.width) + " bits");
      return;
    }
    const unsigned count = type_.file == model::kNoIndex ? 65535 : work_.isa.files[type_.file].count;
    for (NodeRef v : s.values) {
      const uint64_t number = constant_of(v)->to_uint64();
      if (number >= count) {
        work_.report(Kind::BadValue, v,
                     code_text(text_of(d_.parents[0])) + " has no register " + std::to_string(number));
      }
      type_.codes.push_back(static_cast<uint16_t>(number < count ? number : 0));
    }
  }

  BuildContext& work_;
  const Definition& d_;
  model::Type& type_;
};

}  // namespace

void read_register_type(BuildContext& work, const Definition& d, model::Type& type) {
  RegisterTypeReader(work, d, type).read();
}

}  // namespace isadora::check

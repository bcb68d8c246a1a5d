#include "prove/answers.h"

#include <algorithm>

namespace isadora::prove {

using base::Json;

namespace {

constexpr std::string_view kNames[] = {"proved", "tested", "refuted", "allowed", "failed", "vacuous"};

std::string text(const Json& json, const char* member) {
  const auto it = json.find(member);
  return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

size_t count(const Json& json, const char* member) {
  const auto it = json.find(member);
  return it != json.end() && it->is_number_unsigned() ? it->get<size_t>() : 0;
}

}  // namespace

std::string_view name(Verdict::Kind kind) { return kNames[static_cast<size_t>(kind)]; }

Answered describe(const Question& q, size_t number) {
  Answered a;
  a.number = number;
  a.kind = q.kind, a.subject = q.subject, a.text = q.text, a.finding = q.finding;
  if (q.span) {
    a.file = q.span.source->name;
    const base::Span place = base::as_written(q.span);
    a.line = place.source->position(place.begin).line;
  }
  return a;
}

Json to_json(const Verdict& v) {
  Json out = {{"verdict", name(v.kind)}};
  if (!v.reason.empty()) out["reason"] = v.reason;
  if (!v.replay.empty()) out["replay"] = v.replay;
  if (!v.after.empty()) out["after"] = v.after;
  return out;
}

std::optional<Verdict> verdict_of(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  const std::string word = text(json, "verdict");
  const auto it = std::find(std::begin(kNames), std::end(kNames), word);
  if (it == std::end(kNames)) return std::nullopt;
  return Verdict{static_cast<Verdict::Kind>(it - std::begin(kNames)), text(json, "reason"), text(json, "replay"),
                 text(json, "after")};
}

Json to_json(const AnsweredShard& part) {
  Json out = {{"isa", part.isa}, {"fingerprint", part.fingerprint}, {"questions", part.questions}};
  Json& all = out["answers"] = Json::array();
  for (const Answered& a : part.answers) {
    Json one = {{"number", a.number}, {"kind", a.kind}, {"subject", a.subject}, {"text", a.text}};
    if (!a.finding.empty()) one["finding"] = a.finding;
    if (!a.file.empty()) one["file"] = a.file, one["line"] = a.line;
    const Json verdict = to_json(a.verdict);
    for (const auto& [member, value] : verdict.items()) one[member] = value;
    one["seconds"] = static_cast<double>(static_cast<int64_t>(a.seconds * 1000)) / 1000;
    one["cached"] = a.cached;
    all.push_back(std::move(one));
  }
  return out;
}

namespace {

std::optional<AnsweredShard> part_of(const Json& json) {
  if (!json.is_object() || !json.contains("answers") || !json["answers"].is_array()) return std::nullopt;
  AnsweredShard part{text(json, "isa"), text(json, "fingerprint"), count(json, "questions"), {}};
  for (const Json& one : json["answers"]) {
    const std::optional<Verdict> v = verdict_of(one);
    if (!v) return std::nullopt;
    Answered a;
    a.number = count(one, "number");
    a.kind = text(one, "kind"), a.subject = text(one, "subject"), a.text = text(one, "text"),
    a.file = text(one, "file"), a.finding = text(one, "finding");
    a.line = static_cast<unsigned>(count(one, "line"));
    a.verdict = *v;
    if (one.contains("seconds") && one["seconds"].is_number()) a.seconds = one["seconds"].get<double>();
    part.answers.push_back(std::move(a));
  }
  return part;
}

}  // namespace

std::vector<AnsweredShard> parts_of(std::string_view text, std::string& error) {
  const Json json = base::parse_json(text, error);
  if (json.is_discarded()) return error = "it is " + error, std::vector<AnsweredShard>();
  bool valid = json.is_object() && json.contains("parts") && json["parts"].is_array();
  std::vector<AnsweredShard> out;
  for (size_t i = 0; valid && i < json["parts"].size(); ++i) {
    std::optional<AnsweredShard> part = part_of(json["parts"][i]);
    valid = part.has_value();
    if (part) out.push_back(std::move(*part));
  }
  if (valid) return out;
  error = "it holds no answers of `isadora prove --format json`";
  return {};
}

std::optional<AnsweredShard> merge(const std::vector<AnsweredShard>& parts, std::string& error) {
  AnsweredShard whole = parts.front();
  for (size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].fingerprint != whole.fingerprint || parts[i].questions != whole.questions) {
      error = "the parts of `" + whole.isa + "` are of different versions of it";
      return std::nullopt;
    }
    whole.answers.insert(whole.answers.end(), parts[i].answers.begin(), parts[i].answers.end());
  }
  std::stable_sort(whole.answers.begin(), whole.answers.end(),
                   [](const Answered& a, const Answered& b) { return a.number < b.number; });
  const auto same = [](const Answered& a, const Answered& b) { return a.number == b.number; };
  whole.answers.erase(std::unique(whole.answers.begin(), whole.answers.end(), same), whole.answers.end());
  if (whole.answers.size() != whole.questions) {
    error = "of " + std::to_string(whole.questions) + " questions about `" + whole.isa + "`, " +
            std::to_string(whole.questions - std::min(whole.questions, whole.answers.size())) +
            " are in none of the files; is a shard missing?";
    return std::nullopt;
  }
  return whole;
}

}  // namespace isadora::prove

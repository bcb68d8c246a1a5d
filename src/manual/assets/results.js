// The page of all results: its address says what is looked for, and in which instruction set first.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const { part, result, wordsOf, load, when } = window.isadoraSearch;
  const list = document.getElementById("-found"), kinds = document.getElementById("-kinds"), says = document.getElementById("-found-says");
  const asked = new URLSearchParams(location.search), text = (asked.get("q") || "").trim();
  if (text === "") return;
  document.body.dataset.isa = asked.get("isa") || "";
  document.getElementById("-search").value = text;
  document.title = `${text} · Search · Isadora`;
  const showKind = (all, kind) => {
    list.replaceChildren(...all.filter((f) => !kind || f.kind === kind).map((f) => result(f, wordsOf(text))));
    for (const b of kinds.children) b.setAttribute("aria-pressed", String(b.dataset.kind === kind));
  };
  when((index) => {
    const all = index.find(text, document.body.dataset.isa), counts = new Map();
    for (const f of all) counts.set(f.kind, (counts.get(f.kind) || 0) + 1);
    says.textContent = `${all.meant ? `Nothing is called ${text}. Similar, ${all.meant}: ` : `${text}: `}${all.length === 1 ? "1 result" : `${all.length} results`}`;
    kinds.replaceChildren(...[["", all.length], ...counts].map(([kind, n]) => {
      const b = part("button", "kind", `${kind || "all"} ${n}`);
      b.type = "button";
      b.dataset.kind = kind;
      b.addEventListener("click", () => showKind(all, kind));
      return b;
    }));
    showKind(all, "");
  });
  load();
});

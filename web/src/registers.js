// Registers: of a warp as a grid, lanes down and registers across; what belongs to the warp or a hart as a list. The
// next active lanes are highlighted, changed values are marked.
import { $, element, roving } from "./dom.js";
import { elements, lanesText, shown } from "./numbers.js";

export function makeRegisters({ edit, ask }) {
  let isa = null, state = null;
  let before = new Map(); // values before the last step
  let now = new Map();
  let seen = new Map(); // by file: registers that have had a value other than 0 in this run

  const valuesOf = (row, lanes) => row.values ?? Array(lanes).fill(row.value);
  const zero = "0x0";

  function note(reset) {
    before = reset ? null : now;
    if (reset) seen = new Map();
    now = new Map();
    for (const file of state.files) {
      const known = seen.get(file.name) ?? new Set();
      for (const row of file.rows) {
        known.add(row.name);
        now.set(row.name, valuesOf(row, isa.lanes));
      }
      seen.set(file.name, known);
    }
  }
  const value = (map, name, lane) => map?.get(name)?.[lane] ?? zero;
  const changed = (name, lane) => before !== null && value(before, name, lane) !== value(now, name, lane);
  const order = (names) => [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

  function cell(file, name, lane, tag, attributes = {}) {
    const v = value(now, name, lane);
    return element(tag, {
      ...attributes,
      class: `value${changed(name, lane) ? " changed" : ""}${v === zero ? " zero" : ""}`,
      "data-name": name, "data-lane": lane, "data-width": file.width, tabindex: "-1", title: `${name}${isa.lanes > 1 && file.scope === "lane" ? ` of lane ${lane}` : ""} = ${v}`,
    }, shown(v, file.width, $("format").value));
  }

  // Lanes grouped by pc, the lowest first. A group's number gives its colour.
  function groups() {
    const at = new Map();
    state.lanes.forEach((lane, i) => { if (lane.pc && threads(i)) at.set(lane.pc, [...(at.get(lane.pc) ?? []), i]); });
    const sorted = [...at].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
    return sorted.map(([pc, lanes], i) => ({ pc, lanes, number: i % 6 }));
  }
  const threads = (lane) => hasThread(lane) && state.lanes[lane].state !== "ended";
  const hasThread = (lane) => state.lanes[lane].state !== "no thread"; // a block may fill a part of its last warp only

  function grid(files) {
    const columns = files.flatMap((file) => order(seen.get(file.name) ?? []).map((name) => ({ file, name })));
    const lit = new Set(state.next?.takes_part ?? []), here = new Set(state.next?.lanes ?? []);
    const head = element("tr", {}, element("th", { scope: "col" }, "Lane"), ...columns.map(({ name }) => element("th", { scope: "col" }, name)));
    const apart = groups(), groupOf = new Map(apart.length < 2 ? [] : apart.flatMap((g) => g.lanes.map((lane) => [lane, g.number])));
    const without = state.lanes.flatMap((_, i) => (hasThread(i) ? [] : [i]));
    const rows = state.lanes.map((lane, i) => {
      if (!hasThread(i)) return null;
      const stands = lit.has(i) ? "takes part" : here.has(i) ? "stands here, its guard is false" : lane.state;
      return element("tr", { class: `${lit.has(i) ? "lit" : ""}${here.has(i) && !lit.has(i) ? "guarded" : ""}${lane.state === "ended" ? " ended" : ""}${groupOf.has(i) ? ` of-group group-${groupOf.get(i)}` : ""}`, "data-lane-state": stands },
        element("th", { scope: "row", title: `${stands}${lane.pc ? `, at ${lane.pc}` : ""}` }, `${i}`, element("span", { class: "hidden" }, `, ${stands}`)),
        ...columns.map(({ file, name }) => cell(file, name, i, "td")));
    });
    return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Registers of the lanes" },
      element("table", { class: "grid" }, element("caption", { class: "hidden" }, "Registers of each lane"), element("thead", {}, head), element("tbody", {}, ...rows.filter((row) => row !== null))),
      without.length ? element("p", { class: "says" }, `${without.length === 1 ? "Lane" : "Lanes"} ${lanesText(without)} ${without.length === 1 ? "has" : "have"} no thread.`) : null);
  }

  function list(file) {
    const names = order(seen.get(file.name) ?? []);
    if (names.length === 0) return null;
    const wide = file.width > 64;
    const bits = Number($("element").value);
    const items = names.map((name) => {
      const parts = wide ? elements(value(now, name, 0), file.width, bits) : null;
      const old = wide && before ? elements(value(before, name, 0), file.width, bits) : null;
      const text = wide
        ? element("dd", { class: "elements", "data-name": name, "data-lane": 0, "data-width": file.width, tabindex: "-1" },
            ...parts.map((p, i) => element("span", { class: `${old && old[i] !== p ? "changed" : ""}${p === zero ? " zero" : ""}`, title: `element ${i} of ${name}` }, shown(p, bits, $("format").value))))
        : cell(file, name, 0, "dd");
      return element("div", {}, element("dt", {}, name), text);
    });
    return element("div", {}, element("dl", { class: wide ? "wide" : "" }, ...items));
  }

  function draw() {
    if (!state) return;
    const focused = document.activeElement?.closest?.("#registers .value, #registers .elements")?.dataset;
    const perLane = isa.files.filter((f) => f.scope === "lane" && isa.lanes > 1);
    const others = isa.files.filter((f) => !perLane.includes(f));
    $("element-choice").hidden = !isa.files.some((f) => f.width > 64 && seen.get(f.name)?.size);
    const nothing = perLane.every((f) => !seen.get(f.name)?.size) && groups().length < 2; // all lanes are equal
    const parts = [nothing ? null : grid(perLane), ...others.map(list)].filter((p) => p !== null);
    const none = [...seen.values()].every((names) => names.size === 0);
    if (none) parts.unshift(element("p", { class: "says" }, "All registers are 0."));
    $("registers").replaceChildren(...parts);
    const cells = [...$("registers").querySelectorAll(".value, .elements")];
    const again = focused && cells.find((c) => c.dataset.name === focused.name && c.dataset.lane === focused.lane);
    if (again ?? cells[0]) (again ?? cells[0]).tabIndex = 0;
    again?.focus();
  }

  const open = (place) => edit(place.dataset.name, Number(place.dataset.lane));
  $("registers").addEventListener("click", (event) => { const c = event.target.closest(".value, .elements"); if (c) ask(c.dataset.name, Number(c.dataset.lane)); });
  $("registers").addEventListener("dblclick", (event) => { const c = event.target.closest(".value, .elements"); if (c) open(c); });
  $("registers").addEventListener("keydown", (event) => { const c = event.target.closest(".value, .elements"); if (c && event.key === "Enter") { event.preventDefault(); open(c); } if (c && event.key === "w") ask(c.dataset.name, Number(c.dataset.lane)); });
  roving($("registers"), ".value, .elements", (here, key) => {
    const row = here.parentElement, at = [...row.children].indexOf(here);
    if (here.tagName === "DD") {
      const all = [...$("registers").querySelectorAll("dd")], i = all.indexOf(here);
      return { ArrowRight: all[i + 1], ArrowDown: all[i + 1], ArrowLeft: all[i - 1], ArrowUp: all[i - 1] }[key];
    }
    const beside = { ArrowRight: here.nextElementSibling, ArrowLeft: here.previousElementSibling, ArrowDown: row.nextElementSibling?.children[at], ArrowUp: row.previousElementSibling?.children[at] }[key];
    return beside?.tagName === "TD" ? beside : null;
  });
  for (const choice of ["format", "element"]) $(choice).addEventListener("change", draw);

  return {
    begin(description) { isa = description; state = null; seen = new Map(); now = new Map(); $("registers").replaceChildren(); },
    // `fresh`: there is no earlier state.
    show(s, fresh) { state = s; note(fresh); draw(); },
    groups,
  };
}

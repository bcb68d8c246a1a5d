// The table of all instructions: filters, columns and order, which the address keeps behind its #.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const table = document.getElementById("-table"), filters = document.getElementById("-filters"), columns = document.getElementById("-columns"), says = document.getElementById("-rows");
  const heads = [...table.tHead.rows[0].cells], keys = heads.map((h) => h.dataset.column), rows = [...table.tBodies[0].rows];
  const texts = new Map(rows.map((r) => [r, [...r.cells].map((c) => c.textContent)]));
  const usual = heads.filter((h) => h.dataset.shown).map((h) => h.dataset.column);
  let order = { by: "", down: false };

  const inputs = () => [...filters.querySelectorAll("[data-column]")];
  const chosen = () => [...columns.querySelectorAll("input:checked")].map((i) => i.value);

  // A row has a value where it is one of its names; "!" is a row without any.
  const has = (row, { dataset: { column }, value }) => {
    const own = texts.get(row);
    if (column === "text") return value.toLowerCase().split(/\s+/).every((w) => own.some((t) => t.toLowerCase().includes(w)));
    const text = own[keys.indexOf(column)];
    return value === "!" ? text === "" : text === value || text.split(" ").includes(value);
  };

  function show() {
    const wanted = inputs().filter((i) => i.value !== ""), shown = new Set(chosen());
    let n = 0;
    for (const row of rows) {
      row.hidden = !wanted.every((i) => has(row, i));
      n += !row.hidden;
    }
    keys.forEach((key, i) => {
      for (const row of [table.tHead.rows[0], ...rows]) row.cells[i].hidden = !shown.has(key);
    });
    const at = keys.indexOf(order.by);
    heads.forEach((h, i) => { if (i === at) h.setAttribute("aria-sort", order.down ? "descending" : "ascending"); else h.removeAttribute("aria-sort"); });
    const sorted = at < 0 ? rows : [...rows].sort((a, b) => texts.get(a)[at].localeCompare(texts.get(b)[at], "en", { numeric: true }) * (order.down ? -1 : 1));
    table.tBodies[0].replaceChildren(...sorted);
    says.textContent = n === rows.length ? `${n} instructions` : `${n} of ${rows.length} instructions`;
  }

  // ---- the address

  function write() {
    const out = new URLSearchParams();
    for (const i of inputs()) if (i.value !== "") out.set(i.dataset.column, i.value);
    if (chosen().join() !== usual.join()) out.set("columns", chosen().join());
    if (order.by) out.set("sort", (order.down ? "-" : "") + order.by);
    history.replaceState(null, "", `#${out}`);
  }
  function read() {
    const from = new URLSearchParams(location.hash.slice(1)), sort = from.get("sort") ?? "";
    for (const i of inputs()) i.value = from.get(i.dataset.column) ?? "";
    const shown = from.get("columns")?.split(",") ?? usual;
    for (const i of columns.querySelectorAll("input")) i.checked = shown.includes(i.value);
    order = { by: sort.replace(/^-/, ""), down: sort.startsWith("-") };
    show();
  }

  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("input", () => { show(); write(); });
  columns.addEventListener("input", () => { show(); write(); });
  for (const h of heads) h.querySelector("button").addEventListener("click", () => {
    order = { by: h.dataset.column, down: order.by === h.dataset.column && !order.down };
    show();
    write();
  });
  addEventListener("hashchange", read);
  read();
});

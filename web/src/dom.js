export const $ = (id) => document.getElementById(id);

// element("td", { class: "lit" }, "text", child, …)
export function element(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) e.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) e.setAttribute(name, value);
  }
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}

export function option(value, text = value) {
  return element("option", { value }, text);
}

// One tab stop for the items of a grid; arrow keys move between them.
export function roving(container, selector, move) {
  container.addEventListener("focusin", (event) => {
    const here = event.target.closest(selector);
    if (!here) return;
    for (const e of container.querySelectorAll(`${selector}[tabindex="0"]`)) e.tabIndex = -1;
    here.tabIndex = 0;
  });
  container.addEventListener("keydown", (event) => {
    const here = event.target.closest(selector);
    if (!here || event.target !== here) return;
    const to = move(here, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
}

// Text of the server: names in backticks become code.
export function rich(text) {
  return text.split(/`([^`]*)`/).map((part, i) => (i % 2 ? element("code", {}, part) : part));
}

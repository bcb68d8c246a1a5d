// What a run begins with: the kernel, threads, arguments, settings; of a hart its command line and input.
import { $, element, option } from "./dom.js";

export function makeLaunch({ changed }) {
  const given = {}; // what a user has written, by name; kept while programs change
  let shape = "";

  function field(name, label, attributes = {}) {
    const input = element("input", { name, spellcheck: "false", size: "14", value: given[name] ?? attributes.value ?? "", ...attributes, ...(given[name] !== undefined ? { value: given[name] } : {}) });
    input.addEventListener("change", () => { given[name] = input.value; changed(); });
    return element("label", {}, `${label} `, input);
  }

  return {
    show(isa, kernels) {
      const kernel = kernels.find((k) => k.name === given.kernel) ?? kernels[0];
      const wanted = JSON.stringify([isa.name, kernels, given.kernel]);
      if (wanted === shape) return;
      shape = wanted;
      const parts = [];
      if (kernels.length > 1) {
        const choice = element("select", { name: "kernel" }, ...kernels.map((k) => option(k.name)));
        choice.value = kernel.name;
        choice.addEventListener("change", () => { given.kernel = choice.value; changed(); });
        parts.push(element("label", {}, "Kernel ", choice));
      }
      if (isa.hart) {
        parts.push(field("command_line", "Command line"), field("input", "Standard input"));
      } else {
        parts.push(field("grid", "Blocks", { inputmode: "numeric", value: "1", size: "6" }), field("block", "Threads of a block", { inputmode: "numeric", value: String(isa.lanes), size: "6" }));
      }
      for (const p of kernel?.parameters ?? [])
        parts.push(field(`argument ${p.name}`, p.name, { placeholder: p.pointer ? "+1024 or 1, 2, 3" : "0", title: p.pointer ? "+BYTES of zeros, or numbers of 32 bits" : `a number of ${8 * p.bytes} bits` }));
      for (const s of isa.settings) parts.push(field(`setting ${s.name}`, s.name, { placeholder: String(s.value), title: s.others?.length ? `${s.value}, ${s.others.join(", ")}` : "" }));
      $("launch-form").replaceChildren(...parts);
    },
    // As questions have it.
    question() {
      const out = { arguments: {}, settings: {} };
      for (const [name, value] of Object.entries(given)) {
        const [what, of] = name.split(/ (.*)/);
        if (value === "") continue;
        if (what === "argument") out.arguments[of] = value;
        else if (what === "setting") out.settings[of] = value;
        else if (name === "grid" || name === "block") out[name] = Number(value);
        else out[name] = value;
      }
      return out;
    },
    // Of a link.
    given: () => ({ ...given }),
    take(values) { Object.assign(given, values); shape = ""; },
    forget() { for (const name of Object.keys(given)) delete given[name]; shape = ""; },
  };
}

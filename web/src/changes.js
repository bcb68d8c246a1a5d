// Values that the user has set in a run: [moment, warp, lane or null, location, value], in the order of the moments. They are
// listed, and can be undone.
import { $, element } from "./dom.js";

export function makeChanges({ takenBack }) {
  let list = [];

  function draw() {
    $("changes").hidden = list.length === 0;
    $("changes").replaceChildren(...list.map((change, i) => {
      const [moment, warp, lane, place, value] = change;
      const where = [warp ? `warp ${warp}` : "", lane === null ? "" : `lane ${lane}`, moment ? `at step ${moment}` : "at the beginning"].filter(Boolean).join(", ");
      const cancel = element("button", { type: "button", class: "cancel", "aria-label": `Undo ${place} = ${value}`, title: "Undo" }, "✕");
      cancel.addEventListener("click", () => { list.splice(i, 1); draw(); takenBack(change); });
      return element("li", {}, element("code", {}, `${place} = ${value}`), ` ${where} `, cancel);
    }));
  }

  return {
    all: () => list.map((c) => [...c]),
    atBeginning: () => list.filter(([moment]) => moment === 0),
    // Changes at later moments belong to a future that is discarded.
    add(change) {
      list = [...list.filter(([moment]) => moment <= change[0]), change];
      draw();
    },
    forget() { list = []; draw(); },
  };
}

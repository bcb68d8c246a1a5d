// What someone has set in a run: [moment, warp, lane or null, place, value], in the order of the moments. It is shown,
// and can be taken back.
import { $, element } from "./dom.js";

export function makeChanges({ takenBack }) {
  let list = [];

  function draw() {
    $("changes").hidden = list.length === 0;
    $("changes").replaceChildren(...list.map((change, i) => {
      const [moment, warp, lane, place, value] = change;
      const where = [warp ? `warp ${warp}` : "", lane === null ? "" : `lane ${lane}`, moment ? `at step ${moment}` : "at the beginning"].filter(Boolean).join(", ");
      const cancel = element("button", { type: "button", class: "cancel", "aria-label": `Take back ${place} = ${value}`, title: "Take it back" }, "✕");
      cancel.addEventListener("click", () => { list.splice(i, 1); draw(); takenBack(change); });
      return element("li", {}, element("code", {}, `${place} = ${value}`), ` ${where} `, cancel);
    }));
  }

  return {
    all: () => list.map((c) => [...c]),
    atBeginning: () => list.filter(([moment]) => moment === 0),
    // Those of a future that is left now are not what led here.
    add(change) {
      list = [...list.filter(([moment]) => moment <= change[0]), change];
      draw();
    },
    forget() { list = []; draw(); },
  };
}

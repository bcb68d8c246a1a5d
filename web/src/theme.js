// Light and dark, as in the manual: by the system's preference, until the user chooses.
import { $ } from "./dom.js";
import * as keep from "./keep.js";

export function followTheme() {
  const page = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => { page.dataset.theme = keep.get("isadora-theme") || (dark.matches ? "dark" : "light"); };
  dark.addEventListener("change", show);
  show();
  $("theme").addEventListener("click", () => {
    keep.set("isadora-theme", page.dataset.theme === "dark" ? "light" : "dark");
    show();
  });
}

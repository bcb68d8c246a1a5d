// One page, one script and one style, with fixed names: they are embedded in the program (src/serve/assets).
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { defineConfig } from "vite";

// The script is the largest part; it is stored and sent compressed.
const compressed = {
  name: "compressed",
  closeBundle() {
    const script = new URL("../src/serve/assets/explorer.js", import.meta.url);
    writeFileSync(new URL(script.href + ".gz"), gzipSync(readFileSync(script), { level: 9 }));
    rmSync(script);
  },
};

export default defineConfig({
  base: "./",
  plugins: [compressed],
  build: {
    outDir: "../src/serve/assets",
    emptyOutDir: true,
    target: "es2021",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: "explorer.html",
      output: { entryFileNames: "explorer.js", assetFileNames: "explorer[extname]" },
    },
  },
});

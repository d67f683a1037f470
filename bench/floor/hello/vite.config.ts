import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { remixConfig } from "../../../remix.config.js";
import { workerBundle } from "../../../scripts/vite/worker-bundle";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [
    remix({ ...remixConfig, buildDirectory: here("../../../.cache/bench/hello") }),
    // Remix' own template answers with a stream, which the product does not use
    // (docs/decisions/0006-render-at-once.md).
    workerBundle(here("./server.ts"), { streams: true }),
  ],
  build: { target: "es2022", emptyOutDir: true },
});

import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { remixConfig } from "./remix.config.js";
import { browserI18next } from "./scripts/vite/browser-i18next";
import { clientChunks } from "./scripts/vite/client-chunks";
import { contractSummaries } from "./scripts/vite/contract-summaries";
import { devWorker } from "./scripts/vite/dev-worker";
import { lateRoutes } from "./scripts/vite/late-routes";
import { patches } from "./scripts/vite/patches";
import { pureSchemas } from "./scripts/vite/pure-schemas";
import { sentenceFiles } from "./scripts/vite/sentence-files";
import { thirdParty } from "./scripts/vite/third-party";
import { usedStyles } from "./scripts/vite/used-styles";
import { workerBundle } from "./scripts/vite/worker-bundle";
import { workerI18next } from "./scripts/vite/worker-i18next";

const workerEntry = "./server.ts";

export default defineConfig({
  plugins: [
    devWorker(workerEntry),
    remix(remixConfig),
    workerBundle(workerEntry),
    lateRoutes(),
    patches("worker"),
    workerI18next(),
    browserI18next(),
    sentenceFiles(),
    pureSchemas(),
    contractSummaries(),
    patches("browser"),
    clientChunks(),
    thirdParty(),
  ],
  // Sentences as text that is parsed when a language is first read: the engine need not compile them at the start.
  json: { stringify: true, namedExports: false },
  css: { postcss: { plugins: [usedStyles()] } },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    // Vite writes every asset as a file: the content security policy allows no scripts, styles or fonts in data: URLs.
    assetsInlineLimit: 0,
  },
});

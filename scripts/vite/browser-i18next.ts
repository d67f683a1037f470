import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const READER = fileURLToPath(new URL("../../app/i18n/browser-i18next.ts", import.meta.url));

/** Replaces i18next in the browser's scripts by our small reader of the sentences; the Worker keeps i18next itself. */
export function browserI18next(): Plugin {
  return {
    name: "browser-i18next",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    resolveId: (source) => (source === "i18next" ? READER : undefined),
  };
}

import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const HOOK = fileURLToPath(new URL("../../app/i18n/worker-react-i18next.ts", import.meta.url));

/**
 * Replaces react-i18next in the Worker by our hook, which remembers sentences; the browser keeps react-i18next itself.
 */
export function workerI18next(): Plugin {
  return {
    name: "worker-i18next",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "server",
    resolveId: (source) => (source === "react-i18next" ? HOOK : undefined),
  };
}

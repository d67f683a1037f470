import type { Plugin } from "vite";

const CONTRACT = /\/provider\/contract\/[\w-]+\.ts$/;

/**
 * Empties the summaries of the contract's calls. Only `docs/openapi.json` and the sandbox have a use for them, and in
 * the app's Worker they would be 6 KB after compression.
 */
export const contractSummaries = (): Plugin => ({
  name: "contract-summaries",
  apply: "build",
  transform: (code, id) => (CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : undefined),
});

/** The code with an empty text in place of each summary. */
export const withoutSummaries = (code: string): string =>
  code.replace(/((?:^|\{)\s*summary:\s*)"(?:[^"\\\n]|\\.)*"/gm, '$1""');

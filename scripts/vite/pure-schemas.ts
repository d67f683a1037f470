import type { Plugin } from "vite";

const CONTRACT = /\/provider\/contract\/[\w-]+\.ts$/;

/**
 * The contract's fields and words stand in a few files, and a form needs some of each. Says of every schema there that
 * making it does nothing else, so that those nobody asks for stay out of the browser.
 */
export const pureSchemas = (): Plugin => ({
  name: "pure-schemas",
  apply: "build",
  applyToEnvironment: (environment) => environment.config.consumer === "client",
  transform: (code, id) =>
    CONTRACT.test(id)
      ? { code: code.replace(/^(export const \w+ = )(?=z\.)/gm, "$1/*#__PURE__*/ "), map: null }
      : undefined,
});

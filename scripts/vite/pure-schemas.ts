import type { Plugin } from "vite";

const CONTRACT = /\/provider\/contract\/[\w-]+\.ts$/;

/**
 * Marks every schema of the contract's fields and words as free of side effects, so that unused ones stay out of the
 * browser: they stand in a few files, and a form needs some of each.
 */
export const pureSchemas = (): Plugin => ({
  name: "pure-schemas",
  apply: "build",
  applyToEnvironment: (environment) => environment.config.consumer === "client",
  transform: (code, id) =>
    CONTRACT.test(id)
      ? { code: code.replace(/^(export const \w+ = )(?=z\.|openWord\()/gm, "$1/*#__PURE__*/ "), map: null }
      : undefined,
});

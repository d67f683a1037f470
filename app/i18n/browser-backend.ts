import type { BackendModule, ResourceKey } from "i18next";

const files = import.meta.glob<ResourceKey>("/locales/*/*.json", { import: "default" });

/** Loads one hashed chunk for each language and namespace, when a screen first asks for it. */
export const browserBackend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    const load = files[`/locales/${language}/${namespace}.json`];
    if (!load) return callback(new Error(`No sentences for ${language}/${namespace}`), false);
    load().then(
      (sentences) => callback(null, sentences),
      (reason: unknown) => callback(reason instanceof Error ? reason : new Error(String(reason)), true),
    );
  },
};

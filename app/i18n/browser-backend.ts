import type { BackendModule } from "i18next";
import { loadSentences } from "./sentence-files";

/** Loads one hashed file for each language and namespace, when a screen first needs it. */
export const browserBackend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, callback) {
    const load = loadSentences(language, namespace);
    if (!load) return callback(new Error(`No sentences for ${language}/${namespace}`), false);
    load.then(
      (sentences) => callback(null, sentences),
      (reason: unknown) => callback(reason instanceof Error ? reason : new Error(String(reason)), true),
    );
  },
};

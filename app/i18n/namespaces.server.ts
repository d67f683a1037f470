import type { ResourceLanguage } from "i18next";

/** Sentences by namespace, from one language's files by path: `/locales/az/users.json` holds the namespace `users`. */
export const byNamespace = (files: Readonly<Record<string, ResourceLanguage>>): ResourceLanguage =>
  Object.fromEntries(Object.entries(files).map(([path, sentences]) => [path.replace(/^.*\/|\.json$/g, ""), sentences]));

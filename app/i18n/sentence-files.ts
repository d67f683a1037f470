import type { ResourceKey } from "i18next";

const files = import.meta.glob<ResourceKey>("/locales/*/*.json", { import: "default" });

/**
 * The sentences of a namespace in a language; undefined where there are none. The build puts another function in this
 * place, which makes up the file's name instead of knowing them all (scripts/vite/sentence-files.ts).
 */
export const loadSentences = (language: string, namespace: string): Promise<ResourceKey> | undefined =>
  files[`/locales/${language}/${namespace}.json`]?.();

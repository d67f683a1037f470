import type { ResourceKey } from "i18next";

const files = import.meta.glob<ResourceKey>("/locales/*/*.json", { import: "default" });

/**
 * The sentences of a namespace in a language; undefined if there are none. The build replaces this function by one that
 * composes the file's name instead of listing them all (scripts/vite/sentence-files.ts).
 */
export const loadSentences = (language: string, namespace: string): Promise<ResourceKey> | undefined =>
  files[`/locales/${language}/${namespace}.json`]?.();

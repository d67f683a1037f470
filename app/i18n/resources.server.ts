import type { Resource, ResourceLanguage } from "i18next";

const files = import.meta.glob<ResourceLanguage>("/locales/*/*.json", { eager: true, import: "default" });

/** All sentences, by language and namespace, bundled into the Worker. */
export const resources: Resource = {};

for (const [path, sentences] of Object.entries(files)) {
  const [language, file] = path.split("/").slice(-2);
  if (!language || !file) continue;
  (resources[language] ??= {})[file.replace(/\.json$/, "")] = sentences;
}

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { LANGUAGES } from "../../app/i18n/languages";
import { GROUPS } from "./sentence-groups";

const LOCALES = fileURLToPath(new URL("../../locales", import.meta.url));
const LOADER = fileURLToPath(new URL("../../app/i18n/sentence-files.ts", import.meta.url));
const PREFIX = "\0sentences:";

const groupOf = (namespace: string): string | undefined =>
  Object.keys(GROUPS).find((group) => GROUPS[group]?.includes(namespace));

/**
 * The sentences' files in the browser's build. All files of a language share one hash of all its sentences, so that
 * code can compose a file's name. A list of 138 names, whose hashes do not compress, was 2.4 KB of every page.
 */
export function sentenceFiles(): Plugin {
  const versions = Object.fromEntries(LANGUAGES.map((language) => [language, versionOf(language)]));
  return {
    name: "sentence-files",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    buildStart() {
      for (const language of LANGUAGES)
        for (const name of new Set(namespacesOf(language).map((space) => groupOf(space) ?? space)))
          this.emitFile({
            type: "chunk",
            id: `${PREFIX}${language}/${name}`,
            fileName: `assets/sentences-${language}-${name}-${versions[language]}.js`,
            preserveSignature: "strict",
          });
    },
    resolveId: (source) => (source.startsWith(PREFIX) ? source : undefined),
    load(id) {
      if (id === LOADER) return loaderText(versions);
      if (!id.startsWith(PREFIX)) return undefined;
      const [language = "", name = ""] = id.slice(PREFIX.length).split("/");
      return sentencesText(language, name);
    },
  };
}

const namespacesOf = (language: string): string[] =>
  readdirSync(`${LOCALES}/${language}`).map((file) => file.replace(/\.json$/, ""));

function versionOf(language: string): string {
  const hash = createHash("sha256").update(JSON.stringify(GROUPS));
  for (const space of namespacesOf(language).toSorted())
    hash.update(`${space} ${readFileSync(`${LOCALES}/${language}/${space}.json`, "utf8")}`);
  return hash.digest("hex").slice(0, 8);
}

/** A file of sentences: those of one namespace, or of a group, by namespace. */
function sentencesText(language: string, name: string): string {
  const read = (space: string): unknown => JSON.parse(readFileSync(`${LOCALES}/${language}/${space}.json`, "utf8"));
  const group = GROUPS[name];
  const sentences = group ? Object.fromEntries(group.map((space) => [space, read(space)])) : read(name);
  return `export default ${JSON.stringify(sentences)};`;
}

/** The code that replaces app/i18n/sentence-files.ts. */
function loaderText(versions: Record<string, string>): string {
  const groups = Object.fromEntries(
    Object.entries(GROUPS).flatMap(([group, spaces]) => spaces.map((space) => [space, group])),
  );
  return `
const versions = ${JSON.stringify(versions)};
const groups = ${JSON.stringify(groups)};
export const loadSentences = (language, namespace) => {
  const group = groups[namespace];
  return versions[language] && import(/* @vite-ignore */ \`./sentences-\${language}-\${group ?? namespace}-\${versions[language]}.js\`)
    .then(({ default: sentences }) => group ? sentences[namespace] : sentences);
};
`;
}

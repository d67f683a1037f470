import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeDocument } from "./document.ts";

/** app/i18n/types.d.ts: the keys of all sentences as types, one namespace for each file of locales/en. */
const namespaces = readdirSync(fileURLToPath(new URL("../../locales/en", import.meta.url)))
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length))
  .toSorted();
const nameOf = (namespace: string) => namespace.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const keyOf = (namespace: string) => (namespace.includes("-") ? `"${namespace}"` : namespace);

writeDocument(
  "app/i18n/types.d.ts",
  `/** Typed keys, from the English files. \`npm run docs\` writes this; do not edit it. */
import "i18next";
${namespaces.map((one) => `import type ${nameOf(one)} from "../../locales/en/${one}.json";`).join("\n")}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
${namespaces.map((one) => `      ${keyOf(one)}: typeof ${nameOf(one)};`).join("\n")}
    };
  }
}
`,
);

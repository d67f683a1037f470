import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { LANGUAGES, type Language } from "#provider/contract/words";

/** A sentence or a label, with its placeholders as `{{name}}`. */
type Sentence = { language: Language; /** Its file, and its key there. */ place: string; text: string };

const isLanguage = (name: string): name is Language => LANGUAGES.some((language) => language === name);

function ofTree(tree: unknown, language: Language, place: string): Sentence[] {
  if (typeof tree === "string") return [{ language, place, text: tree }];
  return Object.entries(tree ?? {}).flatMap(([key, value]) => ofTree(value, language, `${place} ${key}`));
}

/** `locales`: the sentences of the back office. */
const ofLocales = (): Sentence[] =>
  LANGUAGES.flatMap((language) =>
    readdirSync(`locales/${language}`).flatMap((file) => {
      const path = join("locales", language, file);
      return ofTree(JSON.parse(readFileSync(path, "utf8")), language, path);
    }),
  );

const slot = (value: ts.Expression): string =>
  ts.isIdentifier(value) ? value.text : ts.isPropertyAccessExpression(value) ? value.name.text : "value";

/** The text of a literal; undefined for any other node, and for the names of properties and modules. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => `{{${slot(span.expression)}}}${span.literal.text}`).join("")
    );
  if (!ts.isStringLiteralLike(node)) return undefined;
  const { parent } = node;
  const names =
    ts.isImportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node);
  return names ? undefined : node.text;
}

/** The literals below a node named `az`, `en` or `ru`: a property, a constant. */
function ofSource(path: string): Sentence[] {
  const text = readFileSync(path, "utf8");
  if (!/\b(?:az|en|ru)\b/.test(text)) return [];
  const found: Sentence[] = [];
  const visit = (node: ts.Node, language: Language | undefined, key: string) => {
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    const name = isNamed && !ts.isComputedPropertyName(node.name) ? node.name.getText().replace(/^"|"$/g, "") : "";
    const spoken = isLanguage(name) ? name : language;
    const said = spoken === undefined ? undefined : textOf(node);
    if (spoken && said !== undefined && /\p{L}{2}/u.test(said))
      found.push({ language: spoken, place: `${path}${key}`, text: said });
    ts.forEachChild(node, (child) => visit(child, spoken, name && !isLanguage(name) ? `${key} ${name}` : key));
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), undefined, "");
  return found;
}

/** `sandbox/src`: letters, messages, pages and files. The demo's data is left out, because merchants typed it. */
const ofSandbox = (): Sentence[] =>
  readdirSync("sandbox/src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("testing"))
    .flatMap((file) => ofSource(join("sandbox/src", file)));

/** Every sentence of the back office and of the sandbox. */
export const everySentence = (): Sentence[] => [...ofLocales(), ...ofSandbox()];

import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { brokenCitations, brokenStatus, readDocument } from "../../../lint/citations.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const SOURCES = "app provider sandbox tests bench scripts lint patches findings docs locales public .ci".split(" ");
/** Made by a tool, or by nobody. */
const MADE = /(^|\/)(node_modules|\.wrangler|\.cache|build|meta)(\/|$)|^docs\/(openapi(-v3)?\.json|forms\.md)$/;

/** Every file of the project, from its top. */
const files = new Set(
  [...SOURCES.flatMap((folder) => walk(join(root, folder))), ...topFiles()].filter((path) => !MADE.test(path)),
);

function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function topFiles(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

const read = (path: string) => readFileSync(join(root, path), "utf8");
const isDocument = (path: string) => path.endsWith(".md");
const documents = new Map([...files].filter(isDocument).map((path) => [path, readDocument(read(path))]));
// What npm run docs makes is there too.
const house = { files: new Set([...files, "docs/openapi.json", "docs/openapi-v3.json", "docs/forms.md"]), documents };

/** The comments of a source file: what stands in strings is an example, or the code's own business. */
const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^ *#.*/gm)].map(([comment]) => comment).join("\n");

/** Everything that says something to a reader. This test's own examples are wrong on purpose. */
const readable = [...files].filter(
  (path) => /\.(md|ts|tsx|mjs|css|toml|sh)$/.test(path) && path !== "tests/unit/house/citations.test.ts",
);

/** What a record decides is not rewritten: the files that it names are those of its day. */
const ofItsDay = (path: string, broken: string) =>
  /^docs\/decisions\/|^CHANGELOG/.test(path) &&
  /there is no (app|provider|sandbox|tests|bench|scripts|lint)\//.test(broken);

test("every document, section, decision and file that is cited is there", () => {
  const broken = readable.flatMap((path) =>
    brokenCitations(path, isDocument(path) ? read(path) : commentsOf(read(path)), house)
      .filter((words) => !ofItsDay(path, words))
      .map((words) => `${path}: ${words}`),
  );
  expect(broken).toEqual([]);
});

const recordFiles = readdirSync(join(root, "docs/decisions")).filter((file) => file !== "README.md");
const records = new Map(recordFiles.map((file) => [file.slice(0, 4), read(`docs/decisions/${file}`)]));

test("the list of decisions has every record once, in the order of their numbers within a subject", () => {
  const subjects = read("docs/decisions/README.md")
    .split(/^## /m)
    .map((subject) => [...subject.matchAll(/^\| \[(\d{4})\]\((\1-[^)]+)\)/gm)].map(([, , file = ""]) => file));
  expect(subjects).toEqual(subjects.map((listed) => listed.toSorted()));
  expect(subjects.flat().toSorted()).toEqual(recordFiles.toSorted());
});

test("every decision has a status, and one that replaces it is there and holds", () => {
  const broken = [...records.keys()].flatMap((number) =>
    brokenStatus(number, records).map((words) => `${number} ${words}`),
  );
  expect(broken).toEqual([]);
});

test.each([
  ["accepted", []],
  ["partly replaced by 0002 (one half), 0003", []],
  ["proposed", ["has no line such as `status: accepted`"]],
  ["replaced by 0009", ["is replaced by 0009, which is not there"]],
  ["replaced by 0001", ["is replaced by itself"]],
  ["partly replaced by 0004 (a half)", ["is replaced by 0004, which is replaced itself"]],
])("of a record that is %s is said %j", (status, words) => {
  const some = new Map([
    ["0001", `# 0001\n\nstatus: ${status}\n`],
    ["0002", "# 0002\n\nstatus: accepted\n"],
    ["0003", "# 0003\n\nstatus: partly replaced by 0002\n"],
    ["0004", "# 0004\n\nstatus: replaced by 0002\n"],
  ]);
  expect(brokenStatus("0001", some)).toEqual(words);
});

describe("a citation", () => {
  const small = {
    files: new Set(["docs/provider.md", "docs/decisions/0003-a-cookie.md", "app/routes.ts", "app/server/session.ts"]),
    documents: new Map([
      ["docs/provider.md", readDocument("# The provider\n\n## 3. State machines\n\n## Cross-site\n")],
    ]),
  };
  const broken = (text: string) => brokenCitations("app/server/session.ts", text, small);

  test.each([
    "docs/provider.md section 3",
    "provider.md section 3",
    'docs/provider.md, "Cross-site"',
    "see docs/provider.md",
    "decision 0003",
    "docs/decisions/0003",
    "docs/decisions/0003-a-cookie.md",
    "app/routes.ts, app/server/session, and all of app/server",
  ])("of what is there is right: %s", (text) => expect(broken(text)).toEqual([]));

  test.each([
    ["docs/provider.md section 4", 'docs/provider.md has no section 4 ("docs/provider.md section 4")'],
    ["provider.md sections 3 and 5", 'docs/provider.md has no section 5 ("provider.md sections 3 and 5")'],
    ['docs/provider.md, "Headers"', 'docs/provider.md has no section called "Headers"'],
    ["docs/quality.md", "there is no docs/quality.md"],
    ["decision 0004", "there is no decision 0004"],
    ["decisions 0003 and 0009", "there is no decision 0009"],
    ["docs/decisions/0003-another.md", "there is no docs/decisions/0003-another.md"],
    ["app/nowhere.ts", "there is no app/nowhere.ts"],
    ["spec section 3", "the specification is no document of this project: docs/product.md is"],
  ])("of what is not there is found: %s", (text, words) => expect(broken(text)).toEqual([words]));

  test("of a file by the end of its path is looked for in every document", () => {
    const told = "In `app`: `server/session.ts`, `routes.ts`, `server/sessions.ts` and `session.tsx`.";
    expect(brokenCitations("docs/provider.md", told, small)).toEqual([
      "there is no file called server/sessions.ts",
      "there is no file called session.tsx",
    ]);
    expect(brokenCitations("docs/decisions/0003-a-cookie.md", told, small)).toEqual([]);
  });
});

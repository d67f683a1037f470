// Checks that the documents, sections, decision records and files that comments and documents cite exist. A replaced
// record names another one that is in force. tests/unit/house/citations.test.ts checks the whole project with this.
import { posix } from "node:path";

/**
 * The numbers and titles of a document's sections.
 *
 * @typedef {{ sections: Set<string>, titles: Set<string> }} Document
 */

/**
 * The files of the project and its Markdown documents, by path.
 *
 * @typedef {{ files: ReadonlySet<string>, documents: ReadonlyMap<string, Document> }} House
 */

/** `## 3. State machines` and `## Cross-site`; titles are compared without regard to case. */
const HEADING = /^#{1,4} +(?:(\d+)\. +)?(.+?) *$/gm;
/**
 * `docs/provider.md section 3`, `provider.md sections 3 and 5`, `docs/quality.md, "Cross-site"`, or a document alone.
 */
const CITED = /([\w./-]*[\w-]\.md)\)?`?(?: +sections? +(\d+(?:(?:, +| +and +)\d+)*)|, +"([^"\n]+)")?/g;
/** `decision 0013`, `decisions 0013 and 0014`, `docs/decisions/0013`. */
const DECISIONS = /\bdecisions?(?: +|\/)(\d{4}(?:(?:, +| +and +)\d{4})*)(?!-|\d)/gi;
/** A file or folder of the project, from its top. */
const PATH = /(?<![\w./-])((?:app|provider|sandbox|tests|bench|scripts|lint|locales|public)\/[\w./-]*\w)/g;

/** A file by its name, or by the end of its path if the document has named the folder before. */
const NAMED = /`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css))`/g;
/** A record describes its own day, and so does the changelog. */
const OF_ITS_DAY = /^docs\/decisions\/|^CHANGELOG/;

/**
 * @param {string} text of a Markdown document
 * @returns {Document}
 */
export function readDocument(text) {
  const headings = [...text.matchAll(HEADING)];
  return {
    sections: new Set(headings.flatMap(([, number]) => number ?? [])),
    titles: new Set(headings.map(([, , title = ""]) => title.toLowerCase())),
  };
}

/**
 * The citations of a text whose target does not exist, in words.
 *
 * @param {string} from path of the text
 * @param {string} text its comments, or all of a document
 * @param {House} house
 * @returns {string[]}
 */
export function brokenCitations(from, text, house) {
  const broken = [];
  if (/\bspec(?:ification)? sections?\b/i.test(text))
    broken.push("the specification is no document of this project: docs/product.md is");
  for (const [whole, name = "", numbers, title] of text.matchAll(CITED)) {
    const path = pathOf(from, name, house);
    if (path === undefined) {
      broken.push(`there is no ${name}`);
      continue;
    }
    const document = house.documents.get(path);
    for (const number of numbers?.match(/\d+/g) ?? [])
      if (!document?.sections.has(number)) broken.push(`${path} has no section ${number} ("${whole}")`);
    if (title !== undefined && !document?.titles.has(title.toLowerCase()))
      broken.push(`${path} has no section called "${title}"`);
  }
  for (const [, numbers = ""] of text.matchAll(DECISIONS))
    for (const number of numbers.match(/\d+/g) ?? [])
      if (![...house.files].some((file) => file.startsWith(`docs/decisions/${number}-`)))
        broken.push(`there is no decision ${number}`);
  for (const [, path = ""] of text.matchAll(PATH)) if (!isThere(path, house)) broken.push(`there is no ${path}`);
  if (!from.endsWith(".md") || OF_ITS_DAY.test(from)) return broken;
  for (const [, name = ""] of text.matchAll(NAMED))
    if (![...house.files].some((file) => `/${file}`.endsWith(`/${name}`)))
      broken.push(`there is no file called ${name}`);
  return broken;
}

/** `status: accepted`, `status: replaced by 0024`, `status: partly replaced by 0061 (how many), 0150 (who)`. */
const STATUS = /^status: (?:accepted|(?:partly )?replaced by \d{4}(?: \([^()\n]+\))?(?:, \d{4}(?: \([^()\n]+\))?)*)$/m;

/**
 * The faults of a decision record's status, in words: it has none, or a record that it names does not exist, is the
 * record itself, or has been replaced as a whole.
 *
 * @param {string} number of the record
 * @param {ReadonlyMap<string, string>} records the text of each by its number
 * @returns {string[]}
 */
export function brokenStatus(number, records) {
  const status = statusOf(records.get(number));
  if (status === undefined) return ["has no line such as `status: accepted`"];
  return [...status.replaceAll(/\(.*?\)/g, "").matchAll(/\d{4}/g)].flatMap(([successor]) => {
    if (successor === number) return ["is replaced by itself"];
    if (!records.has(successor)) return [`is replaced by ${successor}, which is not there`];
    if (statusOf(records.get(successor))?.startsWith("status: replaced"))
      return [`is replaced by ${successor}, which is replaced itself`];
    return [];
  });
}

/** @param {string | undefined} text of a record */
const statusOf = (text) => STATUS.exec(text ?? "")?.[0];

/**
 * The path of a cited document: beside the text that cites it, from the top of the project, or in docs/.
 *
 * @param {string} from
 * @param {string} name
 * @param {House} house
 */
const pathOf = (from, name, { files }) =>
  [posix.join(posix.dirname(from), name), name, `docs/${name}`].find((path) => files.has(path));

/**
 * A file with or without its ending, or a folder.
 *
 * @param {string} path
 * @param {House} house
 */
function isThere(path, { files }) {
  if (files.has(path)) return true;
  for (const file of files)
    if (file.startsWith(`${path}/`) || (file.startsWith(`${path}.`) && !path.split("/").at(-1)?.includes(".")))
      return true;
  return false;
}

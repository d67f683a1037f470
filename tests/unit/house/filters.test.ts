import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as filters from "#provider/contract/filters";

/** Every source of a folder that can be compiled. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, "utf8"));

const lists = Object.keys(filters).filter((name) => name.endsWith("_FILTERS"));
const ofApp = sourcesIn("app");
/** What a file says of its filters finds no rows. */
const ofSandbox = ["db", "routes"].flatMap((folder) => sourcesIn(`sandbox/src/${folder}`));

test("there are lists with filters", () => expect(lists.length).toBeGreaterThan(9));

test.each(lists)("a filter of %s that is forgotten, where rows are found or on screen, does not compile", (name) => {
  const everyOne = new RegExp(String.raw`satisfies Record<keyof typeof ${name},|: Finders<typeof ${name}>`);
  expect(ofSandbox.filter((source) => everyOne.test(source))).not.toEqual([]);
  // Its fields take a label for each.
  const fields = new RegExp(String.raw`filterFields\(\s*${name},`);
  expect(ofApp.filter((source) => fields.test(source))).not.toEqual([]);
});

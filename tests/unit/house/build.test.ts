import { relative } from "node:path";
import { expect, test } from "vitest";
import { results } from "../../../scripts/build.mjs";

test("no result lies within another one's folder, which is emptied as its build begins", () => {
  expect(results.length).toBeGreaterThan(1);
  for (const { folder } of results)
    for (const other of results) if (other.folder !== folder) expect(relative(folder, other.folder)).toMatch(/^\.\./);
});

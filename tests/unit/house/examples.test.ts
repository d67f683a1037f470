import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EXAMPLES } from "../../../scripts/make/examples.mjs";

test("the folder of examples is as its script makes it", () => {
  const files = readdirSync("examples").map((name) => [name, readFileSync(`examples/${name}`, "utf8")]);
  expect(Object.fromEntries(files)).toEqual(EXAMPLES);
});

import { expect, test } from "vitest";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { recordsNamedIn } from "../../screens/records";
import { everyRoute } from "../../screens/map";
import { moduleOf } from "../../support/routes";

const routes = (await everyRoute()).filter(({ isLayout }) => !isLayout);

test("every screen of app/routes.ts has an entry in tests/screens, and every entry a screen", () => {
  const patterns = routes.map(({ pattern }) => pattern);
  const entries = SCREENS.map(({ pattern }) => pattern);
  const missing = patterns.filter((pattern) => !entries.includes(pattern));
  const left = entries.filter((pattern) => !patterns.includes(pattern));
  expect(missing, "screens that tests/screens says nothing of: add an entry to the file of their area").toEqual([]);
  expect(left, "entries of tests/screens whose screens are gone from app/routes.ts").toEqual([]);
});

test("no two sights of screens have one name: files and tests are called after them", () => {
  const names = SCREENS.flatMap(sightsOf).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(SCREENS)("$name opens at addresses of its own pattern", (screen) => {
  const beginning = screen.pattern.replace("*", ":rest").split("/");
  for (const { address } of sightsOf(screen)) {
    expect(() => recordsNamedIn([address]), "names only records that tests/screens/records.ts knows").not.toThrow();
    const parts = (address.split("?")[0] ?? "").split("/");
    const fits = beginning.every((part, index) => (part.startsWith(":") ? parts[index] : parts[index] === part));
    expect(fits, `${address} fits ${screen.pattern}`).toBe(true);
  }
});

test.each(SCREENS)("$name is of the kind that its module shows", async ({ pattern, kind }) => {
  const route = routes.find((one) => one.pattern === pattern);
  if (!route) throw new Error(`app/routes.ts has no ${pattern}.`);
  const hasPage = (await moduleOf(route)).default !== undefined;
  expect(hasPage, "an action has no page, everything else has one").toBe(kind !== "action");
});

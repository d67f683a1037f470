import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Done to a page or its context, none of these is taken back before the next test has it: a file answered otherwise may
 * be kept as well (decision 0124).
 */
const STAYS =
  /\.(?:addInitScript|fulfill|exposeFunction|exposeBinding|grantPermissions|setOffline|setExtraHTTPHeaders)\(|\.clock\./;

test("a journey that leaves on its page what stays there has a page of its own", () => {
  const journeys = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".spec.ts"))
    .map((path) => ({ path, text: readFileSync(`tests/e2e/${path}`, "utf8") }));
  const leaving = journeys.filter(({ text }) => STAYS.test(text));
  expect(leaving.length).toBeGreaterThan(2);
  expect(
    leaving.filter(({ text }) => !/^ *test\.use\(\{ ownContext: true \}\);$/m.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

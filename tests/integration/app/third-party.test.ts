import { expect, test } from "vitest";
import { exchange } from "../../support/http";
import { appAddress } from "../../support/servers";

test("the app serves the notices of whatever reaches the browser: scripts, styles and fonts", async () => {
  const { status, headers, text } = await exchange(`${appAddress()}/third-party.txt`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  for (const name of [
    "react-dom",
    "@remix-run/react",
    "zod",
    "@conform-to/react",
    "@shopify/polaris",
    "@fontsource/poppins",
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.`, "m"));
  expect(text).not.toMatch(/^(?:hono|exceljs|vite) /m);
});

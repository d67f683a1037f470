import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { unescapeHtml } from "../../support/forms";
import { hrefsIn, mainOf, rowsIn, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

const textOf = (html: string) => unescapeHtml(html.replace(/<!--.*?-->|<[^>]*>/gs, ""));

/** Pages of the list until one shows a row with these words; its text, and the page it leads to. */
async function rowWith(word: string): Promise<{ text: string; path: string }> {
  for (let page = 0; page < 4; page++) {
    const { text } = await owner.get(`${paths.transfers}?rows=50&page=${page}`);
    const row = [...text.matchAll(/<tr\b.*?<\/tr>/gs)].find(([html]) => textOf(html).includes(word))?.[0] ?? "";
    const [path] = /\/billing\/wallet\/transfers\/\w+/.exec(row) ?? [];
    if (path) return { text: textOf(row), path };
  }
  throw new Error(`No transfer is ${word}.`);
}

test.each([
  ["Sent", /[-−]/, "Fee"],
  ["Top-up", /[-−]/, "Operator"],
  ["Received", /^[^-−]*$/, "From"],
])("what is %s stands in the list with its sign, and on a page with its reference", async (word, sign, field) => {
  const { text, path } = await rowWith(word);
  expect(/AZN\s[\d.,]+|[-−]AZN\s[\d.,]+/.exec(text)?.[0]).toMatch(sign);
  const { status, text: html } = await owner.get(path);
  expect(status).toBe(200);
  expect(textOf(html)).toContain(path.split("/").at(-1) ?? "");
  expect(textOf(html)).toContain(field);
});

test("a line of the wallet leads to the transfer it is of", async () => {
  const { path } = await rowWith("Sent");
  const [back = ""] = /\/billing\/wallet\/ES\d{7}\?reference=\w+/.exec((await owner.get(path)).text) ?? [];
  expect((await owner.get(back)).text).toContain(path);
});

test("the list has tabs with counts, filters and sums like all others", async () => {
  const all = await owner.get(paths.transfers);
  const received = await owner.get(`${paths.transfers}?tab=IN`);
  expect(hrefsIn(all)).toContain(`${paths.transfers}?tab=IN`);
  const count = /Received (\d+)/.exec(wordsOf(mainOf(all)))?.[1];
  expect(Number(count)).toBeGreaterThan(0);
  expect(wordsOf(mainOf(received))).toMatch(
    new RegExp(`${count} transfers? · received AZN\\s[\\d,.]+ · sent AZN\\s0\\.00`),
  );
  for (const row of rowsIn(received)) expect(wordsOf(row)).toContain("Received");
  const [reference = ""] = /trf_\w+/.exec(hrefsIn(rowsIn(received)[0] ?? "")[0] ?? "") ?? [];
  expect(rowsIn(await owner.get(`${paths.transfers}?tab=IN&text=${reference}`))).toHaveLength(1);
  const wrong = await owner.get(`${paths.transfers}?from=2026-13-01&tab=nonsense`);
  expect([wrong.status, rowsIn(wrong).length]).toEqual([200, rowsIn(all).length]);
});

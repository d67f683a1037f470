import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { addressIn, hrefsIn, mainOf, rowsIn, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

/** Pages of the list until one shows a row with these words; its text, and the page it leads to. */
async function rowWith(word: string): Promise<{ text: string; path: string }> {
  for (let page = 0; page < 10; page++) {
    const list = await owner.get(`${paths.transfers}?rows=20&page=${page}`);
    const row = rowsIn(list).find((one) => wordsOf(one).includes(word));
    if (row) return { text: wordsOf(row), path: addressIn(row, /\/billing\/wallet\/transfers\/\w+/) };
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
  const page = await owner.get(path);
  expect(page.status).toBe(200);
  expect(wordsOf(mainOf(page))).toContain(path.split("/").at(-1) ?? "none");
  expect(wordsOf(mainOf(page))).toContain(field);
});

test("a line of the wallet leads to the transfer it is of", async () => {
  const { path } = await rowWith("Sent");
  const back = addressIn(await owner.get(path), /\/billing\/wallet\/ES\d{7}\?reference=\w+/);
  expect(hrefsIn(await owner.get(back))).toContain(path);
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

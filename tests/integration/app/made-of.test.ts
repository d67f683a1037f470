import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { addressesIn, around, attr, find, findAll, rowsIn, the, under, wordsOf, type Html } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let withdrawal: string;
beforeAll(async () => {
  owner = await signIn(await demoUser());
  // The newest that more than one payment went into.
  for (const id of addressesIn(await owner.get(paths.withdrawals), /\/billing\/wallet\/withdrawals\/(pay_\w+)/)) {
    withdrawal = id;
    if ((await everyPart()).length > 1) break;
  }
});

/** What an amount says, in minor units; a minus before the currency counts. */
const minorOf = (text: string): number => {
  return Math.round(Number(text.replace(/[^\d.]/g, "")) * 100) * (/[-−]\s*[A-Z]{3}/.test(text) ? -1 : 1);
};

type Line = { sign: string; minor: number };

/** The lines of the reckoning under a heading. */
const reckoning = (html: Html, heading: string): Line[] =>
  findAll(the(under(html, heading), "dl"), "dt + dd").map((line) => {
    const [, sign = "", amount = ""] = /^([-+−=] )?(.*)$/.exec(wordsOf(line)) ?? [];
    return { sign: sign.trim(), minor: minorOf(amount) };
  });
const comesTo = (lines: readonly Line[]): number =>
  lines.reduce((sum, { sign, minor }) => (sign === "−" ? sum - minor : sum + minor), 0);

/** A line of the parts: what moved, the payment that it is about, and what was taken of it. */
type Part = { what: string; path: string | undefined; minor: number };

/** All of them, page after page. */
async function everyPart(): Promise<Part[]> {
  const parts: Part[] = [];
  for (let page = 0; ; page++) {
    const rows = rowsIn(await owner.get(`${walletPaths.withdrawalMadeOf(withdrawal)}?rows=20&page=${page}`));
    for (const row of rows) {
      const link = find(row, 'a[href^="/billing/transactions/trx_"]');
      const path = /^[\w/]+/.exec(attr(link, "href") ?? "")?.[0];
      parts.push({ what: wordsOf(link), path, minor: minorOf(wordsOf(findAll(row, "td").at(-1))) });
    }
    if (rows.length < 20) return parts;
  }
}

test("the parts of a withdrawal add up to what left the wallet, in the sums and line by line", async () => {
  const detail = await owner.get(paths.withdrawal(withdrawal));
  const sums = reckoning(detail, "Breakdown");
  const total = sums.at(-1);
  expect(total).toEqual({ sign: "=", minor: reckoning(detail, "Amounts").at(-1)?.minor });
  expect(comesTo(sums.slice(0, -1))).toBe(total?.minor);
  const parts = await everyPart();
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(total?.minor);
  expect(reckoning(await owner.get(walletPaths.withdrawalMadeOf(withdrawal)), "Total")).toEqual(sums);
});

test("a payment that is in it leads to it, and says how much it took", async () => {
  // What comes back of a refund that failed leads to its payment too, which tells of what came in first.
  const part = (await everyPart()).find(({ what }) => what.startsWith("Payment "));
  const link = the(await owner.get(part?.path ?? ""), `li a[href="${paths.withdrawal(withdrawal)}"]`);
  const lead = around(link, ({ name }) => name === "li");
  expect(minorOf(wordsOf(lead && the(lead, "strong")))).toBe(part?.minor);
});

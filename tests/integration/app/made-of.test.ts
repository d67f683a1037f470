import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { unescapeHtml } from "../../support/forms";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let withdrawal: string;
beforeAll(async () => {
  owner = await signIn(await demoUser());
  const { text } = await owner.get(paths.withdrawals);
  // The newest that more than one payment went into.
  for (const [, id = ""] of text.matchAll(/\/billing\/wallet\/withdrawals\/(pay_\w+)/g)) {
    withdrawal = id;
    if ((await everyPart()).length > 1) break;
  }
});

const textOf = (html: string) => unescapeHtml(html.replace(/<!--.*?-->|<[^>]*>/gs, ""));
/** What an amount says, in minor units; a minus before the currency counts. */
const minorOf = (html: string): number => {
  const text = textOf(html);
  return Math.round(Number(text.replace(/[^\d.]/g, "")) * 100) * (/[-−]\s*[A-Z]{3}/.test(text) ? -1 : 1);
};

type Line = { sign: string; minor: number };

/** The lines of the first reckoning of parts on a page: after the heading they stand under. */
function reckoning(html: string, heading: string): Line[] {
  const [ledger = ""] = /<dl class="ledger">.*?<\/dl>/s.exec(html.slice(html.indexOf(heading))) ?? [];
  return [...ledger.matchAll(/<dd>(?:<span class="ledger-sign">(.).*?<\/span>)?(.*?)<\/dd>/gs)].map(
    ([, sign = "", amount = ""]) => ({ sign, minor: minorOf(amount) }),
  );
}
const comesTo = (lines: readonly Line[]): number =>
  lines.reduce((sum, { sign, minor }) => (sign === "−" ? sum - minor : sum + minor), 0);

/** A line of the parts: what moved, the payment that it is about, and what was taken of it. */
type Part = { what: string; path: string | undefined; minor: number };

/** All of them, page after page. */
async function everyPart(): Promise<Part[]> {
  const parts: Part[] = [];
  for (let page = 0; ; page++) {
    const { text } = await owner.get(`${walletPaths.withdrawalMadeOf(withdrawal)}?rows=50&page=${page}`);
    const rows = [...(/<tbody>.*?<\/tbody>/s.exec(text)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)];
    for (const [row] of rows) {
      const [, path, what = ""] = /<a [^>]*?href="(\/billing\/transactions\/trx_\w+)[^>]*>(.*?)<\/a>/s.exec(row) ?? [];
      const [amount = ""] = [...row.matchAll(/<td\b.*?<\/td>/gs)].at(-1) ?? [];
      parts.push({ what: textOf(what), path, minor: minorOf(amount) });
    }
    if (rows.length < 50) return parts;
  }
}

test("the parts of a withdrawal add up to what left the wallet, in the sums and line by line", async () => {
  const detail = await owner.get(paths.withdrawal(withdrawal));
  const sums = reckoning(detail.text, "What it is made of");
  const total = sums.at(-1);
  expect(total).toEqual({ sign: "=", minor: reckoning(detail.text, "Amounts").at(-1)?.minor });
  expect(comesTo(sums.slice(0, -1))).toBe(total?.minor);
  const parts = await everyPart();
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(total?.minor);
  expect(reckoning((await owner.get(walletPaths.withdrawalMadeOf(withdrawal))).text, "In all")).toEqual(sums);
});

test("a payment that is in it leads to it, and says how much it took", async () => {
  // What comes back of a refund that failed leads to its payment too, which tells of what came in first.
  const part = (await everyPart()).find(({ what }) => what.startsWith("Payment "));
  const { text } = await owner.get(part?.path ?? "");
  const [lead = ""] =
    [...text.matchAll(/<li>.*?<\/li>/gs)].map(([html]) => html).filter((html) => html.includes(withdrawal)) ?? [];
  expect(lead).toContain(`href="${paths.withdrawal(withdrawal)}"`);
  expect(minorOf(/<strong class="figure"[^>]*>(.*?)<\/strong>/s.exec(lead)?.[1] ?? "")).toBe(part?.minor);
});

import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { unescapeHtml } from "../../support/forms";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

const textOf = (html: string) => unescapeHtml(html.replace(/<!--.*?-->|<[^>]*>/gs, ""));

/** The page of the newest withdrawal that is in a state, found through the list. */
async function withdrawalThatIs(state: string): Promise<string> {
  for (let page = 0; page < 9; page++) {
    const { text } = await owner.get(`${paths.withdrawals}?rows=50&page=${page}`);
    const row = [...text.matchAll(/<tr\b.*?<\/tr>/gs)].find(([html]) => textOf(html).includes(state))?.[0];
    const [path] = /\/billing\/wallet\/withdrawals\/pay_\w+/.exec(row ?? "") ?? [];
    if (path) return path;
  }
  throw new Error(`No withdrawal is ${state}.`);
}

test("a withdrawal that failed says why, what to do, and where the money is", async () => {
  const { status, text } = await owner.get(await withdrawalThatIs("Failed"));
  expect(status).toBe(200);
  const shown = textOf(text);
  for (const sentence of [
    "Withdraw failed.",
    "The account or card is closed.",
    "Withdraw to another account or card.",
    "the amount and its fee, is in the wallet again.",
  ])
    expect(shown).toContain(sentence);
});

test("a withdrawal shows its fee as a formula with its parts, and adds up", async () => {
  const { text } = await owner.get(await withdrawalThatIs("Arrived"));
  const ledger = /<dl class="ledger">.*?<\/dl>/s.exec(text)?.[0] ?? "";
  const [amount = 0, fee = 0, total = 0] = [...ledger.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, cell = ""]) =>
    Number(textOf(cell).replace(/[^\d.]/g, "")),
  );
  expect(Math.round((amount + fee) * 100)).toBe(Math.round(total * 100));
  expect(textOf(ledger)).toMatch(amount > 650 ? / × 0\.15% = / : /for amounts up to AZN 650\.00/);
});

test("a line of the wallet leads to the withdrawal it is of, and the withdrawal to its lines", async () => {
  const { text: wallets } = await owner.get(paths.wallet);
  const [wallet = ""] = /\/billing\/wallet\/ES\d{7}/.exec(wallets) ?? [];
  const { text } = await owner.get(`${wallet}?kind=WITHDRAWAL`);
  const [path = ""] = /\/billing\/wallet\/withdrawals\/pay_\w+/.exec(text) ?? [];
  const detail = await owner.get(path);
  expect(detail.status).toBe(200);
  const [back = ""] = /\/billing\/wallet\/ES\d{7}\?reference=pay_\w+/.exec(detail.text) ?? [];
  expect((await owner.get(back)).text).toContain(path);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../../screens/records";
import { SCREEN_TIMEOUT_MS, visitorOf } from "../../screens/visitors";
import { startChangingProvider, type ChangingProvider } from "../../support/changing-provider";
import { attr, findAll, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { randomDigits } from "../../support/random";
import { demoUser, type DemoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** The provider may know more words than the contract: each is shown as it came, and no screen breaks by one. */

let provider: ChangingProvider;
let person: DemoUser;
let owner: Visitor;
let ids: RecordIds;
/** Places of answers whose words a screen showed. */
const shown = new Set<string>();

/** Screens that lead on where a word is unknown: a payment of another source than a QR code has a page of its own. */
const LEADS_ON: readonly string[] = ["/billing/qr-payments/:id"];
/** Places whose words a screen shows; those of other places decide what else it has. */
const SHOWN = [
  "cards.list [].brand",
  "customers.documents content[].kind",
  "transactions.get cardBrand",
  "transactions.get currency",
  "transactions.get orderLanguage",
  "transactions.get paymentMethod",
  "transactions.get source",
  "transactions.get status",
  "transactions.get timeline[].kind",
  "transactions.list content[].cardBrand",
  "transactions.list content[].currency",
  "transactions.list content[].status",
  "invoices.qrPayments content[].status",
  "invoices.get status",
  "invoices.get timeline[].kind",
  "invoices.list content[].status",
  "links.get status",
  "links.list content[].status",
  "payouts.one state",
  "payouts.search content[].state",
  "payoutFiles.search content[].state",
  "payoutReceivers.list content[].check",
  "recurringPayouts.list content[].state",
  "transfers.get kind",
  "walletMoney.withdrawal state",
  "walletMoney.withdrawals content[].state",
  "wallets.movements content[].event",
  "users.get role",
  "users.list content[].state",
];

const screens = SCREENS.filter(({ calls = [] }) => calls.length > 0);

beforeAll(async () => {
  [provider, person] = [await startChangingProvider(), await demoUser()];
  owner = await signIn(person, provider.app);
  const addresses = screens.flatMap((screen) => sightsOf(screen).map(({ address }) => address));
  ids = await recordsSeenBy(owner, recordsNamedIn(addresses));
}, 120_000);
afterAll(async () => provider.stop());

test.each(screens)(
  "$name shows words that nobody knows as they came",
  { timeout: SCREEN_TIMEOUT_MS },
  async (screen) => {
    const somebody = { ...person, digits: randomDigits(7) };
    provider.change([]);
    const visitor = await visitorOf(screen, { app: provider.app, owner, person: somebody });
    for (const { address } of sightsOf(screen)) {
      const path = withIds(address, ids);
      provider.change([]);
      const usual = await visitor.get(path);
      provider.change(screen.calls ?? []);
      const page = await visitor.get(path);
      if (usual.status === 200 && !LEADS_ON.includes(screen.pattern)) expect(page.status, path).toBe(200);
      expect(page.status, path).toBeLessThan(500);
      if (page.headers.get("content-type")?.includes("html") !== true) continue;
      const words = wordsOf(page);
      // Neither an object in place of its word, nor the name of a sentence that nobody has written.
      expect(page.text).not.toContain("[object Object]");
      expect(words).not.toMatch(/\.NEW_\d/);
      const badges = findAll(page, ".Polaris-Badge").filter((badge) => wordsOf(badge).includes("NEW_"));
      expect(badges.filter((badge) => attr(badge, "class") !== "Polaris-Badge").map(wordsOf)).toEqual([]);
      for (const { at, word } of provider.changed()) if (words.includes(word)) shown.add(at);
    }
  },
);

test("each word is shown somewhere", () => {
  expect(SHOWN.filter((at) => !shown.has(at))).toEqual([]);
});

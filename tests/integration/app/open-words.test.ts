import { afterAll, beforeAll, expect, test } from "vitest";
import { everyCall } from "#provider/contract/index";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../../screens/records";
import { SCREEN_TIMEOUT_MS, visitorOf } from "../../screens/visitors";
import { openPlaces } from "../../support/changed-words";
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
/** All that were changed. */
const met = new Set<string>();

/**
 * Screens that lead on where a word is unknown: a payment of another source than a QR code has a page of its own, and
 * a company is asked for of one kind of merchants alone.
 */
const LEADS_ON: readonly string[] = ["/billing/qr-payments/:id", "/connect/:appId/:step"];
/** Places whose words a screen shows; those of other places decide what else it has. */
const SHOWN = [
  "applications.get category",
  "applications.get status",
  "applications.list [].category",
  "applications.list [].status",
  "bulk.everywhere content[].state",
  "bulk.one state",
  "bulk.rows content[].state",
  "cards.list [].brand",
  "connect.list [].requirements.currentlyDue[]",
  "connect.list [].status",
  "customers.documents content[].kind",
  "customers.list content[].currency",
  "dashboard.monthlyActivity byApplication[].currency",
  "dashboard.monthlyActivity currency",
  "dashboard.recentActivity content[].status",
  "invoices.categories [].code",
  "invoices.get channels[]",
  "invoices.get currency",
  "invoices.get language",
  "invoices.get status",
  "invoices.get timeline[].kind",
  "invoices.list content[].currency",
  "invoices.list content[].status",
  "invoices.qrPayments content[].status",
  "invoices.totals currency",
  "links.get status",
  "links.list content[].currency",
  "links.list content[].status",
  "merchantContracts.contract history[].kind",
  "merchantContracts.contracts [].state",
  "merchantContracts.contracts [].status",
  "moneyTargets.list targets[].state",
  "payoutFiles.one state",
  "payoutFiles.search content[].state",
  "payoutReceivers.list content[].check",
  "payouts.one state",
  "payouts.search content[].currency",
  "payouts.search content[].state",
  "payouts.search sums[].currency",
  "profile.securityActivity content[].kind",
  "recurringPayouts.list content[].rhythm",
  "recurringPayouts.list content[].state",
  "search.everything invoices[].status",
  "search.everything transactions[].status",
  "serverKeys.list [].scopes[]",
  "serverKeys.list [].state",
  "statements.get currency",
  "statements.get kinds[].kind",
  "statements.get lines.content[].currency",
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
  "transfers.get kind",
  "transfers.list content[].currency",
  "transfers.list content[].direction",
  "transfers.list content[].kind",
  "users.get permissions[]",
  "users.get role",
  "users.get state",
  "users.list content[].permissions[]",
  "users.list content[].role",
  "users.list content[].state",
  "walletMoney.withdrawal state",
  "walletMoney.withdrawals content[].currency",
  "walletMoney.withdrawals content[].state",
  "wallets.list [].currency",
  "wallets.movements content[].event",
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
    for (const [nth, { address }] of sightsOf(screen).entries()) {
      const path = withIds(address, ids);
      provider.change([]);
      const isThere = (await visitor.get(path)).status === 200;
      /** Loads it with all words changed, or those of one place; gives the places that were. */
      const load = async (place?: string, isFilled?: "filled") => {
        provider.change(screen.calls ?? [], place, isFilled);
        const page = await visitor.get(path);
        const places = provider.changed();
        const said = `${path} ${place ?? isFilled ?? ""}`;
        // How many files a person takes in an hour is limited, whatever they hold.
        const isTooMany = screen.kind === "file" && page.status === 429;
        if (isThere && !isTooMany && !LEADS_ON.includes(screen.pattern)) expect(page.status, said).toBe(200);
        expect(page.status, said).toBeLessThan(500);
        for (const { at } of places) met.add(at);
        if (page.headers.get("content-type")?.includes("html") !== true) return places;
        const words = wordsOf(page);
        // Neither an object in place of its word, nor the name of a sentence that nobody has written.
        expect(page.text, said).not.toContain("[object Object]");
        expect(words, said).not.toMatch(/\.NEW_\d/);
        const badges = findAll(page, ".Polaris-Badge").filter((badge) => wordsOf(badge).includes("NEW_"));
        expect(badges.filter((badge) => attr(badge, "class") !== "Polaris-Badge").map(wordsOf)).toEqual([]);
        for (const { at, word } of places) if (words.includes(word)) shown.add(at);
        return places;
      };
      // Words also where there are none: an answer may have more of them than those of the demonstration.
      await load(undefined, "filled");
      const places = await load();
      // One unknown word can hide what another would break.
      if (nth === 0) for (const place of new Set(places.map(({ at }) => at))) await load(place);
    }
  },
);

const PERSON = "auth.currentUser";

test("whoever somebody is, no screen breaks by a word about them", { timeout: SCREEN_TIMEOUT_MS }, async () => {
  for (const path of ["/", "/settings", "/billing/invoices", "/users"]) {
    provider.change([PERSON]);
    const load = async (place: string) => {
      provider.change([PERSON], place);
      const page = await owner.get(path);
      expect([200, 303, 403, 404], `${path} ${place}`).toContain(page.status);
      expect(page.text, `${path} ${place}`).not.toContain("[object Object]");
      expect(wordsOf(page), `${path} ${place}`).not.toMatch(/\.NEW_\d/);
    };
    await owner.get(path);
    const places = new Set(provider.changed().map(({ at }) => at));
    expect(places.size).toBeGreaterThan(3);
    for (const place of places) await load(place);
  }
});

test("words of answers are changed, and shown", () => {
  const asked = new Set<string>(screens.flatMap(({ calls = [] }) => calls));
  const places = everyCall.flatMap(({ name, call }) =>
    asked.has(name) ? [...new Set(openPlaces(call.answer))].map((at) => `${name} ${at}`) : [],
  );
  // The others stand in things that the demonstration has none of: a signing under way, a run of an automatic
  // withdrawal, a rejected field. tests/unit/provider/open-words.test.ts holds that these are read openly as well.
  expect(places.filter((at) => met.has(at)).length).toBeGreaterThan(places.length * 0.7);
  expect(SHOWN.filter((at) => !shown.has(at))).toEqual([]);
});

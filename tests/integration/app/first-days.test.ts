import { expect, test } from "vitest";
import az from "../../../locales/az/first-rows.json";
import azNotices from "../../../locales/az/notices.json";
import en from "../../../locales/en/first-rows.json";
import enNotices from "../../../locales/en/notices.json";
import ru from "../../../locales/ru/first-rows.json";
import ruNotices from "../../../locales/ru/notices.json";
import { approved, begin, place } from "../../support/connecting";
import { allWords, attr, findAll, hrefsIn, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/* The first days of a merchant, without scripts: what cannot be used yet, empty lists, and the line above a screen. */

const WORDS = {
  en: { rows: en, notices: enNotices },
  az: { rows: az, notices: azNotices },
  ru: { rows: ru, notices: ruNotices },
} as const;
const LISTS = {
  invoices: "/billing/invoices",
  bulk: "/billing/bulk-invoice",
  links: "/billing/payment-links",
  transactions: "/billing/transactions",
  qr: "/billing/qr-payments",
  payouts: "/billing/payouts",
  payoutFiles: "/billing/payouts/files",
  withdrawals: "/billing/wallet/withdrawals",
  transfers: "/billing/wallet/transfers",
  customers: "/billing/customers",
} as const;
const KINDS = [
  "invoices",
  "bulk",
  "links",
  "transactions",
  "qr",
  "payouts",
  "payoutFiles",
  "withdrawals",
  "transfers",
  "customers",
] as const;

const main = ({ text }: Answer) => the(text, "main");
/** The grey buttons of a page: what each says, and why. */
const greyOn = (page: Answer) =>
  findAll(page, "main [aria-disabled=true]").map((button) => [
    wordsOf(button),
    wordsOf(the(page, `[id="${attr(button, "aria-describedby")}"]`)),
  ]);
/** Whether anything of an element could be focused or followed. */
const isDrawing = (page: Answer) =>
  attr(the(page, ".example"), "aria-hidden") === "true" && findAll(page, ".example :is(a, button, input)").length === 0;

test.each(["en", "az", "ru"] as const)(
  "in %s: while nothing takes payments, lists show an example and test invoices, and say why they make nothing",
  async (language) => {
    const { rows, notices } = WORDS[language];
    const owner = await signIn(await makeOwner({ applicationCount: 0 }));
    owner.cookies.set("lang", language);
    const appId = await begin(owner);
    for (const kind of KINDS) {
      const page = await owner.get(LISTS[kind]);
      const said = wordsOf(main(page));
      expect(isDrawing(page), kind).toBe(true);
      expect(said).toContain(rows.title[kind]);
      expect(said).toContain(rows.try);
      // One button that works, and it is no dead end.
      expect(hrefsIn(the(page, ".empty-state"))).toEqual(["/connect?next=tests"]);
    }
    expect(place(await owner.get("/connect?next=tests"))).toEqual([302, `/connect/${appId}/test-invoices`]);
    const makes = {
      "/billing/invoices": "/billing/create-an-invoice",
      "/billing/payment-links": "/billing/payment-links/create",
      "/billing/payouts": "/billing/payouts/create",
      "/billing/bulk-invoice": "/billing/bulk-invoice/new",
      "/billing/payouts/files": "/billing/payouts/files/new",
    };
    for (const [list, form] of Object.entries(makes)) {
      const page = await owner.get(list);
      expect(greyOn(page), list).toEqual([[expect.any(String), notices.why]]);
      expect(hrefsIn(main(page)), list).not.toContain(form);
      const direct = await owner.get(form);
      expect([direct.status, findAll(direct, "main form[method=post]")], form).toEqual([200, []]);
    }
  },
);

test("lists that filters empty, and lists of others, show no example", async () => {
  const owner = await signIn(await makeOwner({ applicationCount: 0 }));
  await begin(owner);
  for (const kind of KINDS) {
    const { text } = await owner.get(`${LISTS[kind]}?search=nobody&title=nobody&text=nobody&tab=DONE`);
    expect(findAll(text, ".example"), kind).toEqual([]);
  }
});

test("once an application takes payments, an empty list leads to what makes its first row, and nothing is grey", async () => {
  const owner = await signIn(await makeOwner());
  const acts: Record<(typeof KINDS)[number], string> = {
    invoices: "/billing/create-an-invoice",
    bulk: "/billing/bulk-invoice/new",
    links: "/billing/payment-links/create",
    transactions: "/billing/create-an-invoice",
    qr: "/billing/qr-payments/codes",
    payouts: "/billing/payouts/create",
    payoutFiles: "/billing/payouts/files/new",
    withdrawals: "/billing/wallet",
    transfers: "/billing/wallet",
    customers: "/billing/create-an-invoice",
  };
  for (const kind of KINDS) {
    const page = await owner.get(LISTS[kind]);
    expect(isDrawing(page), kind).toBe(true);
    expect(hrefsIn(the(page, ".empty-state")), kind).toEqual([acts[kind]]);
    expect(wordsOf(main(page))).toContain(en.text[kind]);
    expect(greyOn(page), kind).toEqual([]);
  }
  // Nothing was paid yet, so there is nothing to withdraw.
  const [appId = ""] = /ES\d{7}/.exec((await owner.get("/billing/wallet")).text) ?? [];
  const wallet = await owner.get(`/billing/wallet/${appId}`);
  expect(greyOn(wallet)).toEqual([["Withdraw", enNotices.nothing]]);
  const wallets = await owner.get("/billing/wallet");
  expect(allWords(wallets, "main .menu [aria-disabled]")).toEqual([`Withdraw: ${enNotices.nothing}`]);
  expect(hrefsIn(main(wallets))).not.toContain(`/billing/wallet/${appId}/withdraw`);
});

/** The sentences of the lines above a screen. */
const linesOf = async (owner: Visitor, path: string) =>
  findAll(await owner.get(path), "main > .banner").map((line) => hrefsIn(line));

test("one line stands above a screen: what waits for the merchant before an address that is not confirmed", async () => {
  const owner = await signIn(await makeOwner({ applicationCount: 0 }));
  expect(await linesOf(owner, "/billing/invoices")).toEqual([["/connect"]]);
  await begin(owner);
  expect(await linesOf(owner, "/billing/invoices")).toEqual([["/connect?next=1"]]);
  expect(await linesOf(owner, "/")).toEqual([]);
  const other = await signIn(await makeOwner({ applicationCount: 0 }));
  await approved(other);
  expect(await linesOf(other, "/billing/invoices")).toEqual([["/contract?next=1"]]);
});

test("the menu has no way to a form that nothing takes payments for, and says why", async () => {
  const itemsOf = (page: Answer) => allWords(page, ".sidebar [aria-disabled=true]");
  const form = "/billing/create-an-invoice";
  const owner = await (await signIn(await makeOwner({ applicationCount: 0 }))).get("/settings");
  expect(itemsOf(owner)).toEqual([`Create an invoice ${enNotices.why}`]);
  expect(hrefsIn(owner)).not.toContain(form);
  const live = await (await signIn(await makeOwner())).get("/settings");
  expect(itemsOf(live)).toEqual([]);
  expect(hrefsIn(live)).toContain(form);
});

test("the search says of an act that nothing takes payments yet", async () => {
  const owner = await signIn(await makeOwner({ applicationCount: 0 }));
  const found = wordsOf(main(await owner.get("/search?q=create%20an%20invoice")));
  expect(found).toContain(enNotices.why);
  const live = await signIn(await makeOwner());
  expect(wordsOf(main(await live.get("/search?q=create%20an%20invoice")))).not.toContain(enNotices.why);
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#provider/client";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { FORMS } from "../../../scripts/forms";
import { approvalPaths } from "~/utils/approval-paths";
import { bulkPaths } from "~/utils/bulk-paths";
import { paths } from "~/utils/paths";
import { payoutFilePaths } from "~/utils/payout-file-paths";
import { payoutPaths } from "~/utils/payout-paths";
import { recurringPaths } from "~/utils/recurring-paths";
import { walletPaths } from "~/utils/wallet-paths";
import { invoiceRow, invoicesCsv, uploadedInvoices } from "../../support/bulk";
import { formWith, submit } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { checkedPayouts, csvOf, makePayouts, rowOf } from "../../support/payout-files";
import { payAtCheckout } from "../../support/payments";
import { createPayout, makeKey, proposeRules } from "../../support/payouts";
import { randomKey } from "../../support/random";
import { answerOf, providerFor } from "../../support/provider";
import { advanceClock, latestCode, makeOwner, runJobs, withFault, type TestOwner } from "../../support/sandbox";
import { textOf } from "../../support/shown-money";
import { signIn } from "../../support/sign-in";

/** Every way to lose the answer of something that was done: no answer, the key still at work, the key used with something else. */
const LOST = ["commitThenCut", "commitThenRunning", "commitThenReused"] as const;
/** What nobody may say of something that may have been done. */
const UNTRUE =
  /\bfailed\b|Nothing has left|No money has left|Nothing was|was approved|was not|Not approved|Not confirmed|have not changed/i;

let owner: TestOwner;
let maker: Visitor;
let reviewer: Visitor;
let reviewing: { phone: string };
let provider: Client;
let paid: string;
let cents = 0;

const to = ({ headers }: Answer) => headers.get("location") ?? "";
const appId = () => owner.appIds[0] ?? "";
const idIn = (path: string) => path.split("/").at(-1) ?? "";
/** An amount that no other act has. */
const another = () => (1 + ++cents / 100).toFixed(2);

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
  const [second] = owner.team;
  if (!second) throw new Error("The team is not there.");
  reviewing = second;
  [maker, reviewer] = [await signIn(owner), await signIn(second)];
  provider = await providerFor(owner);
  await payAtCheckout(maker, appId(), { amount: "9000.00" });
  await makeKey(maker, appId(), owner.phone);
  await submit(maker, formWith(await maker.get(payoutPaths.create()), "amount"), {
    appId: appId(),
    target: "BANK",
    iban: "AZ86AIIB00000000000000000001",
    fullName: "Elçin Məmmədov",
    amount: another(),
    side: "ARRIVES",
    description: "Rent",
    intent: "review",
  });
  paid = idIn(to(await submit(maker, formWith(await maker.get(payoutPaths.check), "idempotencyKey"), {})));
});

type Act = {
  name: string;
  /** The call that does it. */
  method?: "POST" | "PUT";
  call: string;
  by?: () => Visitor;
  /** Prepares it, up to the page whose form does it. */
  open: () => Promise<Answer>;
  /** Fields that the page's form is sent with. */
  typed: () => Promise<Record<string, string>>;
  /** By which field the form is known. */
  field: "code" | "idempotencyKey";
  done: RegExp;
};

/** Sends what asks for the code, and opens the page of the code. */
async function coded(visitor: Visitor, path: string, fields: Record<string, string> | [string, string][]) {
  await advanceClock(70);
  const sent = await visitor.post(path, fields);
  if (sent.status !== 303) throw new Error(`${path} answered ${sent.status}: ${textOf(sent.text)}`);
  return visitor.get(to(sent));
}
const codeOf = (phone: () => string) => async () => ({ intent: "confirm", code: await latestCode(phone()) });
const ofReviewer = { by: () => reviewer, typed: codeOf(() => reviewing.phone), field: "code" } as const;
const ofMaker = { typed: codeOf(() => owner.phone), field: "code" } as const;
const fileOf = (count: number) => csvOf(...Array.from({ length: count }, () => rowOf({ amount: another() })));

const ACTS: Act[] = [
  {
    name: "an approval of a payout",
    call: "/api/wallets/payout/*/approve/*",
    ...ofReviewer,
    open: async () => {
      const id = idIn(await createPayout(maker, appId(), another()));
      return coded(reviewer, payoutPaths.approve(id), { intent: "approve" });
    },
    done: /^\/billing\/payouts\/pay_\w+$/,
  },
  {
    name: "an approval of ticked payouts",
    call: "/api/wallets/ticked-payouts/approve/*",
    ...ofReviewer,
    open: async () => {
      const ids = [await createPayout(maker, appId(), another()), await createPayout(maker, appId(), another())];
      const ticked = ids.map((path): [string, string] => ["ids", idIn(path)]);
      const search = `?${new URLSearchParams(ticked).toString()}`;
      return coded(reviewer, payoutPaths.approveTicked(search), [["intent", "approve"], ...ticked]);
    },
    done: /^\/billing\/payouts(\?|$)/,
  },
  {
    name: "the payouts of a file",
    call: "/api/wallets/payout-file/*/make/*",
    ...ofMaker,
    open: async () => coded(maker, payoutFilePaths.make(await checkedPayouts(maker, fileOf(2))), { intent: "make" }),
    done: /^\/billing\/payouts\/files\/pfl_\w+$/,
  },
  {
    name: "an approval of a file",
    call: "/api/wallets/payout-file/*/approve/*",
    ...ofReviewer,
    open: async () => {
      const id = await checkedPayouts(maker, fileOf(2));
      await advanceClock(70);
      await makePayouts(maker, id, owner.phone);
      return coded(reviewer, payoutFilePaths.approve(id), { intent: "approve" });
    },
    done: /^\/billing\/payouts\/files\/pfl_\w+$/,
  },
  {
    name: "rules of approval",
    call: "/api/apps/*/payout-approvals/*/confirm/*",
    ...ofReviewer,
    open: async () => {
      const id = await proposeRules(maker, appId(), { twoAbove: String(5_000 + ++cents) });
      return coded(reviewer, approvalPaths.confirm(appId(), id), { intent: "confirm" });
    },
    done: /^\/applications\/ES\d{7}\/payout-approvals$/,
  },
  {
    name: "a recurring payout",
    call: "/api/wallets/recurring-payouts/*",
    ...ofMaker,
    open: () => {
      const firstDay = addDays(dayIn("default", new Date()), 40);
      return coded(maker, recurringPaths.setUp(paid), { amount: another(), rhythm: "WEEKLY", firstDay });
    },
    done: /^\/billing\/payouts\/recurring$/,
  },
  {
    name: "an automatic withdrawal",
    method: "PUT",
    call: "/api/apps/*/automatic-withdrawal/*",
    ...ofMaker,
    open: () =>
      coded(maker, walletPaths.setAutomatic(appId()), {
        to: "IBAN",
        target: "AZ21NABZ00000000137010001944",
        intent: "confirm",
        rhythm: "MONTHLY",
        monthDay: "31",
        stays: String(8_000 + ++cents),
      }),
    done: /^\/billing\/wallet\/ES\d{7}\/automatic$/,
  },
  {
    name: "a payout",
    call: "/api/wallets/payout",
    field: "idempotencyKey",
    typed: async () => ({ intent: "confirm" }),
    open: async () => {
      const fields = { target: "PROVIDER_CARD", pan: "5105 1051 0510 5100", fullName: "Aysel Kərimova" };
      const typed = { ...fields, appId: appId(), amount: another(), side: "ARRIVES", description: "Guide" };
      await submit(maker, formWith(await maker.get(payoutPaths.create()), "amount"), { ...typed, intent: "review" });
      return maker.get(payoutPaths.check);
    },
    done: /^\/billing\/payouts\/pay_\w+$/,
  },
  {
    name: "a refund",
    call: "/api/refund",
    field: "idempotencyKey",
    typed: async () => ({ intent: "confirm", amount: "1.50", reason: "One night was canceled" }),
    open: async () => maker.get(`${paths.transaction(await payAtCheckout(maker, appId()))}/refund`),
    done: /^\/billing\/transactions\/trx_\w+$/,
  },
  {
    name: "a completion of a hold",
    call: "/api/completeOrder",
    field: "idempotencyKey",
    typed: async () => ({ intent: "confirm", amount: "20.00" }),
    open: async () =>
      maker.get(`${paths.transaction(await payAtCheckout(maker, appId(), { preAuth: "on" }))}/complete`),
    done: /^\/billing\/transactions\/trx_\w+$/,
  },
  {
    name: "a hold that is canceled",
    call: "/api/reverse/*",
    field: "idempotencyKey",
    typed: async () => ({ intent: "confirm" }),
    open: async () => maker.get(`${paths.transaction(await payAtCheckout(maker, appId(), { preAuth: "on" }))}/reverse`),
    done: /^\/billing\/transactions\/trx_\w+$/,
  },
  {
    name: "the invoices of a file",
    call: "/api/bulk/uploads/*/confirm",
    field: "idempotencyKey",
    typed: async () => ({ channels: "SMS" }),
    open: async () => maker.get(bulkPaths.confirm(await uploadedInvoices(maker, invoicesCsv(invoiceRow())))),
    done: /^\/billing\/bulk-invoice\/blk_\w+$/,
  },
];

/** How many there are of everything that these acts make: payouts, lines of the wallet, invoices, payouts that recur. */
async function world(): Promise<number[]> {
  await runJobs();
  const [payouts, lines, invoices, recurring] = await Promise.all([
    provider.payouts.search({ body: { page: 0, offset: 10 } }),
    provider.wallets.movements({ params: { appId: appId() } }),
    provider.invoices.list(),
    provider.recurringPayouts.list(),
  ]);
  return [payouts, lines, invoices, recurring].map((page) => answerOf<{ totalElements: number }>(page).totalElements);
}
const grown = (before: number[], after: number[]) => after.map((count, index) => count - (before[index] ?? 0));

/** A page without its scripts. */
const mainOf = ({ text }: Answer): string => text.replaceAll(/<script.*?<\/script>/gs, "");
/** What a page says in its banners. */
const saidBy = ({ text }: Answer): string =>
  [...text.matchAll(/<div class="banner[^"]*" role="(?:alert|status)">(.*?)<\/div><\/div>/gs)]
    .map(([, inside = ""]) => textOf(inside))
    .join(" ");

describe.each(ACTS)("$name", ({ call, method = "POST", by = () => maker, open, typed, field, done }) => {
  const send = async (page: Answer) => submit(by(), formWith(page, field), await typed());
  const lost = (page: Answer, kind: string) => withFault({ path: call, method, kind, times: 1 }, () => send(page));
  function expectUnknown(page: Answer) {
    expect(saidBy(page)).not.toMatch(UNTRUE);
    expect(textOf(mainOf(page))).toMatch(/Check again|We do not know whether|already being carried out/);
  }

  test.each(LOST)("that was done is found again once, and nothing untrue is said of it meanwhile: %s", async (kind) => {
    const page = await open();
    const prepared = await world();
    const plain = await send(page);
    expect([plain.status, to(plain)], saidBy(plain)).toEqual([303, expect.stringMatching(done)]);
    const once = grown(prepared, await world());

    const second = await open();
    const before = await world();
    const first = await lost(second, kind);
    expect(first.status).toBeGreaterThanOrEqual(400);
    // A key that was used with other details tells nothing; the dialog then says what has become of the payment meanwhile.
    if (kind === "commitThenReused" && field === "idempotencyKey") return expect(saidBy(first)).not.toMatch(UNTRUE);
    expectUnknown(first);
    expect(grown(before, await world())).toEqual(once);
    const told = await send(first);
    expect([told.status, to(told)], saidBy(told)).toEqual([303, expect.stringMatching(done)]);
    expect(grown(before, await world())).toEqual(once);
  });
});

describe("a payout that is made by hand", () => {
  const typed = () => ({
    target: "PROVIDER_CARD",
    pan: "5105 1051 0510 5100",
    fullName: "Aysel Kərimova",
    appId: appId(),
    amount: another(),
    side: "ARRIVES",
    description: "Guide",
    intent: "review",
  });
  const check = async (fields: Record<string, string>) => {
    const checked = await submit(maker, formWith(await maker.get(payoutPaths.create()), "amount"), fields);
    expect(to(checked)).toBe(payoutPaths.check);
    return formWith(await maker.get(payoutPaths.check), "idempotencyKey");
  };

  test("and lost is not made twice by whoever goes back and checks the same details", async () => {
    const fields = typed();
    const form = await check(fields);
    const before = await world();
    const fault = { path: "/api/wallets/payout", method: "POST" as const, kind: "commitThenCut", times: 1 };
    expect((await withFault(fault, () => submit(maker, form, { intent: "confirm" }))).status).toBe(502);
    // Also after something that cannot be read, and after others were looked at.
    const page = formWith(await maker.get(payoutPaths.create()), "amount");
    expect((await submit(maker, page, { ...fields, amount: "x" })).status).toBe(422);
    await check({ ...fields, amount: another() });
    const again = await check(fields);
    expect(again.fields).toContainEqual(form.fields.find(([name]) => name === "idempotencyKey"));
    expect(to(await submit(maker, again, { intent: "confirm" }))).toMatch(/pay_\w+$/);
    expect(grown(before, await world())[0]).toBe(1);
    // It is over with that: the same once more is another payout, and is asked about.
    const next = await check(fields);
    expect(next.fields).not.toContainEqual(form.fields.find(([name]) => name === "idempotencyKey"));
    expect(to(await submit(maker, form, { intent: "confirm" }))).toBe(payoutPaths.create("changed"));
    expect(grown(before, await world())[0]).toBe(1);
  });

  test("is made by the two documented examples alone, once", async () => {
    const exampleOf = (path: string) => FORMS.find((form) => form.path === path)?.example ?? {};
    const example = { ...exampleOf(payoutPaths.create()), appId: appId() };
    const before = await world();
    expect(to(await maker.post(payoutPaths.create(), plain(example)))).toBe(payoutPaths.check);
    const fault = { path: "/api/wallets/payout", method: "POST" as const, kind: "commitThenCut", times: 1 };
    const send = () => maker.post(payoutPaths.check, plain(exampleOf(payoutPaths.check)));
    const lost = await withFault(fault, send);
    expect(saidBy(lost)).not.toMatch(UNTRUE);
    expect(to(await send())).toMatch(/^\/billing\/payouts\/pay_\w+$/);
    expect(grown(before, await world())[0]).toBe(1);
  });

  test("under a key of somebody's own is not made, and what is said of that is true", async () => {
    await check(typed());
    const before = await world();
    const answer = await maker.post(payoutPaths.check, { intent: "confirm", idempotencyKey: randomKey() });
    expect(to(answer)).toBe(payoutPaths.create("changed"));
    expect(textOf((await maker.get(to(answer))).text)).toContain("What you confirmed is not what was checked last.");
    expect(await world()).toEqual(before);
  });
});

const plain = (example: Readonly<Record<string, string | readonly string[]>>) =>
  Object.entries(example).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]));

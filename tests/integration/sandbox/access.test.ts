import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { mayMakeAppKey } from "#provider/rules/server-keys";
import { fillPath, needsKey, pathNames, type Call } from "#provider/contract/call";
import { contract, everyCall } from "#provider/contract/index";
import {
  allows,
  PERMISSIONS,
  ROLE_DEFAULTS,
  ROLES,
  STAFF_ROLES,
  type Permission,
  type Role,
} from "#provider/contract/permissions";
import {
  invoices,
  memberships,
  outboxMessages,
  paymentLinks,
  sessions,
  transactions,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { answeredCalls } from "../../../sandbox/src/routes/index.ts";
import {
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  typedInvoice,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { holdersOf } from "../../support/workerd/holders.ts";
import { APPLICATION_REQUESTS } from "../../support/workerd/application-requests.ts";
import { makeStaticQr, typedLink } from "../../support/workerd/links.ts";
import { DISPUTE_REQUESTS } from "../../support/workerd/disputes.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { BULK_REQUESTS } from "../../support/workerd/bulk-things.ts";
import { INVOICE_REQUESTS } from "../../support/workerd/invoice-requests.ts";
import { PAYOUT_REQUESTS, PAYOUTS_ELSEWHERE } from "../../support/workerd/payout-requests.ts";
import { REFUND_REQUESTS, REFUNDS_ELSEWHERE } from "../../support/workerd/refund-requests.ts";
import { SIGNING_ELSEWHERE, SIGNING_REQUESTS } from "../../support/workerd/signing.ts";
import { STATEMENT_REQUESTS } from "../../support/workerd/statement-requests.ts";
import { WALLET_REQUESTS } from "../../support/workerd/wallet-requests.ts";
import { CONNECT_REQUESTS } from "../../support/workerd/connecting.ts";
import { TILL_REQUESTS } from "../../support/workerd/till.ts";
import { ownThingsFor, thingsOf, type Things } from "../../support/workerd/things.ts";

let mine: Merchant;
let theirs: Merchant;
let owner: Someone;
let myThings: Things;
let theirThings: Things;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([makeMerchant(), makeMerchant()]);
  owner = await makePerson(mine, "ROLE_SUSER");
  [myThings, theirThings] = [await thingsOf(mine), await thingsOf(theirs)];
});

/** A path of the call with something in every place. */
const somePath = (call: Call, value: string): string =>
  fillPath(call.path, Object.fromEntries(pathNames(call.path).map((name) => [name, value])));

const ask = (call: Call, someone: Someone, path: string, body?: unknown): Promise<Sent> =>
  send(`${call.method} ${path}`, {
    token: someone.token,
    ...(needsKey(call) ? { key: newKey() } : {}),
    ...(call.bodyKind === "none" ? {} : { body: body ?? {} }),
  });

it("answers every call of the contract", () => {
  expect(everyCall.filter(({ call }) => !answeredCalls.has(call)).map(({ name }) => name)).toEqual([]);
});

const behindSignIn = everyCall.filter(({ call }) => call.access !== "public");

/** Things of a merchant that calls are about, and somebody on the team to whom things may be done. */
type World = Things & { merchant: Merchant; colleague: Someone };
type Request = { path?: string; body?: unknown };

const accessOf = ({ merchant }: World) => ({
  role: "ROLE_OPERATOR",
  permissions: [],
  appIds: [merchant.applicationId],
});
const newUserOf = (world: World) => ({
  firstName: "Rəşad",
  lastName: "Həsənov",
  email: `${newKey()}@example.com`.toLowerCase(),
  mobilePhone: "+994502345678",
  ...accessOf(world),
});

/** The key of an application does everything there, so its maker has to be allowed all of that. */
const MAKES_APP_KEY = ["applications.sendKeyCode"];

/** Requests that are right, with ids that exist: who may make them has them done. */
const REQUESTS: Record<string, (world: World) => Request> = {
  ...INVOICE_REQUESTS,
  ...DISPUTE_REQUESTS,
  "customers.get": ({ customerId }) => ({ path: `/api/customers/${customerId}` }),
  "customers.documents": ({ customerId }) => ({ path: `/api/customers/${customerId}/documents` }),
  "customers.erasure": ({ customerId }) => ({ path: `/api/customers/${customerId}/erasure` }),
  "customers.erase": ({ customerId }) => ({ path: `/api/customers/${customerId}/erase` }),
  "links.create": ({ merchant }) => ({ body: typedLink(merchant.applicationId) }),
  "links.get": ({ linkId }) => ({ path: `/api/payment-links/${linkId}` }),
  "links.setStatus": ({ linkId }) => ({ path: `/api/payment-links/${linkId}/status`, body: { status: "DISABLED" } }),
  "links.setTerms": ({ linkId }) => ({ path: `/api/payment-links/${linkId}/terms`, body: { reference: "CART-1" } }),
  "links.staticQr": ({ merchant }) => ({ path: `/api/apps/${merchant.applicationId}/qr` }),
  "links.setStaticQr": ({ merchant }) => ({ path: `/api/apps/${merchant.applicationId}/qr`, body: { enabled: true } }),
  "azqr.application": ({ merchant }) => ({ path: `/api/apps/${merchant.applicationId}/azqr` }),
  "azqr.link": ({ payableLinkId }) => ({ path: `/api/payment-links/${payableLinkId}/azqr` }),
  "azqr.invoice": ({ invoiceId }) => ({ path: `/api/booking/invoice/${invoiceId}/azqr` }),
  ...APPLICATION_REQUESTS,
  ...TILL_REQUESTS,
  "transactions.refund": ({ transactionId }) => ({ body: { transactionId, amount: 1, reason: "Left early" } }),
  "transactions.complete": ({ transactionId }) => ({ body: { transactionId, amount: 1 } }),
  "transactions.reverse": ({ transactionId }) => ({ path: `/api/reverse/${transactionId}` }),
  "transactions.get": ({ transactionId }) => ({ path: `/api/transactions/${transactionId}` }),
  "transactions.export": () => ({}),
  "invoices.export": ({ invoiceId }) => ({ path: `/api/invoices-excel?ids=${invoiceId}` }),
  "transfers.recipient": ({ merchant }) => ({
    path: `/api/wallets/${merchant.applicationId}/recipients/${(merchant === theirs ? mine : theirs).applicationId}`,
  }),
  ...WALLET_REQUESTS,
  ...PAYOUT_REQUESTS,
  ...REFUND_REQUESTS,
  ...BULK_REQUESTS,
  ...CONNECT_REQUESTS,
  ...STATEMENT_REQUESTS,
  ...SIGNING_REQUESTS,
  "users.list": () => ({}),
  "users.search": () => ({ path: "/api/user?fullName=Person" }),
  "users.export": () => ({}),
  "users.owners": () => ({}),
  "users.get": ({ colleague }) => ({ path: `/api/users/${colleague.userId}` }),
  "users.remove": ({ colleague }) => ({ path: `/api/user/${colleague.userId}` }),
  "users.delete": ({ colleague }) => ({ path: `/api/user/delete/${colleague.userId}` }),
  "users.invite": ({ colleague }) => ({ path: `/api/users/${colleague.userId}/invite` }),
  "users.setAccess": (world) => ({ body: { userId: world.colleague.userId, ...accessOf(world) } }),
  "users.sendCreateCode": (world) => {
    const { permissions, appIds, ...rest } = newUserOf(world);
    const query = new URLSearchParams({ ...rest, permissions: permissions.join(), appIds: appIds.join() });
    return { path: `/api/otp/init/sub-user?${query.toString()}` };
  },
};

/** The world of a merchant, with a colleague of its own for one request; only an invited one can be invited again. */
async function worldOf(merchant: Merchant, things: Things, name = ""): Promise<World> {
  const colleague = await makePerson(merchant, "ROLE_OPERATOR");
  if (name === "users.invite")
    await db.update(users).set({ passwordSetAt: null }).where(eq(users.id, colleague.userId));
  return { merchant, ...things, ...(await ownThingsFor(merchant, name)), colleague };
}

describe("the matrix, cell by cell", () => {
  /** Whatever is wrong with the request itself is said to those only who may make it. */
  const letIn = (answer: Sent): boolean => answer.status < 300 || !/^(401|403)/.test(refusal(answer));

  const untouched = new Map<string, World>();
  /** What a call is refused with, whoever asks: it is there for the next one, since nothing was done with it. */
  async function untouchedWorld(name: string): Promise<World> {
    const world = untouched.get(name) ?? (await worldOf(mine, myThings, name));
    untouched.set(name, world);
    return world;
  }

  // A request for each call, and a person where it is carried out: it grows with the contract.
  it.each(ROLES)(
    "%s enters every call that the matrix says, and no other",
    async (role: Role) => {
      const refused = await makePerson(mine, role);
      // An account of its own: who may approve is compared pair by pair, and here a team has hundreds.
      const own = await makeMerchant();
      const ownThings = await thingsOf(own);
      await makeStaticQr(own);
      for (const { name, call } of behindSignIn.filter((one) => one.name !== "auth.logout")) {
        const userType = STAFF_ROLES.includes(role) ? "STAFF" : role === "ROLE_SINGLE" ? "ONE_TIME_USER" : "PMD_USER";
        const judged = { role, userType, permissions: ROLE_DEFAULTS[role], region: mine.region } as const;
        const mayAct = !MAKES_APP_KEY.includes(name) || mayMakeAppKey({ id: "maker", ...judged }, null, mine.region);
        const expected = call.access !== "public" && allows(call.access, judged) && mayAct;
        const [person, world] = expected
          ? await Promise.all([makePerson(own, role), worldOf(own, ownThings, name)])
          : [refused, await untouchedWorld(name)];
        const right = REQUESTS[name]?.(world);
        const answer = await ask(call, person, right?.path ?? somePath(call, "ES9999999"), right?.body);
        expect([name, letIn(answer), answer.status === 403]).toEqual([name, expected, !expected]);
        // A right request of somebody who may make it is carried out.
        if (expected && right) expect([name, answer.status < 300]).toEqual([name, true]);
      }
    },
    90_000,
  );

  it("every call of the team, and every one with an id, is made with a right request", () => {
    const needed = behindSignIn.filter(
      ({ group, call }) => group === "users" || pathNames(call.path).some((name) => /id$/i.test(name)),
    );
    // A code is made for one person and one payload; a device, a card, a view, a payout and a proposal are taken back
    // by their own person; what staff settle is what no bank knows; a file is of one wallet; a key goes along; an
    // application is deleted where nothing of it is open: the tests of each show those.
    const elsewhere = [
      "users.create",
      "profile.endSession",
      "views.rename",
      "views.remove",
      "cards.makeDefault",
      "cards.remove",
      "walletMoney.settleWithdrawal",
      "automaticWithdrawals.set",
      "moneyTargets.confirm", // with a code (money-exits.test.ts)
      "statements.check",
      ...PAYOUTS_ELSEWHERE,
      ...REFUNDS_ELSEWHERE,
      ...SIGNING_ELSEWHERE,
      // A file comes as a form (bulk.test.ts, connect-logos.test.ts, dispute-answers.test.ts).
      "disputes.addFile",
      "bulk.upload",
      "connect.uploadLogo",
      "bulk.notMade",
      "bulk.export", // needs invoices that are made (bulk-lists.test.ts)
      "applications.renewKey",
      // With a code (server-keys.test.ts, signing-secrets.test.ts).
      "signingSecrets.make",
      "serverKeys.replace",
      "applications.sendDeleteCode",
      "applications.remove",
    ];
    const missing = needed.map(({ name }) => name).filter((name) => !REQUESTS[name] && !elsewhere.includes(name));
    expect(missing).toEqual([]);
  });

  const guarded = behindSignIn.flatMap(({ name, call }) =>
    call.access !== "public" && call.access.permission
      ? [{ name, call, needed: call.access.permission, role: call.access.roles?.[0] ?? ("ROLE_OPERATOR" as const) }]
      : [],
  );

  it.each(guarded)("$name needs $needed and no other permission", async ({ call, needed, role }) => {
    for (const { held, person } of await holdersOf(mine, role)) {
      const answer = await ask(call, person, somePath(call, "ES9999999"));
      expect([held, letIn(answer)]).toEqual([held, held.includes(needed)]);
    }
  });

  it("a permission taken away is gone with the next request", async () => {
    const person = await makePerson(mine, "ROLE_OPERATOR");
    const create = () => ask(contract.invoices.create, person, "/api/bookings", typedInvoice(mine.applicationId));
    expect((await create()).status).toBe(200);
    await db.delete(userPermissions).where(eq(userPermissions.userId, person.userId));
    expect(refusal(await create())).toBe("403 forbidden");
  });
});

describe("other people's data", () => {
  /** Everything of ours that a stranger could hope to change. */
  const everything = async () => [
    await db.select().from(users).where(eq(users.merchantId, theirs.merchantId)).orderBy(users.id),
    await db.select().from(memberships).where(eq(memberships.applicationId, theirs.applicationId)),
    await db.select().from(invoices).where(eq(invoices.merchantId, theirs.merchantId)).orderBy(invoices.seq),
    await db
      .select()
      .from(paymentLinks)
      .where(eq(paymentLinks.merchantId, theirs.merchantId))
      .orderBy(paymentLinks.seq),
    await db
      .select()
      .from(transactions)
      .where(eq(transactions.merchantId, theirs.merchantId))
      .orderBy(transactions.seq),
    await db.$count(userPermissions),
    await db.$count(outboxMessages),
  ];

  it("answers 404 for every id of another merchant on every call, and changes nothing", async () => {
    const stranger = await makePerson(mine, "ROLE_SUSER");
    // A call that takes an id in its path or body; lists and files answer with what is the stranger's own.
    const files = [
      ...["users", "transactions", "invoices", "payouts", "customers"].map((group) => `${group}.export`),
      "invoices.exportQr",
    ];
    const lists = [
      ...["list", "search", "owners"].map((name) => `users.${name}`),
      "payouts.sources",
      "applications.everyKey",
      ...["webhooks", "exams", "feeReports"].map((name) => `${name}.list`),
    ];
    const own = [...files, ...lists];
    for (const { name, call } of behindSignIn.filter((one) => REQUESTS[one.name] && !own.includes(one.name))) {
      const world = await worldOf(theirs, theirThings, name);
      const before = await everything();
      const right = REQUESTS[name]?.(world);
      const answer = await ask(call, stranger, right?.path ?? call.path, right?.body);
      expect([name, refusal(answer)]).toEqual([name, "404 not_found"]);
      expect(await everything()).toEqual(before);
    }
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.userId));
    const device = `/api/sessions/${session?.publicId}`;
    expect(refusal(await ask(contract.profile.endSession, stranger, device))).toBe("404 not_found");
    expect((await send("GET /api/current-user", { token: owner.token })).status).toBe(200);
    const path = `/api/dashboard/report-monthly-activity?appId=${theirs.applicationId}`;
    expect(refusal(await ask(contract.dashboard.monthlyActivity, stranger, path))).toBe("404 not_found");
  });

  it("a person of another merchant is let into no application of one's own", async () => {
    const [manager, { colleague }] = [await makePerson(mine, "ROLE_SUSER"), await worldOf(theirs, theirThings)];
    const path = `/api/apps/${mine.applicationId}/users/${colleague.userId}`;
    expect(refusal(await ask(contract.applications.setUser, manager, path, { role: null }))).toBe("404 not_found");
    expect(refusal(await ask(contract.applications.removeUser, manager, path))).toBe("404 not_found");
  });

  it("shows on no list and in no total, also when one searches for it by name", async () => {
    const { invoice, transaction } = await payInvoice(theirs, { fullName: "Zeynəb Quliyeva" });
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    for (const path of [
      "/api/invoices?guestName=zeyneb",
      `/api/invoices?invoiceCode=${invoice.code}`,
      "/api/transactionsPageable?fullName=zeyneb",
      `/api/transactionsPageable?orderId=${transaction.orderId}`,
      "/api/transactionsPageable?cardNumber=4242&amount=120.5",
      "/meta-invoice?guestName=zeyneb",
      "/meta-data-transactions?fullName=zeyneb",
      "/api/customers?search=zeyneb",
      "/api/customers",
      "/api/transactionsPageable",
      "/meta-data-transactions",
    ])
      expect((await send(`GET ${path}`, { token: stranger.token })).json).toMatchObject({ totalElements: 0 });
    const recent = await send("GET /api/dashboard/recent-activity?offset=100", { token: stranger.token });
    expect(recent.text).not.toContain("Zeynəb");
  });

  it("a member sees the applications they were given, of their own merchant only", async () => {
    const clerk = await makePerson(mine, "ROLE_OPERATOR", { member: false });
    expect((await send("GET /api/apps", { token: clerk.token })).json).toEqual([]);
    expect((await send("GET /api/invoices", { token: clerk.token })).json).toMatchObject({ totalElements: 0 });
    const member = await makePerson(mine, "ROLE_OPERATOR");
    expect((await send("GET /api/apps", { token: member.token })).json).toMatchObject([{ appId: mine.applicationId }]);
  });

  it("staff see every merchant of their region and none of another", async () => {
    const abroad = await makeMerchant("ae");
    const staff = await makePerson(mine, "ROLE_ADMIN");
    const permissions: Permission[] = [...PERMISSIONS];
    expect(ROLE_DEFAULTS.ROLE_ADMIN).toEqual(permissions);
    const { text } = await send("GET /api/apps", { token: staff.token });
    expect([mine, theirs, abroad].map(({ applicationId }) => text.includes(applicationId))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

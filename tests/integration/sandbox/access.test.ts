import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
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
import { userPermissions } from "../../../sandbox/src/db/schema/index.ts";
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
} from "./support.ts";
import { NOT_YET } from "./not-yet.ts";
import { payInvoice } from "./paying.ts";

let mine: Merchant;
let theirs: Merchant;
let owner: Someone;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([makeMerchant(), makeMerchant()]);
  owner = await makePerson(mine, "ROLE_SUSER");
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

describe("calls that are not answered yet", () => {
  it("are exactly these", () => {
    const waiting = everyCall.filter(({ call }) => !answeredCalls.has(call)).map(({ name }) => name);
    expect(waiting.toSorted()).toEqual(NOT_YET.toSorted());
  });

  it.each(NOT_YET)("%s says so, to signed-in people only", async (name) => {
    const call = everyCall.find((one) => one.name === name)?.call;
    if (!call) throw new Error(`no call ${name}`);
    const target = `${call.method} ${somePath(call, "ES0000001")}`;
    expect(refusal(await send(target, { token: owner.token }))).toBe("501 not_implemented");
    if (call.access !== "public") expect(refusal(await send(target))).toBe("401 unauthenticated");
  });
});

const answered = everyCall.filter(({ call }) => answeredCalls.has(call) && call.access !== "public");

describe("the matrix, cell by cell", () => {
  /** 422 and 404 mean that the person was let in: the request itself was empty. */
  const letIn = ({ status }: Sent): boolean => status < 300 || status === 422 || status === 404;

  it.each(ROLES)("%s enters every answered call that the matrix says, and no other", async (role: Role) => {
    for (const { call } of answered.filter(({ name }) => name !== "auth.logout")) {
      const person = await makePerson(mine, role);
      const userType = STAFF_ROLES.includes(role) ? "STAFF" : role === "ROLE_SINGLE" ? "ONE_TIME_USER" : "PMD_USER";
      const judged = { role, userType, permissions: ROLE_DEFAULTS[role], region: mine.region } as const;
      const answer = await ask(call, person, somePath(call, "ES9999999"));
      const expected = call.access !== "public" && allows(call.access, judged);
      expect([call.path, letIn(answer), answer.status === 403]).toEqual([call.path, expected, !expected]);
    }
  });

  const guarded = answered.flatMap(({ name, call }) =>
    call.access !== "public" && call.access.permission ? [{ name, call, needed: call.access.permission }] : [],
  );

  it.each(guarded)("$name needs $needed and no other permission", async ({ call, needed }) => {
    for (const permission of PERMISSIONS) {
      const person = await makePerson(mine, "ROLE_OPERATOR", { permissions: [permission] });
      const answer = await ask(call, person, somePath(call, "ES9999999"));
      expect([permission, letIn(answer)]).toEqual([permission, permission === needed]);
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
  it("answers 404 for every id of another merchant on every answered call, and changes nothing", async () => {
    const payment = await payInvoice(theirs, {});
    const ids = { id: payment.invoice.id, appId: theirs.applicationId };
    const stranger = await makePerson(mine, "ROLE_SUSER");
    const asked = [
      ask(contract.invoices.get, stranger, fillPath(contract.invoices.get.path, ids)),
      ask(contract.applications.get, stranger, fillPath(contract.applications.get.path, ids)),
      ask(contract.transactions.get, stranger, `/api/transactions/${payment.transaction.id}`),
      ask(contract.invoices.send, stranger, "/api/bookings/send-invoice", { invoiceId: ids.id, channels: ["SMS"] }),
      ask(contract.invoices.create, stranger, "/api/bookings", typedInvoice(theirs.applicationId)),
      ask(contract.transactions.monthlyActivity, stranger, `/api/dashboard/report-monthly-activity?appId=${ids.appId}`),
    ];
    expect((await Promise.all(asked)).map(refusal)).toEqual(asked.map(() => "404 not_found"));
    // Every answered call that takes an id is in the list above.
    const withIds = answered.filter(({ call }) => pathNames(call.path).length > 0).map(({ name }) => name);
    expect(withIds.toSorted()).toEqual(["applications.get", "invoices.get", "transactions.get"]);
  });

  it("shows on no list and in no total, also when one searches for it by name", async () => {
    const { invoice, transaction } = await payInvoice(theirs, { fullName: "Zeynəb Quliyeva" });
    const stranger = await makePerson(mine, "ROLE_SUSER");
    for (const path of [
      "/api/invoices?guestName=zeyneb",
      `/api/invoices?invoiceCode=${invoice.code}`,
      "/api/transactionsPageable?fullName=zeyneb",
      `/api/transactionsPageable?orderId=${transaction.orderId}`,
      "/api/transactionsPageable?cardNumber=4242&amount=120.5",
      "/api/meta-invoice?guestName=zeyneb",
      "/api/meta-data-transactions?fullName=zeyneb",
      "/api/transactionsPageable",
      "/api/meta-data-transactions",
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

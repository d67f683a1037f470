import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { LINK_EVENTS_SHOWN } from "#provider/contract/limits";
import { links, paymentLinkDetailSchema, paymentLinkSchema } from "#provider/contract/links";
import { dayIn } from "#provider/contract/regions";
import { newInvoiceCode, newLinkCode } from "../../../sandbox/src/db/ids.ts";
import { linkHappeningsQuery } from "../../../sandbox/src/db/lists/links.ts";
import { applications, memberships, paymentLinks, paymentLinkSwitches } from "../../../sandbox/src/db/schema/index.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import {
  changeLink,
  linkNow,
  makeLink,
  makeStaticQr,
  payer,
  paymentsBy,
  typedLink,
} from "../../support/workerd/links.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

const create = (body: unknown, token = owner.token, key = newKey()) =>
  send("POST /api/payment-links", { token, key, body });
const typed = (changes: Record<string, unknown> = {}) => typedLink(merchant.applicationId, changes);
const switchTo = (id: string, status: string, token = owner.token) =>
  send(`PUT /api/payment-links/${id}/status`, { token, body: { status } });
const qr = (token = owner.token) => send(`GET /api/apps/${merchant.applicationId}/qr`, { token });
const switchQr = (enabled: boolean, token = owner.token) =>
  send(`PUT /api/apps/${merchant.applicationId}/qr`, { token, body: { enabled } });
const dayFromNow = async (days: number): Promise<string> =>
  dayIn("default", new Date((await sandboxNow()) + days * 86_400_000));

describe("a new payment link", () => {
  it("is active, nobody has paid it yet, and its address is the checkout's", async () => {
    const linkExpirationDate = await dayFromNow(1);
    const { status, json } = await create(
      typed({ title: "  Yoga  ", amount: 25.5, linkExpirationDate, language: "az" }),
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({
      title: "Yoga",
      amount: 25.5,
      currency: "AZN",
      status: "ACTIVE",
      paymentCount: 0,
      paidAmount: 0,
      appName: "Hotel Şəki",
      linkExpirationDate,
      language: "az",
      paymentUrl: expect.stringMatching(/\/pay\/[0-9A-Z]{13}$/),
    });
  });

  it.each([1, 39_999.99, null])("may ask for %s", async (amount) => {
    expect((await create(typed({ amount }))).json).toMatchObject({ amount });
  });

  it.each([0, 0.99, 40_000, 1e5, 1.005, -5, "25", "1e3", "NaN", ""])("never asks for %s", async (amount) => {
    expect(refusal(await create(typed({ amount })))).toBe("422 invalid_request");
  });

  it.each([
    [{ title: "A" }, "title", "tooShort"],
    [{ title: "A".repeat(61) }, "title", "tooLong"],
    [{ description: "" }, "description", "required"],
    [{ language: "de" }, "language", "choose"],
    [{ linkExpirationDate: "2020-01-01" }, "linkExpirationDate", "expirationPast"],
    [{ paidAmount: 5 }, "paidAmount", "unknown"],
  ])("is refused with %o, at its field", async (changes, field, code) => {
    const answer = await create(typed(changes));
    expect(refusal(answer)).toBe("422 invalid_request");
    expect(answer.json).toMatchObject({ fields: [{ field, code }] });
  });

  it("cannot end today, and speaks a language of its region", async () => {
    const today = await create(typed({ linkExpirationDate: await dayFromNow(0) }));
    expect(today.json).toMatchObject({ fields: [{ field: "linkExpirationDate", code: "expirationPast" }] });
    const gulf = await makeMerchant("ae");
    const { token } = await makePerson(gulf, "ROLE_SUSER");
    const answer = await create(typedLink(gulf.applicationId, { language: "az" }), token);
    expect(answer.json).toMatchObject({ fields: [{ field: "language", code: "notInRegion" }] });
  });

  it("is one, however many posts with one key arrive at once", async () => {
    const [body, key] = [typed({ title: "Only once" }), newKey()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, owner.token, key)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusal(answer)).toBe("409 idempotency_in_progress");
    expect(await db.$count(paymentLinks, eq(paymentLinks.title, "Only once"))).toBe(1);
    expect(refusal(await create(typed({ title: "Another" }), owner.token, key))).toBe("409 idempotency_key_reused");
  });

  it("needs an application that takes payments, and the permission in that application", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["CREATE_LINK", "EDIT_LINK"] });
    expect((await create(typed(), clerk.token)).status).toBe(200);
    await db.update(memberships).set({ role: "ROLE_FIN_MANAGER" }).where(eq(memberships.userId, clerk.userId));
    expect(refusal(await create(typed(), clerk.token))).toBe("403 forbidden");
    const { id } = await makeLink(merchant);
    expect(refusal(await switchTo(id, "DISABLED", clerk.token))).toBe("403 forbidden");

    const paused = await makeMerchant();
    await db.update(applications).set({ status: "APPROVED" }).where(eq(applications.id, paused.applicationId));
    const { token } = await makePerson(paused, "ROLE_SUSER");
    expect(refusal(await create(typedLink(paused.applicationId), token))).toBe("409 application_not_online");
  });

  it("has a code that no invoice can have", async () => {
    const { invoice } = await makeInvoice(merchant, {});
    const { code } = await makeLink(merchant);
    expect([invoice.code.length, newInvoiceCode().length, code.length, newLinkCode().length]).toEqual([12, 12, 13, 13]);
  });
});

describe("the list of payment links", () => {
  it("is newest first, by status and by words of the title, and without static QR codes", async () => {
    const one = await makeMerchant();
    const { token } = await makePerson(one, "ROLE_SUSER");
    await makeStaticQr(one);
    for (const title of ["Uşaq kitabı", "Kitab rəfi", "Donation"]) await makeLink(one, { title });
    const titles = async (query: string) => {
      const { json } = await send(`GET /api/payment-links${query}`, { token });
      return (json as { content: { title: string }[] }).content.map(({ title }) => title);
    };
    expect(await titles("")).toEqual(["Donation", "Kitab rəfi", "Uşaq kitabı"]);
    expect(await titles("?title=KITA")).toEqual(["Kitab rəfi", "Uşaq kitabı"]);
    expect(await titles("?title=kitab%20usaq")).toEqual(["Uşaq kitabı"]);
    expect(await titles("?title=onation")).toEqual([]);
    expect(await titles("?title=%25")).toEqual([]);
    expect(await titles("?offset=1&page=1")).toEqual(["Kitab rəfi"]);
    await changeLink((await makeLink(one, { title: "Donation box" })).code, { status: "USED" });
    expect(await titles("?status=USED&title=donation")).toEqual(["Donation box"]);
    expect((await send("GET /api/payment-links?status=ACTIVE", { token })).json).toMatchObject({ totalElements: 3 });
  });

  it("finds a link by whatever people call it: title, code, address, amount, its id and that of its application", async () => {
    const one = await makeMerchant();
    const { token } = await makePerson(one, "ROLE_SUSER");
    const sea = await makeLink(one, { title: "Dəniz gəzintisi", amount: 77.5 });
    await makeLink(one, { title: "Donation", amount: 20 });
    const found = async (search: string) => {
      const { json } = await send(`GET /api/payment-links?${new URLSearchParams({ search }).toString()}`, { token });
      return links.list.answer.parse(json).content.map(({ title }) => title);
    };
    for (const text of [
      "deniz gez",
      sea.code,
      sea.code.slice(0, 5).toUpperCase(),
      sea.paymentUrl,
      `${sea.paymentUrl}/?lang=ru`,
      "77,50",
      sea.id.toLowerCase(),
    ])
      expect([text, await found(text)]).toEqual([text, ["Dəniz gəzintisi"]]);
    expect(await found(one.applicationId)).toEqual(["Donation", "Dəniz gəzintisi"]);
    for (const text of ["nobody", sea.code.slice(1), "…", "%", "/"])
      expect([text, await found(text)]).toEqual([text, []]);
  });

  it("shows a member the applications they were given, and staff those of their region", async () => {
    const [one, abroad] = [await makeMerchant(), await makeMerchant("ae")];
    const link = await makeLink(one, { title: "Sightseeing" });
    await makeLink(abroad, { title: "Sightseeing" });
    const idsFor = async ({ token }: Someone) => {
      const { json } = await send("GET /api/payment-links?title=sightseeing", { token });
      return (json as { content: { id: string }[] }).content.map(({ id }) => id);
    };
    expect(await idsFor(await makePerson(one, "ROLE_OPERATOR"))).toEqual([link.id]);
    expect(await idsFor(await makePerson(one, "ROLE_OPERATOR", { member: false }))).toEqual([]);
    expect(await idsFor(await makePerson(one, "ROLE_ADMIN"))).toEqual([link.id]);
    expect(await idsFor(await makePerson(merchant, "ROLE_SUSER"))).toEqual([]);
  });
});

describe("a payment link", () => {
  it("is switched off and on again, as often as it is asked for", async () => {
    const { id } = await makeLink(merchant);
    for (const status of ["DISABLED", "DISABLED", "ACTIVE", "ACTIVE"])
      expect((await switchTo(id, status)).json).toMatchObject({ id, status });
    expect((await send(`GET /api/payment-links/${id}`, { token: owner.token })).json).toMatchObject({
      status: "ACTIVE",
    });
  });

  it.each(["USED", "EXPIRED"] as const)("that is %s stays so", async (status) => {
    const { id, code } = await makeLink(merchant);
    await changeLink(code, { status });
    for (const wanted of ["ACTIVE", "DISABLED"]) expect(refusal(await switchTo(id, wanted))).toBe("409 invalid_state");
    expect((await linkNow(code)).status).toBe(status);
  });

  it("is not switched on after its last day", async () => {
    const { id, code } = await makeLink(merchant, { linkExpirationDate: await dayFromNow(3) });
    await switchTo(id, "DISABLED");
    await changeLink(code, { expiresAt: (await sandboxNow()) - 1 });
    expect(refusal(await switchTo(id, "ACTIVE"))).toBe("409 invalid_state");
  });

  it("that is a static QR code is none that could be looked at or switched by its id", async () => {
    const { id } = await linkNow(await makeStaticQr(await makeMerchant()));
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    expect(refusal(await send(`GET /api/payment-links/${id}`, { token: staff.token }))).toBe("404 not_found");
    expect(refusal(await switchTo(id, "DISABLED", staff.token))).toBe("404 not_found");
  });

  it("expires when its last day is over, and one without a last day never does", async () => {
    const linkExpirationDate = await dayFromNow(1);
    const [ending, open] = [await makeLink(merchant, { linkExpirationDate }), await makeLink(merchant)];
    await advance(3 * 86_400);
    await send("POST /__sandbox/tick");
    expect([(await linkNow(ending.code)).status, (await linkNow(open.code)).status]).toEqual(["EXPIRED", "ACTIVE"]);
  });
});

describe("what happened to a payment link", () => {
  /** Whoever signed in before the clock went on is signed out by then. */
  const timelineOf = async (id: string) => {
    const { token } = await makePerson(merchant, "ROLE_SUSER", { member: false });
    return paymentLinkDetailSchema.parse((await send(`GET /api/payment-links/${id}`, { token })).json);
  };

  it("is said oldest first: who made it, switched it and paid by it, and when it was over", async () => {
    const leyla = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Leyla" });
    const linkExpirationDate = await dayFromNow(1);
    const made = await create(typed({ linkExpirationDate }), leyla.token);
    const { id, code, amount } = paymentLinkSchema.parse(made.json);
    await advance(60);
    await payWith(code, payer({ fullName: "Rəna Quliyeva" }));
    await payWith(code, payer({ fullName: "Declined", number: "4000000000000002" }));
    for (const status of ["DISABLED", "DISABLED", "ACTIVE"]) {
      await advance(60);
      await switchTo(id, status, leyla.token);
    }
    await advance(3 * 86_400);
    await send("POST /__sandbox/tick");
    const [payment] = await paymentsBy(code);
    const nothing = { amount: null, transactionId: null };
    const { timeline, timelineMore } = await timelineOf(id);
    expect(
      timeline.map(({ kind, by, ...of }) => ({ kind, by, amount: of.amount, transactionId: of.transactionId })),
    ).toEqual([
      { kind: "CREATED", by: "Leyla", ...nothing },
      { kind: "PAID", by: "Rəna Quliyeva", amount, transactionId: payment?.id },
      { kind: "DISABLED", by: "Leyla", ...nothing },
      { kind: "ACTIVE", by: "Leyla", ...nothing },
      { kind: "EXPIRED", by: null, ...nothing },
    ]);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
    expect(timelineMore).toBe(false);
  });

  it("is the newest of it, where there is more", async () => {
    const { id } = await makeLink(merchant);
    await db.insert(paymentLinkSwitches).values(
      Array.from({ length: LINK_EVENTS_SHOWN }, (_, number) => ({
        linkId: id,
        status: number % 2 ? ("ACTIVE" as const) : ("DISABLED" as const),
        actor: owner.userId,
        actorName: `Person ${number}`,
        at: Date.UTC(2030, 0, 1 + number),
      })),
    );
    const { timeline, timelineMore } = await timelineOf(id);
    expect([timeline.length, timelineMore]).toEqual([LINK_EVENTS_SHOWN, true]);
    expect([timeline[0]?.by, timeline.at(-1)?.by]).toEqual(["Person 0", `Person ${LINK_EVENTS_SHOWN - 1}`]);
  });

  it("is found by indexes", async () => {
    const link = await linkNow((await makeLink(merchant)).code);
    const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${linkHappeningsQuery(link, 5)}`);
    const lines = plan.map(({ detail }) => detail).join("\n");
    expect(lines).toContain("INDEX payment_link_switches_by_link (link_id=?)");
    expect(lines).toContain("INDEX transactions_by_link (payment_link_id=?)");
    expect(lines).not.toMatch(/SCAN (payment_link|transactions)/);
  });
});

describe("the static QR code", () => {
  it("of every application in sight is listed, made or not, with whether it can be switched on", async () => {
    const one = await makeMerchant();
    const { token } = await makePerson(one, "ROLE_SUSER", { member: false });
    const listed = (query = "") => send(`GET /api/static-qr${query}`, { token });
    const own = { appId: one.applicationId, isOnline: true };
    expect((await listed()).json).toMatchObject({
      totalElements: 1,
      content: [{ ...own, enabled: false, paymentUrl: null }],
    });
    const code = await makeStaticQr(one);
    const paymentUrl = expect.stringMatching(new RegExp(`/pay/${code}$`));
    expect((await listed()).json).toMatchObject({ totalElements: 1, content: [{ ...own, enabled: true, paymentUrl }] });
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, one.applicationId));
    expect((await listed()).json).toMatchObject({ content: [{ ...own, isOnline: false }] });
    expect((await listed("?page=1")).json).toMatchObject({ totalElements: 1, content: [] });
    const outsider = await makePerson(one, "ROLE_OPERATOR", { member: false });
    expect((await send("GET /api/static-qr", { token: outsider.token })).json).toMatchObject({ totalElements: 0 });
  });

  it("is made when it is first switched on, and stays the same code for good", async () => {
    const one = await makeMerchant();
    const { token } = await makePerson(one, "ROLE_SUSER", { member: false });
    const target = `/api/apps/${one.applicationId}/qr`;
    expect((await send(`GET ${target}`, { token })).json).toMatchObject({ enabled: false, paymentUrl: null });
    expect((await send(`PUT ${target}`, { token, body: { enabled: false } })).json).toMatchObject({ paymentUrl: null });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(`PUT ${target}`, { token, body: { enabled: true } })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const on = answers[0]?.json;
    expect(on).toMatchObject({ enabled: true, paymentUrl: expect.stringContaining("/pay/") });
    const off = (await send(`PUT ${target}`, { token, body: { enabled: false } })).json;
    expect(off).toEqual({ ...(on as object), enabled: false });
    expect((await send(`PUT ${target}`, { token, body: { enabled: true } })).json).toEqual(on);
  });

  it("is switched by who may use the application, there", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["USER_APPLICATION"] });
    expect((await switchQr(true, clerk.token)).status).toBe(200);
    await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, clerk.userId));
    expect(refusal(await switchQr(true, clerk.token))).toBe("403 forbidden");
    expect((await qr(clerk.token)).json).toMatchObject({ enabled: true });
  });

  it("is switched on only while the application takes payments, and off at any time", async () => {
    const paused = await makeMerchant();
    const { token } = await makePerson(paused, "ROLE_SUSER", { member: false });
    const put = (enabled: boolean) => send(`PUT /api/apps/${paused.applicationId}/qr`, { token, body: { enabled } });
    await put(true);
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, paused.applicationId));
    expect((await put(false)).json).toMatchObject({ enabled: false });
    expect(refusal(await put(true))).toBe("409 application_not_online");
  });
});

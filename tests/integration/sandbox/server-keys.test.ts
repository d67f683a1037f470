import { beforeEach, describe, expect, it } from "vitest";
import { serverKeys as calls } from "#provider/contract/server-keys";
import { newSecret } from "../../../sandbox/src/db/ids.ts";
import { keyText } from "../../../sandbox/src/domain/key-text.ts";
import { inDays } from "../../support/days.ts";
import { RECEIVER } from "../../support/money-samples.ts";
import { makeKey as makeApplicationKey } from "../../support/workerd/app-keys.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  askWith,
  codeOfKey,
  codeOfReplacement,
  endKey,
  judged,
  keySeenBy,
  keysOf,
  keyTerms,
  madeKey,
  makeKey,
  putServerKey,
  replacedKey,
  replaceKey,
  startKey,
  startReplacement,
} from "../../support/workerd/server-keys.ts";
import {
  activityOf,
  advance,
  everythingStored,
  makeMerchant,
  makePerson,
  messagesTo,
  refusal,
  sandboxNow,
  send,
  wrongCode,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const dayAhead = async (days: number): Promise<string> => inDays(days, "default", await sandboxNow());

let owner: Someone;
let merchant: Merchant;
let appId: string;
beforeEach(() => {
  ({ owner, merchant } = ours());
  appId = merchant.applicationId;
});
/** Sessions end while time runs: whoever asks has just signed in. */
const fresh = () => makePerson(merchant, "ROLE_SUSER", { member: false });

describe("a key of a server", () => {
  it("is made with a code, shown once, and kept by nobody", async () => {
    expect(await keysOf(owner)).toEqual([]);
    const terms = keyTerms(appId, { scopes: ["orders", "read"], addresses: ["203.0.113.9/24", "2001:DB8::1"] });
    const { key, secret } = await madeKey(owner, terms);
    expect(secret).toMatch(/^mk_test_[0-9A-Z]{39}$/);
    expect(key).toMatchObject({
      name: "Web shop",
      hint: secret.slice(-4),
      applications: [{ appId }],
      scopes: ["read", "orders"],
      addresses: ["203.0.113.0/24", "2001:db8::1"],
      state: "ACTIVE",
      endsDate: null,
      lastUse: null,
      unused: false,
    });
    expect(await keysOf(owner)).toEqual([key]);
    expect(await keySeenBy(owner, key.id)).toEqual(key);
    expect(await everythingStored()).not.toContain(secret);
    expect(await activityOf(owner.userId)).toContain("KEY_MADE");
    const [mail] = await messagesTo(owner.username);
    expect(mail).toMatchObject({ subject: "A new server key", link: expect.stringContaining(key.id) });
    expect(mail?.body).not.toContain(secret);
  });

  it("opens what it was made for, and is refused with the codes that the public SDKs know", async () => {
    const { secret } = await madeKey(owner, keyTerms(appId, { scopes: ["orders"], addresses: ["203.0.113.0/24"] }));
    const { merchantId, region } = merchant;
    const holder = { madeBy: owner.userId, merchantId, region, applicationIds: [appId], scopes: ["orders"] };
    expect(await askWith(secret, { scope: "orders" })).toEqual({ ok: true, key: holder });
    expect(await judged(secret, { scope: "read" })).toBe("14015");
    expect(await judged(secret, { scope: "orders", address: "198.51.100.1" })).toBe("14014");
    expect(await judged(secret, { scope: "orders", applicationId: "ES9999999" })).toBe("14014");
    for (const none of [null, "", " ", "mk_test_", `${secret}0`, secret.slice(0, -1)])
      expect(await judged(none, { scope: "orders" })).toBe("14010");
    for (const nobodys of [keyText(newSecret()), `Bearer ${secret}`, "key_0"])
      expect(await judged(nobodys, { scope: "orders" })).toBe("14013");
  });

  it("is refused from the next request on, once somebody has ended it", async () => {
    const { key, secret } = await madeKey(owner, keyTerms(appId));
    expect(await judged(secret)).toBe("let in");
    const ended = calls.end.answer.parse((await endKey(owner, key.id)).json);
    expect(ended).toMatchObject({ state: "ENDED", endedBy: expect.any(String) });
    expect(await judged(secret)).toBe("14013");
    expect(refusal(await endKey(owner, key.id))).toBe("409 invalid_state");
    expect(await activityOf(owner.userId)).toContain("KEY_ENDED");
    expect((await messagesTo(owner.username))[0]?.subject).toBe("A server key was revoked");
  });

  it("ends by itself with its last day", async () => {
    const { key, secret } = await madeKey(owner, keyTerms(appId, { endsOn: await dayAhead(2) }));
    expect(key.endsDate).not.toBeNull();
    await advance(DAY_S);
    expect(await judged(secret)).toBe("let in");
    await advance(2 * DAY_S);
    expect(await judged(secret)).toBe("14013");
    expect((await keysOf(await fresh()))[0]).toMatchObject({ id: key.id, state: "ENDED", endedBy: null });
  });

  it("is made by a code for exactly this key, once, after few tries", async () => {
    const terms = keyTerms(appId);
    const right = await codeOfKey(owner, terms);
    for (const other of [
      { name: "Another" },
      { scopes: ["read" as const, "refunds" as const] },
      { endsOn: await dayAhead(9) },
      { addresses: ["203.0.113.7"] },
    ])
      expect(refusal(await makeKey(owner, { ...terms, ...other }, right))).toBe("400 otp_invalid");
    const answers = await Promise.all([makeKey(owner, terms, right), makeKey(owner, terms, right)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusal(await makeKey(owner, terms, right))).toBe("410 otp_expired");
    expect(await keysOf(owner)).toHaveLength(1);
    const wrong = await codeOfKey(owner, keyTerms(appId, { name: "Next" }));
    const typed = { ...wrong, OTP: wrongCode(wrong.OTP) };
    expect(refusal(await makeKey(owner, keyTerms(appId, { name: "Next" }), typed))).toBe("400 otp_invalid");
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(41) }, "name"],
    [{ appIds: [] }, "appIds"],
    [{ scopes: [] }, "scopes"],
    [{ addresses: ["203.0.113.7", "shop.example"] }, "addresses.1"],
    [{ addresses: ["0.0.0.0/0"] }, "addresses.0"],
    [{ addresses: Array(11).fill("203.0.113.7") }, "addresses"],
    [{ endsOn: "2020-01-01" }, "endsOn"],
    [{ endsOn: "2100-01-01" }, "endsOn"],
    [{ endsOn: "2026-02-31" }, "endsOn"],
  ])("is not made of %j: %s", async (changes, field) => {
    const answer = await startKey(owner, keyTerms(appId, changes));
    expect(answer.json).toMatchObject({ code: "invalid_request", fields: [{ field }] });
    expect(await messagesTo(owner.phone)).toEqual([]);
  });

  it("never may more than its maker, in no application", async () => {
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const { secret } = await madeKey(finance, keyTerms(appId, { scopes: ["read", "refunds", "payouts"] }));
    expect(await judged(secret, { scope: "payouts" })).toBe("let in");
    for (const scope of ["orders", "invoices", "cards"] as const)
      expect(refusal(await startKey(finance, keyTerms(appId, { scopes: ["read", scope] })))).toBe(
        "403 permission_not_held",
      );
    const other = await makeMerchant();
    expect(refusal(await startKey(finance, keyTerms(appId, { appIds: [appId, other.applicationId] })))).toBe(
      "404 not_found",
    );
    const broad = await madeKey(owner, keyTerms(appId, { scopes: ["orders"] }));
    const replacing = { overlapHours: 0, endsOn: null } as const;
    expect(refusal(await startReplacement(finance, broad.key.id, replacing))).toBe("403 permission_not_held");
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    expect(refusal(await startKey(staff, keyTerms(appId)))).toBe("403 forbidden");
    expect((await endKey(staff, broad.key.id)).status).toBe(200);
  });

  it("of another merchant, or of an application that is not one's own, is not there", async () => {
    const { id } = await putServerKey(merchant);
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const outside = await makePerson(merchant, "ROLE_FIN_MANAGER", { member: false });
    for (const who of [stranger, outside]) {
      expect(await keysOf(who)).toEqual([]);
      expect(refusal(await send(`GET /api/keys/${id}`, { token: who.token }))).toBe("404 not_found");
      expect(refusal(await endKey(who, id))).toBe("404 not_found");
    }
    expect((await keysOf(owner)).map((one) => one.id)).toEqual([id]);
  });

  it("is one of twenty, of which ended and replaced ones are none", async () => {
    const first = await putServerKey(merchant);
    for (let made = 1; made < 20; made++) await putServerKey(merchant);
    expect(refusal(await startKey(owner, keyTerms(appId)))).toBe("409 invalid_state");
    await replacedKey(owner, first.id, { overlapHours: 24, endsOn: null });
    expect(refusal(await startKey(owner, keyTerms(appId)))).toBe("409 invalid_state");
    await endKey(owner, (await keysOf(owner))[5]?.id ?? "");
    expect((await startKey(owner, keyTerms(appId))).status).toBe(200);
  });
});

describe("another key in the place of one", () => {
  const DAY = { overlapHours: 24, endsOn: null } as const;

  it("has the same terms, and the old one works on for as long as was said", async () => {
    const { key, secret } = await madeKey(owner, keyTerms(appId, { scopes: ["orders"], addresses: ["203.0.113.7"] }));
    const next = await replacedKey(owner, key.id, { overlapHours: 1, endsOn: await dayAhead(30) });
    expect(next.key).toMatchObject({ name: key.name, scopes: key.scopes, addresses: key.addresses });
    expect(next.secret).not.toBe(secret);
    expect(await keySeenBy(owner, key.id)).toMatchObject({ state: "ACTIVE", replacedBy: next.key.id });
    for (const each of [secret, next.secret]) expect(await judged(each, { scope: "orders" })).toBe("let in");
    await advance(HOUR_S);
    expect(await judged(secret, { scope: "orders" })).toBe("14013");
    expect(await judged(next.secret, { scope: "orders" })).toBe("let in");
    expect(await activityOf(owner.userId)).toContain("KEY_REPLACED");
    expect((await messagesTo(owner.username)).some(({ subject }) => subject === "A server key was replaced")).toBe(
      true,
    );
  });

  it("ends the old one at once where that was said, and never lengthens it", async () => {
    const now = await madeKey(owner, keyTerms(appId));
    await replacedKey(owner, now.key.id, { overlapHours: 0, endsOn: null });
    expect(await judged(now.secret)).toBe("14013");
    const short = await madeKey(owner, keyTerms(appId, { name: "Short", endsOn: await dayAhead(1) }));
    await replacedKey(owner, short.key.id, { overlapHours: 168, endsOn: null });
    expect((await keySeenBy(owner, short.key.id)).endsDate).toBe(short.key.endsDate);
  });

  it("is made by a code for exactly this, and there is one at most", async () => {
    const { id } = await putServerKey(merchant);
    const code = await codeOfReplacement(owner, id, DAY);
    expect(refusal(await replaceKey(owner, id, { ...DAY, overlapHours: 168 }, code))).toBe("400 otp_invalid");
    expect((await replaceKey(owner, id, DAY, code)).status).toBe(200);
    expect(refusal(await startReplacement(owner, id, DAY))).toBe("409 invalid_state");
    const ended = await putServerKey(merchant, { endsAt: (await sandboxNow()) - 1, endedByName: "Someone" });
    expect(refusal(await startReplacement(owner, ended.id, DAY))).toBe("409 invalid_state");
  });
});

describe("the use of a key", () => {
  it("is told: when, from where, by what and which call", async () => {
    const { id, secret } = await putServerKey(merchant, { scopes: ["read", "orders"] });
    await judged(secret, { program: "shop/2.1 (build 7)", name: "shop.list" });
    const first = (await keySeenBy(owner, id)).lastUse;
    expect(first).toMatchObject({ address: "203.0.113.7", country: "AZ", program: "shop", call: "shop.list" });
    await judged(secret, { name: "shop.list" });
    expect((await keySeenBy(owner, id)).lastUse).toEqual(first);
    await judged(secret, { name: "shop.make", scope: "orders", address: "2001:db8::1" });
    expect((await keySeenBy(owner, id)).lastUse).toMatchObject({ address: "2001:db8::1", call: "shop.make" });
    await judged(secret, { name: "shop.refund", scope: "refunds" });
    expect((await keySeenBy(owner, id)).lastUse?.call).toBe("shop.make");
  });

  it("stops for a while after a hundred calls in ten seconds, refused ones too, and of no other key", async () => {
    const [{ secret }, other] = [await putServerKey(merchant), await putServerKey(merchant)];
    for (let call = 0; call < 100; call++)
      expect(await judged(secret, { scope: call % 2 ? "read" : "orders" })).toBe(call % 2 ? "let in" : "14015");
    expect(await judged(secret)).toMatch(/^wait ([1-9]|10)$/);
    expect(await judged(other.secret)).toBe("let in");
    await advance(10);
    expect(await judged(secret)).toBe("let in");
  });

  it("that has stopped for ninety days is named", async () => {
    const { id, secret } = await putServerKey(merchant);
    await advance(89 * DAY_S);
    expect(await keySeenBy(await fresh(), id)).toMatchObject({ unused: false });
    await judged(secret);
    await advance(89 * DAY_S);
    expect(await keySeenBy(await fresh(), id)).toMatchObject({ unused: false });
    await advance(DAY_S);
    expect(await keySeenBy(await fresh(), id)).toMatchObject({ unused: true });
  });
});

describe("the application's own key among them", () => {
  it("has every scope of its application, and no other application", async () => {
    const secret = await makeApplicationKey(appId);
    for (const scope of ["read", "orders", "refunds", "invoices", "cards", "payouts"] as const)
      expect(await askWith(secret, { scope })).toMatchObject({
        ok: true,
        key: { applicationIds: [appId] },
      });
    expect(await judged(secret, { applicationId: "ES9999999" })).toBe("14014");
    await makeApplicationKey(appId);
    expect(await judged(secret)).toBe("14013");
  });

  it("and a key of a server open the calls that carry one, each within its limits", async () => {
    const look = async (key: string) => {
      const answer = await send("POST /api/wallets/masked-fullName", {
        token: owner.token,
        headers: { "X-App-Key": key },
        body: { appId, ...RECEIVER },
      });
      return { said: answer.status === 200 ? "good" : refusal(answer), wait: answer.headers.get("Retry-After") };
    };
    const [pays, reads] = [await putServerKey(merchant, { scopes: ["payouts"] }), await putServerKey(merchant)];
    expect(await look(pays.secret)).toEqual({ said: "good", wait: null });
    expect((await look(reads.secret)).said).toBe("403 app_key_invalid");
    for (let call = 1; call < 100; call++) await judged(pays.secret, { scope: "payouts" });
    expect(await look(pays.secret)).toEqual({ said: "429 rate_limited", wait: expect.stringMatching(/^\d+$/) });
    expect((await keySeenBy(owner, pays.id)).lastUse).toMatchObject({ call: "shop.read" });
  });
});

describe("the scopes", () => {
  it("name their calls, and leave out what the region does not have", async () => {
    const scopesOf = async ({ token }: Someone) =>
      calls.scopes.answer.parse((await send("GET /api/key-scopes", { token })).json);
    const payouts = (await scopesOf(owner)).find(({ scope }) => scope === "payouts");
    expect(payouts?.calls).toContainEqual({ name: "payouts.create", method: "POST", path: "/api/wallets/payout" });
    const abroad = await makeMerchant("sa");
    const theirs = await makePerson(abroad, "ROLE_SUSER");
    expect((await scopesOf(theirs)).map(({ scope }) => scope)).toEqual([
      "read",
      "orders",
      "refunds",
      "invoices",
      "cards",
    ]);
    const asked = await startKey(theirs, keyTerms(abroad.applicationId, { scopes: ["payouts"] }));
    expect(asked.json).toMatchObject({ fields: [{ field: "scopes", code: "notInRegion" }] });
  });
});

describe("a key that is tried", () => {
  const tried = async (id: string, query = "") => {
    const { json } = await send(`GET /api/keys/${id}/tried${query}`, { token: owner.token });
    return calls.tried.answer.parse(json).map(({ name, code }) => [name, code]);
  };

  it("says of each call what it would be answered with, and does nothing", async () => {
    const { id, secret } = await putServerKey(merchant, { scopes: ["payouts"], addresses: ["203.0.113.0/24"] });
    const reads = await putServerKey(merchant);
    expect(await tried(id)).toContainEqual(["payouts.create", "00000"]);
    expect(await tried(reads.id)).toContainEqual(["payouts.create", "14015"]);
    expect(await tried(id, "?address=198.51.100.1")).toContainEqual(["payouts.create", "14014"]);
    expect(await tried(id, "?address=203.0.113.9")).toContainEqual(["payouts.create", "00000"]);
    expect(await tried(id, "?appId=ES9999999")).toContainEqual(["payouts.create", "14014"]);
    await endKey(owner, reads.id);
    expect(await tried(reads.id)).toContainEqual(["payouts.create", "14013"]);
    expect((await keySeenBy(owner, id)).lastUse).toBeNull();
    expect(await judged(secret, { scope: "payouts" })).toBe("let in");
    const wrong = await send(`GET /api/keys/${id}/tried?address=shop.example`, { token: owner.token });
    expect(wrong.json).toMatchObject({ fields: [{ field: "address", code: "invalid" }] });
  });
});

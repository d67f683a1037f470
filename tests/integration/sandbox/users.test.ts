import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { INVITE_LINK_HOURS } from "#provider/contract/limits";
import { userSchema } from "#provider/contract/users";
import { codeChallenges, passwordLinks, securityEvents, users } from "../../../sandbox/src/db/schema/index.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  newKey,
  nextApplicationId,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import {
  accessNow,
  askForCode,
  codeFor,
  create,
  invite,
  messagesTo,
  namesOf,
  typed,
} from "../../support/workerd/team.ts";

let merchant: Merchant;
let owner: Someone;

beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Zəhra Əliyeva" });
});

const list = (path = "/api/users", someone = owner) => send(`GET ${path}`, { token: someone.token });

describe("the list of users", () => {
  it("has everybody of the merchant account and nobody else, in the order of names, the deleted never", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Əhməd Aslanov" });
    await makePerson(merchant, "ROLE_OPERATOR", { fullName: "çinarə babayeva" });
    const gone = await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Aaron Gone" });
    expect((await send(`DELETE /api/user/delete/${gone.userId}`, { token: owner.token })).status).toBe(204);
    const answer = await list();
    expect(namesOf(answer).filter((name) => !name.startsWith("Person"))).toEqual([
      "çinarə babayeva",
      "Əhməd Aslanov",
      "Zəhra Əliyeva",
    ]);
    expect(answer.text).not.toContain(stranger.userId);
    // The merchant's first owner, of `makeMerchant`, is there too.
    expect(answer.json).toMatchObject({ totalElements: 4, first: true, last: true });
  });

  it("comes in pages that leave out nobody and show nobody twice", async () => {
    await Promise.all(Array.from({ length: 12 }, () => makePerson(merchant, "ROLE_OPERATOR", { fullName: "Ali" })));
    const ids: string[] = [];
    for (const page of [0, 1, 2]) {
      const { json } = await list(`/api/users?page=${page}&offset=5`);
      ids.push(
        ...userSchema
          .array()
          .parse(Object(json).content)
          .map(({ id }) => id),
      );
    }
    expect(ids).toHaveLength(14);
    expect(new Set(ids).size).toBe(14);
  });

  it("is searched by a part of the name, accents and case aside, and never beyond the merchant account", async () => {
    await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Gülşən Məmmədova-Şah" });
    await makePerson(merchant, "ROLE_OPERATOR", { fullName: "Ирина Соколова" });
    await makePerson(await makeMerchant(), "ROLE_OPERATOR", { fullName: "Gülşən Başqa" });
    const found = async (text: string) => namesOf(await list(`/api/user?fullName=${encodeURIComponent(text)}`));
    expect(await found("GULSEN")).toEqual(["Gülşən Məmmədova-Şah"]);
    expect(await found("mədova şah")).toEqual(["Gülşən Məmmədova-Şah"]);
    expect(await found("сокол")).toEqual(["Ирина Соколова"]);
    expect(await found("nobody")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect((await list("/api/user?fullName=gul")).json).toMatchObject({ totalElements: 1 });
    expect(refusal(await list("/api/user"))).toBe("422 invalid_request");
  });

  it("tells the state of each: invited, active, removed", async () => {
    const [invited, removed] = [
      await makePerson(merchant, "ROLE_OPERATOR"),
      await makePerson(merchant, "ROLE_OPERATOR"),
    ];
    await db.update(users).set({ passwordSetAt: null }).where(eq(users.id, invited.userId));
    await send(`DELETE /api/user/${removed.userId}`, { token: owner.token });
    const state = async ({ userId }: Someone) => userSchema.parse((await list(`/api/users/${userId}`)).json).state;
    expect([await state(invited), await state(removed), await state(owner)]).toEqual(["INVITED", "REMOVED", "ACTIVE"]);
  });

  it("shows finance the applications they see themselves, and no other", async () => {
    const other = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", other, "Restoran"));
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const clerk = await invite(owner, typed(merchant, { appIds: [merchant.applicationId, other] }));
    expect(clerk.appIds.toSorted()).toEqual([merchant.applicationId, other].toSorted());
    expect((await list(`/api/users/${clerk.id}`, finance)).json).toMatchObject({ appIds: [merchant.applicationId] });
    // Owners see every application without being given any.
    expect((await list(`/api/users/${owner.userId}`, finance)).json).toMatchObject({ appIds: [] });
  });
});

describe("the owners of an account", () => {
  it("are told to everybody on it, while they can sign in; staff have none", async () => {
    const away = await makePerson(merchant, "ROLE_USER", { member: false, fullName: "Away" });
    await send(`DELETE /api/user/${away.userId}`, { token: owner.token });
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const { json, text } = await list("/api/account-owners", clerk);
    expect(json).toHaveLength(2);
    expect(json).toContainEqual({ fullName: "Zəhra Əliyeva", email: owner.username });
    expect(text).not.toContain("Away");
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    expect((await list("/api/account-owners", staff)).json).toEqual([]);
  });
});

describe("creating a user", () => {
  it("takes the code from the own phone; the newcomer gets a link for the password, in the inviter's language", async () => {
    await db.update(users).set({ language: "az" }).where(eq(users.id, owner.userId));
    const wanted = typed(merchant, { email: "Rashad.Hasanov@Example.com" });
    const confirmation = await codeFor(owner, wanted);
    const { status, json } = await create(owner, wanted, confirmation);
    expect(status).toBe(200);
    const user = userSchema.parse(json);
    expect(user).toMatchObject({
      fullName: "Rəşad Həsənov",
      email: "rashad.hasanov@example.com",
      role: "ROLE_OPERATOR",
      permissions: ["CREATE_LINK", "SEND_LINK"],
      appIds: [merchant.applicationId],
      state: "INVITED",
    });
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({
      merchantId: merchant.merchantId,
      username: "rashad.hasanov@example.com",
      userType: "PMD_USER",
      language: "az",
      createdBy: owner.userId,
      passwordSetAt: null,
    });
    const [letter, ...more] = await messagesTo(user.email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ channel: "EMAIL", subject: expect.stringContaining("giriş") });
    expect(letter?.link).toMatch(/^http:\/\/localhost:8787\/auth\/reset\/[0-9A-Z]{32}$/);
    expect(letter?.body).toContain(letter?.link);
    const [link] = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect((link?.expiresAt ?? 0) - (link?.createdAt ?? 0)).toBe(INVITE_LINK_HOURS * 3_600_000);
    expect(letter?.link).not.toContain(link?.guidHash);
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id));
    expect(events).toMatchObject([{ kind: "INVITED", actorName: "Zəhra Əliyeva" }]);
  });

  it("ends with the newcomer at work: the link sets the password once, and then they sign in", async () => {
    const user = await invite(owner, typed(merchant));
    const guid = (await messagesTo(user.email))[0]?.link?.split("/").at(-1) ?? "";
    const body = { newPassword: "Brand-new-password-7!" };
    expect((await send(`POST /api/confirm-password/${guid}`, { body })).status).toBe(200);
    expect(refusal(await send(`POST /api/confirm-password/${guid}`, { body }))).toBe("410 link_expired");
    expect((await list(`/api/users/${user.id}`)).json).toMatchObject({ state: "ACTIVE" });
    const login = { username: user.email, password: body.newPassword, rememberMe: false };
    expect((await send("POST /api/login", { body: login })).status).toBe(200);
  });

  it("cannot be used by whoever was taken off before they came", async () => {
    const user = await invite(owner, typed(merchant));
    const guid = (await messagesTo(user.email))[0]?.link?.split("/").at(-1) ?? "";
    await send(`DELETE /api/user/${user.id}`, { token: owner.token });
    const body = { newPassword: "Brand-new-password-7!" };
    expect(refusal(await send(`POST /api/confirm-password/${guid}`, { body }))).toBe("410 link_expired");
  });

  it("cannot be done by signing in before the password is set", async () => {
    const user = await invite(owner, typed(merchant));
    for (const password of ["", "none", "Baku#2026"]) {
      const body = { username: user.email, password, rememberMe: false };
      expect((await send("POST /api/login", { body })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it("sends no code before everything is right", async () => {
    const foreign = await makeMerchant();
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const cases = [
      [owner, typed(merchant, { mobilePhone: "+994123456789" }), "422 invalid_request"],
      [owner, typed(merchant, { mobilePhone: "+971502345678" }), "422 invalid_request"],
      [owner, typed(merchant, { firstName: "R" }), "422 invalid_request"],
      [owner, typed(merchant, { email: "nobody" }), "422 invalid_request"],
      [owner, typed(merchant, { role: "ROLE_ADMIN" }), "422 invalid_request"],
      [owner, typed(merchant, { role: "ROLE_SINGLE" }), "422 invalid_request"],
      [owner, typed(merchant, { appIds: [] }), "422 invalid_request"],
      [owner, typed(merchant, { appIds: [foreign.applicationId] }), "404 not_found"],
      [owner, typed(merchant, { email: owner.username.toUpperCase() }), "409 already_exists"],
      [finance, typed(merchant, { role: "ROLE_USER", permissions: [] }), "403 role_not_held"],
      [finance, typed(merchant, { permissions: ["CREATE_LINK"] }), "403 permission_not_held"],
    ] as const;
    for (const [person, wanted, expected] of cases) {
      expect([wanted, refusal(await askForCode(person, wanted))]).toEqual([wanted, expected]);
      expect(await messagesTo(person.phone)).toEqual([]);
    }
    expect((await askForCode(owner, typed(merchant, { mobilePhone: "+994123456789" }))).json).toMatchObject({
      fields: [{ field: "mobilePhone", code: "phone" }],
    });
    expect((await askForCode(owner, typed(merchant, { appIds: [] }))).json).toMatchObject({
      fields: [{ field: "appIds", code: "applicationNeeded" }],
    });
  });

  it("refuses a code that was made for anybody else, down to one permission", async () => {
    const wanted = typed(merchant);
    const confirmation = await codeFor(owner, wanted);
    const changes = [
      { role: "ROLE_FO_MANAGER" },
      { permissions: ["CREATE_LINK", "SEND_LINK", "REFUND_TRANSACTION"] },
      { email: "another.one@example.com" },
      { mobilePhone: "+994502345679" },
    ] as const;
    for (const change of changes)
      expect(refusal(await create(owner, { ...wanted, ...change }, confirmation))).toBe("400 otp_invalid");
    const second = await makePerson(merchant, "ROLE_SUSER", { member: false });
    expect(refusal(await create(second, wanted, confirmation))).toBe("429 otp_exhausted");
    expect(await db.$count(users, eq(users.username, wanted.email))).toBe(0);
  });

  it("is the same person whatever the order that permissions and applications are named in", async () => {
    const wanted = typed(merchant);
    const confirmation = await codeFor(owner, wanted);
    const shuffled = { ...wanted, permissions: wanted.permissions.toReversed() };
    expect((await create(owner, shuffled, confirmation)).status).toBe(200);
  });

  it("judges again at the end: an address taken and a permission lost meanwhile", async () => {
    const wanted = typed(merchant);
    const second = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const [mine, others] = [await codeFor(owner, wanted), await codeFor(second, wanted)];
    expect((await create(owner, wanted, mine)).status).toBe(200);
    expect(refusal(await create(second, wanted, others))).toBe("409 already_exists");

    const third = typed(merchant);
    const confirmation = await codeFor(second, third);
    const lesser = { role: "ROLE_FIN_MANAGER", permissions: [], appIds: [merchant.applicationId] };
    const body = { userId: second.userId, ...lesser };
    expect((await send("POST /api/user/access", { token: owner.token, body })).status).toBe(200);
    expect(refusal(await create(second, third, confirmation))).toBe("403 permission_not_held");
  });

  it("refuses fields that nobody named, and does not let them raise anybody", async () => {
    const wanted = typed(merchant);
    const confirmation = await codeFor(owner, wanted);
    for (const extra of [{ userType: "STAFF" }, { merchantId: null }, { active: true }, { id: owner.userId }])
      expect(refusal(await create(owner, { ...wanted, ...extra }, confirmation))).toBe("422 invalid_request");
    expect(await db.$count(users, eq(users.username, wanted.email))).toBe(0);
  });

  it("happens once: 20 posts at a time with one key make one user and one letter", async () => {
    const wanted = typed(merchant);
    const confirmation = await codeFor(owner, wanted);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(owner, wanted, confirmation, key)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses.has(200)).toBe(true);
    expect(await db.$count(users, eq(users.username, wanted.email))).toBe(1);
    expect(await messagesTo(wanted.email)).toHaveLength(1);
    const again = await create(owner, wanted, confirmation, key);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
  });

  it("happens once also when one code is answered 20 times at once with different keys", async () => {
    const wanted = typed(merchant);
    const confirmation = await codeFor(owner, wanted);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(owner, wanted, confirmation)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.$count(users, eq(users.username, wanted.email))).toBe(1);
  });

  it("sends another code for the same after a minute, and not before", async () => {
    const wanted = typed(merchant);
    const first = await askForCode(owner, wanted);
    const texts = (await messagesTo(owner.phone)).length;
    // The answer may have been lost: asked for once more, the code that is on its way lives on.
    expect((await askForCode(owner, wanted)).json).toEqual(first.json);
    expect(await messagesTo(owner.phone)).toHaveLength(texts);
    // Somebody corrected is somebody else: no need to wait.
    expect((await askForCode(owner, { ...wanted, lastName: "Həsənova" })).status).toBe(200);
    await db.update(codeChallenges).set({ resendAt: 0 }).where(eq(codeChallenges.subject, owner.userId));
    expect((await askForCode(owner, wanted)).status).toBe(200);
  });

  it("has a limit of unused codes, however different the users are, and none of used ones", async () => {
    const busy = await makePerson(merchant, "ROLE_SUSER", { member: false });
    for (let count = 0; count < 12; count++)
      expect(await invite(busy, typed(merchant))).toMatchObject({ role: "ROLE_OPERATOR" });
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push(await askForCode(busy, typed(merchant)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.slice(-1).map(refusal)).toEqual(["429 otp_sent_too_often"]);
  });

  it("in another region asks for that region's phone and links to its back office", async () => {
    const dubai = await makeMerchant("ae");
    const boss = await makePerson(dubai, "ROLE_SUSER", { member: false });
    expect(refusal(await askForCode(boss, typed(dubai, { mobilePhone: "+994502345678" })))).toBe("422 invalid_request");
    const user = await invite(boss, typed(dubai));
    expect((await messagesTo(user.email))[0]?.link).toContain("http://ae.localhost:8787/auth/reset/");
  });

  it("an owner is created by owners, without applications of their own", async () => {
    const user = await invite(owner, typed(merchant, { role: "ROLE_USER", permissions: ["CREATE_LINK"] }));
    expect(await accessNow(user.id)).toEqual({
      role: "ROLE_USER",
      active: true,
      permissions: ["CREATE_LINK"],
      appIds: [],
    });
  });
});

describe("inviting again", () => {
  const again = (id: string) => send(`POST /api/users/${id}/invite`, { token: owner.token });

  it("sends a new link and kills the one before, to somebody who has not come yet only", async () => {
    const user = await invite(owner, typed(merchant));
    const before = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect((await again(user.id)).status).toBe(204);
    const after = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(after).toHaveLength(1);
    expect(after[0]?.guidHash).not.toBe(before[0]?.guidHash);
    expect(await messagesTo(user.email)).toHaveLength(2);
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await again(clerk.userId))).toBe("409 invalid_state");
  });

  it("can be done a few times an hour", async () => {
    const user = await invite(owner, typed(merchant));
    const answers = [await again(user.id), await again(user.id), await again(user.id), await again(user.id)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
  });

  it("is over once the person was taken off", async () => {
    const user = await invite(owner, typed(merchant));
    await send(`DELETE /api/user/${user.id}`, { token: owner.token });
    expect(await db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(0);
    expect(refusal(await again(user.id))).toBe("409 invalid_state");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { searchAnswerSchema } from "#provider/contract/search";
import { users as calls } from "#provider/contract/users";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { memberships, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
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
import { accessNow, askForCode, deleteForGood, namesOf, remove, setAccess, typed } from "../../support/workerd/team.ts";

let merchant: Merchant;
let owner: Someone;
let manager: Someone;
let here: string;
let elsewhere: string;

beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Own Er" });
  here = merchant.applicationId;
  elsewhere = nextApplicationId();
  await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", elsewhere, "Restoran"));
  manager = await makePerson(merchant, "ROLE_FIN_MANAGER", { fullName: "Mana Ger" });
});

const worksIn = (someone: Someone, applicationId: string, role: "ROLE_OPERATOR" | "ROLE_FIN_MANAGER" | null = null) =>
  db.insert(memberships).values({ userId: someone.userId, applicationId, role, createdAt: 1 });
const clerkOf = async (...applications: string[]) => {
  const clerk = await makePerson(merchant, "ROLE_OPERATOR", {
    member: false,
    fullName: `Clerk Of ${applications.length}`,
  });
  for (const applicationId of applications) await worksIn(clerk, applicationId);
  return clerk;
};
const OPERATOR = { role: "ROLE_OPERATOR", permissions: ["CREATE_LINK", "SEND_LINK", "RECORD_PAYMENT"] } as const;

describe("people are in sight by their applications", () => {
  it("whoever works in none of them is not there: not in a list, a search, a file, nor by any act", async () => {
    const stranger = await clerkOf(elsewhere);
    const before = await accessNow(stranger.userId);
    const answers = [
      await send(`GET /api/users/${stranger.userId}`, { token: manager.token }),
      await setAccess(manager, stranger.userId, { ...OPERATOR, appIds: [here] }),
      await remove(manager, stranger.userId),
      await deleteForGood(manager, stranger.userId),
      await send(`POST /api/users/${stranger.userId}/invite`, { token: manager.token }),
      await send(`PUT /api/apps/${here}/users/${stranger.userId}`, { token: manager.token, body: { role: null } }),
      await send(`DELETE /api/apps/${here}/users/${stranger.userId}`, { token: manager.token }),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => "404 not_found"));
    expect(await accessNow(stranger.userId)).toEqual(before);
    const list = await send("GET /api/users?page=0&offset=25", { token: manager.token });
    expect(namesOf(list)).toEqual(["Mana Ger", "Own Er", expect.stringMatching(/^Person/)]);
    expect(calls.list.answer.parse(list.json).tabs).toContainEqual({ tab: "ALL", count: 3 });
    expect(namesOf(await send("GET /api/user?page=0&offset=25&fullName=clerk", { token: manager.token }))).toEqual([]);
    const found = searchAnswerSchema.parse((await send("GET /api/search?q=clerk", { token: manager.token })).json);
    expect(found.users).toEqual([]);
    // An owner sees everybody.
    expect(namesOf(await send("GET /api/users?page=0&offset=25", { token: owner.token }))).toHaveLength(4);
    expect((await send(`GET /api/users/${stranger.userId}`, { token: owner.token })).status).toBe(200);
  });

  it("an application where another role was chosen for oneself shows nobody, and nobody is given it", async () => {
    await worksIn(manager, elsewhere, "ROLE_OPERATOR");
    const stranger = await clerkOf(elsewhere);
    const colleague = await clerkOf(here);
    expect(refusal(await send(`GET /api/users/${stranger.userId}`, { token: manager.token }))).toBe("404 not_found");
    const finance = { role: "ROLE_FIN_MANAGER", permissions: ["REFUND_TRANSACTION"] } as const;
    const newcomer = typed(merchant, { ...finance, appIds: [elsewhere] });
    expect(refusal(await askForCode(manager, newcomer))).toBe("404 not_found");
    const code = { challenge: "chl_NONE", code: "123456" };
    const created = await send(`POST /api/user/registerPmd/${code.code}`, {
      token: manager.token,
      key: newKey(),
      body: { ...newcomer, challenge: code.challenge },
    });
    expect(created.status).toBe(404);
    const wanted = { ...finance, appIds: [here, elsewhere] };
    expect(refusal(await setAccess(manager, colleague.userId, wanted))).toBe("404 not_found");
    expect((await accessNow(colleague.userId)).appIds).toEqual([here]);
  });

  it("what one's own role takes from oneself in an application is given to nobody there", async () => {
    await db.insert(userPermissions).values({ userId: manager.userId, permission: "CREATE_LINK", grantedAt: 1 });
    await worksIn(manager, elsewhere, "ROLE_FIN_MANAGER");
    const link = { role: "ROLE_OPERATOR", permissions: ["CREATE_LINK"] } as const;
    expect((await askForCode(manager, typed(merchant, { ...link, appIds: [here] }))).status).toBe(200);
    expect(refusal(await askForCode(manager, typed(merchant, { ...link, appIds: [elsewhere] })))).toBe(
      "403 permission_not_held",
    );
    const colleague = await clerkOf(here);
    expect(refusal(await setAccess(manager, colleague.userId, { ...link, appIds: [here, elsewhere] }))).toBe(
      "403 permission_not_held",
    );
    const put = await send(`PUT /api/apps/${elsewhere}/users/${colleague.userId}`, {
      token: manager.token,
      body: { role: null },
    });
    expect(refusal(put)).toBe("403 permission_not_held");
  });
});

describe("whoever works elsewhere too", () => {
  it("is taken out of what is in sight, and stays where they are", async () => {
    const clerk = await clerkOf(here, elsewhere);
    expect((await remove(manager, clerk.userId)).status).toBe(204);
    expect(await accessNow(clerk.userId)).toMatchObject({ active: true, appIds: [elsewhere] });
    expect((await send("GET /api/apps", { token: clerk.token })).status).toBe(200);
    expect(refusal(await remove(manager, clerk.userId))).toBe("404 not_found");
  });

  it("keeps role and permissions, and is deleted by whoever looks after all of it", async () => {
    const clerk = await clerkOf(here, elsewhere);
    const before = await accessNow(clerk.userId);
    expect(refusal(await deleteForGood(manager, clerk.userId))).toBe("403 works_elsewhere");
    const less = { role: "ROLE_OPERATOR", permissions: [], appIds: [here] } as const;
    expect(refusal(await setAccess(manager, clerk.userId, less))).toBe("403 works_elsewhere");
    const other = { ...OPERATOR, role: "ROLE_FO_MANAGER", appIds: [here] } as const;
    expect(refusal(await setAccess(manager, clerk.userId, other))).toBe("403 works_elsewhere");
    expect(await accessNow(clerk.userId)).toEqual(before);
    // Their applications in sight may change.
    expect((await setAccess(manager, clerk.userId, { ...OPERATOR, appIds: [] })).status).toBe(200);
    expect((await accessNow(clerk.userId)).appIds).toEqual([elsewhere]);
    expect((await deleteForGood(owner, clerk.userId)).status).toBe(204);
  });

  it("is removed as a whole where nothing else is left", async () => {
    const clerk = await clerkOf(here);
    expect((await remove(manager, clerk.userId)).status).toBe(204);
    expect(await accessNow(clerk.userId)).toMatchObject({ active: false, appIds: [] });
  });
});

describe("a phone belongs to one person of a company", () => {
  it("so that nobody is invited, or changes to it, with that of a colleague", async () => {
    const taken = await askForCode(owner, typed(merchant, { mobilePhone: manager.phone }));
    expect(taken.json).toMatchObject({ fields: [{ field: "mobilePhone", code: "phoneTaken" }] });
    const change = await send(`GET /api/otp/init/changePhoneNumber/${manager.phone}`, { token: owner.token });
    expect([change.status, change.json]).toEqual([
      422,
      expect.objectContaining({ fields: [{ field: "mobilePhone", code: "phoneTaken" }] }),
    ]);
    const stranger = await makePerson(await makeMerchant(), "ROLE_OPERATOR");
    expect((await askForCode(owner, typed(merchant, { mobilePhone: stranger.phone }))).status).toBe(200);
  });
});

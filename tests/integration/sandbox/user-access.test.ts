import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PERMISSIONS } from "#provider/contract/permissions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import {
  memberships,
  passwordLinks,
  securityEvents,
  sessions,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  newKey,
  nextApplicationId,
  refusal,
  send,
  typedInvoice,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { accessNow, askForCode, deleteForGood, invite, remove, setAccess, typed } from "../../support/workerd/team.ts";

let merchant: Merchant;
let owner: Someone;

beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Zəhra Əliyeva" });
});

const eventsOf = (userId: string) =>
  db.select().from(securityEvents).where(eq(securityEvents.userId, userId)).orderBy(securityEvents.seq);

async function anotherApplication(): Promise<string> {
  const id = nextApplicationId();
  await runBatch(db, applicationRows(merchant.merchantId, owner.userId, merchant.region, id, "Restoran"));
  return id;
}

describe("changing somebody's access", () => {
  it("gives exactly what was chosen, acts at the next request, and tells the person what changed and by whom", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const restaurant = await anotherApplication();
    const wanted = {
      role: "ROLE_FO_SUPERVISOR",
      permissions: ["SEND_LINK", "EDIT_LINK"],
      appIds: [restaurant],
    } as const;
    const { status, json } = await setAccess(owner, clerk.userId, wanted);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: clerk.userId, ...wanted, state: "ACTIVE" });
    expect(await accessNow(clerk.userId)).toMatchObject({
      role: "ROLE_FO_SUPERVISOR",
      permissions: ["EDIT_LINK", "SEND_LINK"],
      appIds: [restaurant],
    });
    expect(await eventsOf(clerk.userId)).toMatchObject([
      {
        kind: "ACCESS_CHANGED",
        actorName: "Zəhra Əliyeva",
        change: {
          roleFrom: "ROLE_OPERATOR",
          roleTo: "ROLE_FO_SUPERVISOR",
          added: ["EDIT_LINK"],
          removed: ["CREATE_LINK", "RECORD_PAYMENT"],
        },
      },
    ]);
    const [granted] = await db
      .select()
      .from(userPermissions)
      .where(and(eq(userPermissions.userId, clerk.userId), eq(userPermissions.permission, "EDIT_LINK")));
    expect(granted?.grantedBy).toBe(owner.userId);
    // The same token, the next request.
    expect((await send("GET /api/current-user", { token: clerk.token })).json).toMatchObject({
      roles: ["ROLE_FO_SUPERVISOR"],
      privileges: expect.arrayContaining(["SEND_LINK", "EDIT_LINK"]),
    });
    const body = typedInvoice(restaurant);
    expect(refusal(await send("POST /api/bookings", { token: clerk.token, key: newKey(), body }))).toBe(
      "403 forbidden",
    );
  });

  it("a permission taken away and an application taken away are gone with the next request", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const restaurant = await anotherApplication();
    const { invoice } = await makeInvoice(merchant, {});
    const post = () =>
      send("POST /api/bookings", { token: clerk.token, key: newKey(), body: typedInvoice(merchant.applicationId) });
    expect((await post()).status).toBe(200);
    const access = { role: "ROLE_OPERATOR", permissions: ["SEND_LINK"], appIds: [merchant.applicationId] } as const;
    await setAccess(owner, clerk.userId, access);
    expect(refusal(await post())).toBe("403 forbidden");
    const see = () => send(`GET /api/booking/invoice/${invoice.id}`, { token: clerk.token });
    expect((await see()).status).toBe(200);
    await setAccess(owner, clerk.userId, { ...access, appIds: [restaurant] });
    expect(refusal(await see())).toBe("404 not_found");
  });

  it("leaves nobody but owners without any application; those that the one who acts does not see count", async () => {
    const restaurant = await anotherApplication();
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const before = await accessNow(clerk.userId);
    const none = { role: "ROLE_FIN_MANAGER", permissions: [], appIds: [] } as const;
    for (const actor of [owner, finance]) {
      const answer = await setAccess(actor, clerk.userId, none);
      expect(refusal(answer)).toBe("422 invalid_request");
      expect(answer.json).toMatchObject({ fields: [{ field: "appIds", code: "applicationNeeded" }] });
    }
    expect(await accessNow(clerk.userId)).toEqual(before);
    await db.insert(memberships).values({ userId: clerk.userId, applicationId: restaurant, createdAt: 1 });
    const permissions = ["CREATE_LINK", "SEND_LINK", "RECORD_PAYMENT"] as const;
    const same = { role: "ROLE_OPERATOR", permissions, appIds: [] } as const;
    expect((await setAccess(finance, clerk.userId, same)).status).toBe(200);
    expect((await accessNow(clerk.userId)).appIds).toEqual([restaurant]);
  });

  it("does not let anybody in again without an application", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    await remove(owner, clerk.userId);
    const none = { role: "ROLE_OPERATOR", permissions: [], appIds: [] } as const;
    expect(refusal(await setAccess(owner, clerk.userId, none))).toBe("422 invalid_request");
    expect((await accessNow(clerk.userId)).active).toBe(false);
  });

  it("keeps the role of the applications that stay, and leaves alone those that the one who acts does not see", async () => {
    const [restaurant, spa] = [await anotherApplication(), await anotherApplication()];
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    await db.insert(memberships).values({ userId: finance.userId, applicationId: restaurant, createdAt: 1 });
    const clerk = await makePerson(merchant, "ROLE_FO_MANAGER", { permissions: ["REFUND_TRANSACTION"] });
    await db.insert(memberships).values({ userId: clerk.userId, applicationId: spa, createdAt: 1 });
    await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, clerk.userId));

    const { applicationId } = merchant;
    const rights = { role: "ROLE_FO_MANAGER", permissions: ["REFUND_TRANSACTION"] } as const;
    const wanted = { ...rights, appIds: [applicationId, restaurant] };
    const { json } = await setAccess(finance, clerk.userId, wanted);
    expect(Object(json).appIds.toSorted()).toEqual([applicationId, restaurant].toSorted());
    const given = await db.select().from(memberships).where(eq(memberships.userId, clerk.userId));
    expect(new Map(given.map((one) => [one.applicationId, one.role]))).toEqual(
      new Map([
        [applicationId, "ROLE_OPERATOR"],
        [spa, "ROLE_OPERATOR"],
        [restaurant, null],
      ]),
    );
    expect(refusal(await setAccess(finance, clerk.userId, { ...wanted, appIds: [spa] }))).toBe("404 not_found");
  });

  it("makes and unmakes owners by owners; an owner is given no applications one by one", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const asOwner = { role: "ROLE_USER", permissions: PERMISSIONS, appIds: [merchant.applicationId] } as const;
    expect((await setAccess(owner, clerk.userId, asOwner)).json).toMatchObject({ role: "ROLE_USER", appIds: [] });
    expect(await accessNow(clerk.userId)).toMatchObject({ role: "ROLE_USER", appIds: [] });
    expect((await send("GET /api/apps", { token: clerk.token })).json).toHaveLength(1);
    const restaurant = await anotherApplication();
    const back = { role: "ROLE_OPERATOR", permissions: [], appIds: [restaurant] } as const;
    expect((await setAccess(owner, clerk.userId, back)).status).toBe(200);
    expect((await send("GET /api/apps", { token: clerk.token })).json).toMatchObject([{ appId: restaurant }]);
  });

  it("lets in again whoever was taken off, with what is chosen now and nothing of before", async () => {
    const clerk = await makePerson(merchant, "ROLE_FO_MANAGER");
    await remove(owner, clerk.userId);
    const wanted = { role: "ROLE_OPERATOR", permissions: ["SEND_LINK"], appIds: [merchant.applicationId] } as const;
    expect((await setAccess(owner, clerk.userId, wanted)).json).toMatchObject({ ...wanted, state: "ACTIVE" });
    expect((await eventsOf(clerk.userId)).at(-1)?.change).toEqual({
      roleFrom: null,
      roleTo: "ROLE_OPERATOR",
      added: ["SEND_LINK"],
      removed: [],
    });
  });

  it("says nothing to anybody when nothing changes", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const { role, permissions, appIds } = await accessNow(clerk.userId);
    expect((await setAccess(owner, clerk.userId, { role: role ?? "ROLE_USER", permissions, appIds })).status).toBe(200);
    expect(await eventsOf(clerk.userId)).toEqual([]);
  });

  it("refuses fields that nobody named, and roles and permissions that there are not", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const access = { role: "ROLE_OPERATOR", permissions: [], appIds: [merchant.applicationId] } as const;
    const before = await accessNow(clerk.userId);
    for (const body of [
      { ...access, userType: "STAFF" },
      { ...access, merchantId: null },
      { ...access, role: "ROLE_SUPER_ADMIN" },
      { ...access, role: "ROLE_SINGLE" },
      { ...access, permissions: ["EVERYTHING"] },
    ]) {
      const answer = await send("POST /api/user/access", {
        token: owner.token,
        body: { userId: clerk.userId, ...body },
      });
      expect(refusal(answer)).toBe("422 invalid_request");
    }
    expect(await accessNow(clerk.userId)).toEqual(before);
  });
});

describe("taking somebody off", () => {
  it("ends their sessions at once, drops what they held and kills their links; the person stays on the list", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect((await remove(owner, clerk.userId)).status).toBe(204);
    expect(refusal(await send("GET /api/apps", { token: clerk.token }))).toBe("401 unauthenticated");
    expect(await db.$count(sessions, eq(sessions.userId, clerk.userId))).toBe(0);
    expect(await accessNow(clerk.userId)).toEqual({
      role: "ROLE_OPERATOR",
      active: false,
      permissions: [],
      appIds: [],
    });
    expect((await send(`GET /api/users/${clerk.userId}`, { token: owner.token })).json).toMatchObject({
      state: "REMOVED",
      fullName: expect.stringMatching(/^Person/),
    });
    expect(await eventsOf(clerk.userId)).toMatchObject([{ kind: "ACCESS_REMOVED", actorName: "Zəhra Əliyeva" }]);
    // Once more changes nothing.
    expect((await remove(owner, clerk.userId)).status).toBe(204);
    expect(await eventsOf(clerk.userId)).toHaveLength(1);
  });

  it("keeps their address taken: they are let in again, not created again", async () => {
    const user = await invite(owner, typed(merchant));
    await remove(owner, user.id);
    expect(await db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(0);
    expect(refusal(await askForCode(owner, typed(merchant, { email: user.email })))).toBe("409 already_exists");
  });
});

describe("deleting somebody for good", () => {
  it("wipes what is known of them, keeps the name in the history of what they did, and frees their address", async () => {
    const clerk = await makePerson(merchant, "ROLE_USER", { fullName: "Kamran Səfərov", member: false });
    const made = await send("POST /api/bookings", {
      token: clerk.token,
      key: newKey(),
      body: typedInvoice(merchant.applicationId),
    });
    await db.update(users).set({ fin: "5KX2M7Q", passwordHash: "scrypt$…" }).where(eq(users.id, clerk.userId));
    expect((await deleteForGood(owner, clerk.userId)).status).toBe(204);

    const [row] = await db.select().from(users).where(eq(users.id, clerk.userId));
    expect(row?.deletedAt).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/Kamran|kamran|Səfərov|5KX2M7Q|scrypt|example\.com|\+994/);
    expect(await accessNow(clerk.userId)).toMatchObject({ active: false, permissions: [], appIds: [] });
    expect(await eventsOf(clerk.userId)).toEqual([]);
    expect(refusal(await send("GET /api/apps", { token: clerk.token }))).toBe("401 unauthenticated");
    expect(refusal(await send(`GET /api/users/${clerk.userId}`, { token: owner.token }))).toBe("404 not_found");
    expect(refusal(await deleteForGood(owner, clerk.userId))).toBe("404 not_found");
    const less = { role: "ROLE_OPERATOR", permissions: [], appIds: [] } as const;
    expect(refusal(await setAccess(owner, clerk.userId, less))).toBe("404 not_found");

    const invoice = await send(`GET /api/booking/invoice/${Object(made.json).id}`, { token: owner.token });
    expect(invoice.json).toMatchObject({ createdBy: "Kamran Səfərov" });
    const again = await invite(owner, typed(merchant, { email: clerk.username }));
    expect(again.id).not.toBe(clerk.userId);
  });

  it("works also for somebody who was taken off before", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    await remove(owner, clerk.userId);
    expect((await deleteForGood(owner, clerk.userId)).status).toBe(204);
  });
});

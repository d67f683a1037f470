import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { APPLICATION_ROLES, ASSIGNABLE_ROLES, OWNER_ROLES } from "#provider/contract/permissions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { memberships, securityEvents } from "../../../sandbox/src/db/schema/index.ts";
import { SEES_WHOLE_MERCHANT } from "../../../sandbox/src/domain/sight.ts";
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
import { roleIn, setAccess } from "../../support/workerd/team.ts";

let merchant: Merchant;
let owner: Someone;
let app: string;

beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  app = merchant.applicationId;
});

const path = (userId: string, appId = app) => `/api/apps/${appId}/users/${userId}`;
const setUser = (by: Someone, userId: string, role: string | null, appId = app) =>
  send(`PUT ${path(userId, appId)}`, { token: by.token, body: { role } });
const removeUser = (by: Someone, userId: string, appId = app) =>
  send(`DELETE ${path(userId, appId)}`, { token: by.token });
const allowed = async (): Promise<unknown> =>
  Object((await send(`GET /api/apps/${app}`, { token: owner.token })).json).allowedUsers;

describe("the users of an application", () => {
  it("are shown with their own role and the one chosen for here, in the order of names, without owners", async () => {
    const clerk = await makePerson(merchant, "ROLE_FO_MANAGER", { member: false, fullName: "Şahin" });
    const other = await makePerson(merchant, "ROLE_OPERATOR", { member: false, fullName: "Çinarə" });
    // An owner may have been given it before they became one.
    await makePerson(merchant, "ROLE_USER", { member: true });
    expect((await setUser(owner, clerk.userId, "ROLE_OPERATOR")).status).toBe(204);
    expect((await setUser(owner, other.userId, null)).status).toBe(204);
    expect(await allowed()).toEqual([
      { userId: other.userId, fullName: "Çinarə", ownRole: "ROLE_OPERATOR", role: null },
      { userId: clerk.userId, fullName: "Şahin", ownRole: "ROLE_FO_MANAGER", role: "ROLE_OPERATOR" },
    ]);
    expect((await setUser(owner, clerk.userId, null)).status).toBe(204);
    expect(await roleIn(app, clerk.userId)).toBeNull();
    expect((await removeUser(owner, clerk.userId)).status).toBe(204);
    expect(await allowed()).toHaveLength(1);
    expect(refusal(await send(`GET /api/apps/${app}`, { token: clerk.token }))).toBe("404 not_found");
  });

  it("hear of it in their security activity", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR", { member: false });
    await setUser(owner, clerk.userId, null);
    await removeUser(owner, clerk.userId);
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, clerk.userId));
    expect(events.map(({ kind, change }) => [kind, change])).toEqual([
      ["ACCESS_CHANGED", null],
      ["ACCESS_CHANGED", null],
    ]);
  });

  it("may be given every role of the team but an owner's and an auditor's, who see them all", async () => {
    const { json } = await send("GET /api/booking/roles", { token: owner.token });
    expect(json).toEqual(ASSIGNABLE_ROLES.filter((role) => !SEES_WHOLE_MERCHANT.includes(role)));
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    for (const role of APPLICATION_ROLES) expect((await setUser(owner, clerk.userId, role)).status).toBe(204);
    for (const role of [...OWNER_ROLES, "ROLE_AUDITOR", "ROLE_ADMIN", "ROLE_SINGLE", "", 7])
      expect(refusal(await send(`PUT ${path(clerk.userId)}`, { token: owner.token, body: { role } }))).toBe(
        "422 invalid_request",
      );
    const extra = { role: null, permissions: ["PAYOUT_PAYMENT"] };
    expect(refusal(await send(`PUT ${path(clerk.userId)}`, { token: owner.token, body: extra }))).toBe(
      "422 invalid_request",
    );
  });

  it("are chosen by others: nobody changes their own, and owners are touched by nobody", async () => {
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    expect(refusal(await setUser(finance, finance.userId, null))).toBe("403 own_permissions");
    expect(refusal(await removeUser(finance, finance.userId))).toBe("403 own_permissions");
    expect(refusal(await setUser(finance, owner.userId, null))).toBe("403 role_not_held");
    expect(refusal(await removeUser(finance, owner.userId))).toBe("403 role_not_held");
    const second = await makePerson(merchant, "ROLE_USER", { member: false });
    expect(refusal(await setUser(owner, second.userId, "ROLE_OPERATOR"))).toBe("409 invalid_state");
    const removed = await makePerson(merchant, "ROLE_OPERATOR");
    await send(`DELETE /api/user/${removed.userId}`, { token: owner.token });
    expect(refusal(await setUser(owner, removed.userId, null))).toBe("409 invalid_state");
    expect(await db.$count(memberships, eq(memberships.userId, removed.userId))).toBe(0);
  });

  it("are of the application's own merchant, and chosen by whoever sees it", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_OPERATOR");
    expect(refusal(await setUser(owner, stranger.userId, null))).toBe("404 not_found");
    expect(refusal(await setUser(owner, "usr_NOBODY", null))).toBe("404 not_found");
    const restaurant = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", restaurant, "Restoran"));
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await setUser(finance, clerk.userId, null, restaurant))).toBe("404 not_found");
    expect((await setUser(finance, clerk.userId, null)).status).toBe(204);
    // The role in an application narrows also who may choose its users.
    await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, finance.userId));
    expect(refusal(await setUser(finance, clerk.userId, null))).toBe("403 forbidden");
  });
});

describe("the role in an application", () => {
  const post = (person: Someone, appId = app) =>
    send("POST /api/bookings", { token: person.token, key: newKey(), body: typedInvoice(appId) });
  const sendLink = async (person: Someone) => {
    const { invoice } = await makeInvoice(merchant, {});
    const body = { invoiceId: invoice.id, channels: ["SMS"] };
    return send("POST /api/bookings/send-invoice", { token: person.token, key: newKey(), body });
  };

  it("narrows what a person may do there with the next request, and nowhere else", async () => {
    const restaurant = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", restaurant, "Restoran"));
    const manager = await makePerson(merchant, "ROLE_FO_MANAGER");
    await setUser(owner, manager.userId, null, restaurant);
    expect((await post(manager)).status).toBe(200);
    expect((await sendLink(manager)).status).toBe(200);
    // Finance creates and sends no links.
    await setUser(owner, manager.userId, "ROLE_FIN_MANAGER");
    expect(refusal(await post(manager))).toBe("403 forbidden");
    expect(refusal(await sendLink(manager))).toBe("403 forbidden");
    expect((await post(manager, restaurant)).status).toBe(200);
    await setUser(owner, manager.userId, null);
    expect((await post(manager)).status).toBe(200);
  });

  it("never adds to what a person holds", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["SEND_LINK"] });
    await setUser(owner, clerk.userId, "ROLE_FO_MANAGER");
    expect(refusal(await post(clerk))).toBe("403 forbidden");
    expect((await sendLink(clerk)).status).toBe(200);
  });

  it("goes with the application, and is not there when it is given again", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    const restaurant = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", restaurant, "Restoran"));
    await setUser(owner, clerk.userId, "ROLE_FIN_MANAGER");
    const access = { role: "ROLE_OPERATOR", permissions: ["CREATE_LINK"], appIds: [restaurant] } as const;
    await setAccess(owner, clerk.userId, access);
    await setAccess(owner, clerk.userId, { ...access, appIds: [app] });
    expect(await roleIn(app, clerk.userId)).toBeNull();
    expect((await post(clerk)).status).toBe(200);
  });
});

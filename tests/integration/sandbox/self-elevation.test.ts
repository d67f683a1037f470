import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  ASSIGNABLE_ROLES,
  EVERYWHERE_ROLES,
  OWNER_ROLES,
  PERMISSIONS,
  ROLE_DEFAULTS,
  type Permission,
} from "#provider/contract/permissions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { db, makeMerchant, makePerson, refusal, type Merchant, type Someone } from "../../support/workerd/sandbox.ts";
import { accessNow, deleteForGood, livingOwners, remove, setAccess } from "../../support/workerd/team.ts";

let merchant: Merchant;
let owner: Someone;

beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

describe("nobody raises themselves", () => {
  it("by changing, removing or deleting the own person", async () => {
    for (const role of ["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER"] as const) {
      const person = await makePerson(merchant, role);
      const before = await accessNow(person.userId);
      const more = { role: "ROLE_USER", permissions: PERMISSIONS, appIds: [] } as const;
      expect(refusal(await setAccess(person, person.userId, more))).toBe("403 own_permissions");
      expect(refusal(await remove(person, person.userId))).toBe("403 own_permissions");
      expect(refusal(await deleteForGood(person, person.userId))).toBe("403 own_permissions");
      expect(await accessNow(person.userId)).toEqual(before);
    }
  });

  it("by having a friend hold more than they do", async () => {
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const friend = await makePerson(merchant, "ROLE_OPERATOR");
    const access = { role: "ROLE_FIN_MANAGER", permissions: [], appIds: [merchant.applicationId] } as const;
    for (const permission of PERMISSIONS.filter((one) => !ROLE_DEFAULTS.ROLE_FIN_MANAGER.includes(one))) {
      const isHeld = ROLE_DEFAULTS.ROLE_OPERATOR.includes(permission);
      const answer = await setAccess(finance, friend.userId, { ...access, permissions: [permission] });
      // What the friend has from somebody else may stay.
      if (isHeld) expect(answer.status).toBe(200);
      else expect([permission, refusal(answer)]).toEqual([permission, "403 permission_not_held"]);
      await db.delete(userPermissions).where(eq(userPermissions.userId, friend.userId));
      await db
        .insert(userPermissions)
        .values(ROLE_DEFAULTS.ROLE_OPERATOR.map((one) => ({ userId: friend.userId, permission: one, grantedAt: 1 })));
    }
    for (const role of OWNER_ROLES)
      expect(refusal(await setAccess(finance, friend.userId, { role, permissions: [], appIds: [] }))).toBe(
        "403 role_not_held",
      );
  });

  it("by touching owners without being one", async () => {
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const before = await accessNow(owner.userId);
    const less = { role: "ROLE_OPERATOR", permissions: [], appIds: [] } as const;
    expect(refusal(await setAccess(finance, owner.userId, less))).toBe("403 role_not_held");
    expect(refusal(await remove(finance, owner.userId))).toBe("403 role_not_held");
    expect(refusal(await deleteForGood(finance, owner.userId))).toBe("403 role_not_held");
    expect(await accessNow(owner.userId)).toEqual(before);
  });

  it("whoever acts, whoever it is done to and whatever is wanted: the database never holds a forbidden grant", async () => {
    const roles = ["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER", "ROLE_FIN_MANAGER", "ROLE_FO_MANAGER"] as const;
    const team = await Promise.all(
      [...roles, "ROLE_OPERATOR" as const].map(async (role) => ({
        role,
        ...(await makePerson(merchant, role, { member: !OWNER_ROLES.includes(role) })),
      })),
    );
    /** Whoever was granted less would have less to grant from then on: everybody has again what they began with. */
    const giveBack = () =>
      runBatch(
        db,
        team.flatMap(({ userId, role }) => [
          db.update(users).set({ role }).where(eq(users.id, userId)),
          db.delete(userPermissions).where(eq(userPermissions.userId, userId)),
          db
            .insert(userPermissions)
            .values(ROLE_DEFAULTS[role].map((permission) => ({ userId, permission, grantedAt: 1 }))),
        ]),
      );
    const someone = fc.constantFrom(...team);
    const wanted = fc.record({
      role: fc.constantFrom(...ASSIGNABLE_ROLES),
      permissions: fc.subarray([...PERMISSIONS]),
      appIds: fc.constantFrom([], [merchant.applicationId]),
    });
    let done = 0;
    await fc.assert(
      fc.asyncProperty(someone, someone, wanted, async (actor, target, access) => {
        await giveBack();
        const [before, by] = [await accessNow(target.userId), await accessNow(actor.userId)];
        const answer = await setAccess(actor, target.userId, access);
        const after = await accessNow(target.userId);
        if (answer.status !== 200) {
          expect(after).toEqual(before);
          return;
        }
        done++;
        expect(actor.userId).not.toBe(target.userId);
        expect(["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER"]).toContain(by.role);
        const concernsOwner = OWNER_ROLES.some((role) => role === before.role || role === after.role);
        if (concernsOwner) expect(OWNER_ROLES).toContain(by.role);
        const isAllowed = (one: Permission) => before.permissions.includes(one) || by.permissions.includes(one);
        expect(after.permissions.filter((one) => !isAllowed(one))).toEqual([]);
        expect([after.role, after.permissions]).toEqual([access.role, access.permissions.toSorted()]);
        expect(after.appIds.length > 0 || EVERYWHERE_ROLES.some((role) => role === after.role)).toBe(true);
      }),
      { numRuns: 150 },
    );
    // A test that only ever saw refusals would have shown nothing.
    expect(done).toBeGreaterThan(5);
    expect(await livingOwners(merchant)).toBeGreaterThan(0);
  });

  it("a permission lost between the decision and the writing is not passed on", async () => {
    for (let round = 0; round < 10; round++) {
      const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
      const clerk = await makePerson(merchant, "ROLE_OPERATOR", { permissions: [] });
      const appIds = [merchant.applicationId];
      const passing = { role: "ROLE_OPERATOR", permissions: ["PAYOUT_PAYMENT"], appIds } as const;
      const losing = { role: "ROLE_FIN_MANAGER", permissions: [], appIds } as const;
      const [passed, lost] = await Promise.all([
        setAccess(finance, clerk.userId, passing),
        setAccess(owner, finance.userId, losing),
      ]);
      expect(lost.status).toBe(200);
      const { permissions } = await accessNow(clerk.userId);
      expect(permissions).toEqual(passed.status === 200 ? ["PAYOUT_PAYMENT"] : []);
    }
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import { users } from "../../../sandbox/src/db/schema/index.ts";
import { db, makeMerchant, makePerson, type Merchant, type Someone } from "../../support/workerd/sandbox.ts";
import {
  accessNow,
  deleteForGood,
  invite,
  livingOwners,
  remove,
  setAccess,
  typed,
} from "../../support/workerd/team.ts";

let merchant: Merchant;

/** The word of the rule that refused a statement. */
const refusalOf = (statement: PromiseLike<unknown>) => statement.then(() => undefined, refusedBy);

describe("the last owner", () => {
  /** An account with exactly two owners, who can both sign in. */
  async function twoOwners(): Promise<[Someone, Someone]> {
    merchant = await makeMerchant();
    await db.update(users).set({ role: "ROLE_SUSER" }).where(eq(users.merchantId, merchant.merchantId));
    const pair: [Someone, Someone] = [
      await makePerson(merchant, "ROLE_SUSER", { member: false }),
      await makePerson(merchant, "ROLE_USER", { member: false }),
    ];
    const ids = pair.map(({ userId }) => userId);
    const all = await db.select().from(users).where(eq(users.merchantId, merchant.merchantId));
    // The owner that `makeMerchant` made is taken off.
    for (const { id } of all.filter((one) => !ids.includes(one.id))) await remove(pair[0], id);
    return pair;
  }
  const less = () => ({ role: "ROLE_OPERATOR", permissions: [], appIds: [merchant.applicationId] }) as const;
  const ways = {
    "take each other's role": (by: Someone, of: Someone) => setAccess(by, of.userId, less()),
    "remove each other": (by: Someone, of: Someone) => remove(by, of.userId),
    "delete each other": (by: Someone, of: Someone) => deleteForGood(by, of.userId),
  };

  it.each(Object.entries(ways))("stays when two owners %s at once", async (_, act) => {
    for (let round = 0; round < 12; round++) {
      const [first, second] = await twoOwners();
      const answers = await Promise.all([act(first, second), act(second, first)]);
      expect(await livingOwners(merchant)).toBe(1);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });

  it("is one who can sign in: somebody invited who has not come yet does not count", async () => {
    const [first, second] = await twoOwners();
    await invite(first, typed(merchant, { role: "ROLE_USER", permissions: [], appIds: [] }));
    const answers = await Promise.all([remove(first, second.userId), remove(second, first.userId)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const active = [await accessNow(first.userId), await accessNow(second.userId)].filter((one) => one.active);
    expect(active).toHaveLength(1);
  });

  it("cannot be taken by any statement: the database itself refuses", async () => {
    const [first, second] = await twoOwners();
    expect((await remove(first, second.userId)).status).toBe(204);
    for (const change of [{ active: false }, { role: "ROLE_OPERATOR" as const }, { deletedAt: 1 }])
      expect(await refusalOf(db.update(users).set(change).where(eq(users.id, first.userId)))).toBe("last_owner");
    expect(await livingOwners(merchant)).toBe(1);
  });
});

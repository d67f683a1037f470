import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { db, makeMerchant, makePerson } from "../../support/workerd/sandbox.ts";

it("whoever approved payouts before there were rules of refunds approves refunds, as given by the same person", async () => {
  const merchant = await makeMerchant();
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const finance = await makePerson(merchant, "ROLE_FIN_MANAGER");
  const desk = await makePerson(merchant, "ROLE_OPERATOR");
  await db.delete(userPermissions).where(eq(userPermissions.permission, "REFUND_REVIEW"));
  const payouts = and(eq(userPermissions.userId, finance.userId), eq(userPermissions.permission, "PAYOUT_REVIEW"));
  await db.update(userPermissions).set({ grantedBy: owner.userId, grantedAt: 7 }).where(payouts);

  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_refund_rules.sql"));
  const moving = (migration?.queries ?? []).filter((query) => query.includes("INTO user_permissions"));
  expect(moving).toHaveLength(1);
  await env.DB.batch(moving.map((query) => env.DB.prepare(query)));

  const given = await db.select().from(userPermissions).where(eq(userPermissions.permission, "REFUND_REVIEW"));
  const of = ({ userId }: { userId: string }) => given.filter((row) => row.userId === userId);
  expect(of(finance)).toMatchObject([{ grantedBy: owner.userId, grantedAt: 7 }]);
  expect([of(owner).length, of(desk).length]).toEqual([1, 0]);
});

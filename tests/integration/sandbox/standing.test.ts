import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { currentUserSchema } from "#provider/contract/auth";
import type { ApplicationStatus } from "#provider/contract/words";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { applications } from "../../../sandbox/src/db/schema/index.ts";
import { begin } from "../../support/workerd/connecting.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  send,
} from "../../support/workerd/sandbox.ts";

const standingOf = async (token: string) =>
  currentUserSchema.parse((await send("GET /api/current-user", { token })).json).standing;
const become = (id: string, status: ApplicationStatus) =>
  db.update(applications).set({ status }).where(eq(applications.id, id));

it("the furthest application that somebody sees says how far the account has come", async () => {
  const merchant = await makeMerchant();
  const { applicationId, merchantId, region } = merchant;
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  const nowhere = await makePerson(merchant, "ROLE_OPERATOR", { member: false });
  const staff = await makePerson(merchant, "ROLE_ADMIN");
  const all = () => Promise.all([owner, operator, nowhere, staff].map(({ token }) => standingOf(token)));
  expect(await all()).toEqual(["ONLINE", "ONLINE", undefined, undefined]);

  await become(applicationId, "DISABLED");
  expect(await all()).toEqual(["DISABLED", "DISABLED", undefined, undefined]);
  expect((await begin(owner)).status).toBe(200);
  expect(await all()).toEqual(["DEVELOPMENT", "DISABLED", undefined, undefined]);

  const second = nextApplicationId();
  await runBatch(db, applicationRows(merchantId, owner.userId, region, second, "Bakı turları"));
  await become(second, "SIGNED");
  await become(applicationId, "REJECTED");
  expect(await all()).toEqual(["SIGNED", "REJECTED", undefined, undefined]);

  await db.update(applications).set({ deletedAt: Date.now() }).where(eq(applications.merchantId, merchantId));
  expect((await all()).slice(0, 2)).toEqual(["DEVELOPMENT", null]);
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Permission, type Role } from "#provider/contract/permissions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { applications, companies, memberships } from "../../../sandbox/src/db/schema/index.ts";
import { complete, held, ours, outcome, paid, refund, reverse } from "../../support/workerd/money.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  newKey,
  nextApplicationId,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

describe("who may do it", () => {
  const all = async (by: Someone) => [
    outcome(await refund(await paid(), 10, { by })),
    outcome(await complete(await held(), 10, { by })),
    outcome(await reverse(await held(), { by })),
  ];

  it.each<[Role, readonly Permission[], string[]]>([
    ["ROLE_OPERATOR", ["REFUND_TRANSACTION"], ["done", "403 forbidden", "403 forbidden"]],
    ["ROLE_OPERATOR", ["FINALIZE_TRANSACTION"], ["403 forbidden", "done", "403 forbidden"]],
    ["ROLE_OPERATOR", ["UNBLOCK_TRANSACTION"], ["403 forbidden", "403 forbidden", "done"]],
    [
      "ROLE_ADMIN",
      ["REFUND_TRANSACTION", "FINALIZE_TRANSACTION", "UNBLOCK_TRANSACTION"],
      Array(3).fill("403 forbidden"),
    ],
  ])("%s with %j", async (role, permissions, expected) => {
    expect(await all(await makePerson(ours().merchant, role, { permissions }))).toEqual(expected);
  });

  it("the role chosen in the application narrows it", async () => {
    const manager = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect(await all(manager)).toEqual(["done", "done", "done"]);
    const as = async (role: "ROLE_FO_SUPERVISOR" | "ROLE_FIN_MANAGER" | "ROLE_OPERATOR") => {
      await db.update(memberships).set({ role }).where(eq(memberships.userId, manager.userId));
      return all(manager);
    };
    expect(await as("ROLE_FO_SUPERVISOR")).toEqual(["403 forbidden", "done", "done"]);
    expect(await as("ROLE_FIN_MANAGER")).toEqual(["done", "403 forbidden", "403 forbidden"]);
    expect(await as("ROLE_OPERATOR")).toEqual(["403 forbidden", "403 forbidden", "403 forbidden"]);
  });

  it("what is of another ours().merchant, or of an application one was not given, is not there", async () => {
    const strangers = [
      await makePerson(await makeMerchant(), "ROLE_SUSER"),
      await makePerson(ours().merchant, "ROLE_FO_MANAGER", { member: false }),
    ];
    for (const by of strangers) expect(await all(by)).toEqual(Array(3).fill("404 not_found"));
  });
});

describe("companies", () => {
  const company = async (merchantId: string, name: string) => {
    const id = `cmp_${newKey()}`;
    await db.insert(companies).values({ id, merchantId, name, taxId: "1234567891", createdAt: 1 });
    return { id, name, taxId: "1234567891", hasBankAccount: false };
  };
  const seenBy = async ({ token }: Someone) => (await send("GET /api/companies", { token })).json;

  it("are those of the merchant account, by name; of another one they are not there", async () => {
    const [second, first] = [
      await company(ours().merchant.merchantId, "Şəki Tur"),
      await company(ours().merchant.merchantId, "Baku Otel"),
    ];
    const other = await makeMerchant("ae");
    await company(other.merchantId, "Foreign");
    expect(await seenBy(ours().owner)).toEqual([first, second]);
    expect(JSON.stringify(await seenBy(await makePerson(ours().merchant, "ROLE_ADMIN")))).not.toContain("Foreign");
  });

  it("are, for whoever was given applications, those of these applications", async () => {
    const [own, elsewhere] = [
      await company(ours().merchant.merchantId, "Own"),
      await company(ours().merchant.merchantId, "Elsewhere"),
    ];
    const other = nextApplicationId();
    await runBatch(db, applicationRows(ours().merchant.merchantId, ours().owner.userId, "default", other, "Spa"));
    await db.update(applications).set({ companyId: own.id }).where(eq(applications.id, ours().merchant.applicationId));
    await db.update(applications).set({ companyId: elsewhere.id }).where(eq(applications.id, other));
    expect(await seenBy(await makePerson(ours().merchant, "ROLE_OPERATOR"))).toEqual([own]);
    expect(await seenBy(ours().owner)).toEqual([elsewhere, own]);
  });
});

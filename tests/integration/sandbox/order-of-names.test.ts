import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { companiesInSight } from "../../../sandbox/src/db/applications.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { staffOf } from "../../../sandbox/src/db/application-reviews.ts";
import { companies, users } from "../../../sandbox/src/db/schema/index.ts";
import { db, makeMerchant, makePerson } from "../../support/workerd/sandbox.ts";

const NAMES = ["Zirvə", "Çinar", "şəki", "Əhməd", "Ağdam"];
const IN_ORDER = ["Ağdam", "Çinar", "Əhməd", "şəki", "Zirvə"];

it("companies come in the order of their folded names, as other lists do", async () => {
  const { merchantId } = await makeMerchant();
  const rows = NAMES.map((name, nth) => ({
    id: newId("cmp"),
    merchantId,
    name,
    taxId: `170000000${nth}`,
    website: "https://example.com",
    address: "Bakı",
    postalCode: "AZ1000",
    category: "TOURISM",
    createdAt: 1,
  }));
  await runBatch(db, [db.insert(companies).values(rows)]);
  const found = await companiesInSight(db, { kind: "merchant", merchantId });
  expect(found.map(({ company }) => company.name)).toEqual(IN_ORDER);
});

it("so do people who review", async () => {
  const merchant = await makeMerchant("sa");
  for (const fullName of NAMES) await makePerson(merchant, "ROLE_ADMIN", { fullName });
  const staff = await staffOf(db, "sa");
  expect(staff.map(({ fullName }) => fullName)).toEqual(IN_ORDER);
  expect(await db.$count(users, eq(users.region, "sa"))).toBeGreaterThan(NAMES.length);
});

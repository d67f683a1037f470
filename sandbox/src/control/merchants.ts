import { ROLE_DEFAULTS } from "#provider/contract/permissions";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { runBatch } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { openAccounts } from "../db/ledger.ts";
import { addMerchant, addUser } from "../db/merchants.ts";
import { applicationConfigs, applications } from "../db/schema/index.ts";
import { DEFAULT_TEMPLATES } from "../domain/message-template.ts";
import { searchText } from "../domain/search.ts";
import type { Variables } from "../http/app.ts";
import { hashPassword } from "../security/password.ts";
import type { DemoUser } from "../seed/demo-users.ts";

const digits = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join("");

/** Subscriber numbers after a mobile prefix that every region has. */
const PHONE_PREFIX: Record<Region, string> = { default: "+99450", ae: "+97150", sa: "+96650" };

/**
 * A merchant account of its own for one test: an owner with a phone and password nobody else has, and applications that are online.
 * Nothing in it happens to anybody else, so tests that use it may run side by side.
 */
export async function makeMerchant(
  { db, clock }: Variables,
  { region, applicationCount }: { region: Region; applicationCount: number },
): Promise<DemoUser & { userId: string; merchantId: string; appIds: string[] }> {
  const now = clock.now();
  const merchantId = newId("mer");
  const userId = newId("usr");
  const username = `owner.${digits(12)}@test.example`;
  const password = `Test#${digits(8)}a`;
  const phone = PHONE_PREFIX[region] + digits(7).replace(/^[01]/, "2");
  const name = `Test ${merchantId.slice(-4)}`;
  const fullName = "Aysel Quliyeva";
  const { currency } = REGION_FACTS[region];
  const appIds = Array.from({ length: applicationCount }, () => `ES${digits(7).replace(/^0/, "9")}`);
  await runBatch(db, [
    addMerchant(db, { id: merchantId, region, name, createdAt: now }),
    ...addUser(
      db,
      {
        id: userId,
        merchantId,
        region,
        username,
        email: username,
        fullName,
        firstName: "Aysel",
        lastName: "Quliyeva",
        mobilePhone: phone,
        role: "ROLE_SUSER",
        userType: "PMD_USER",
        passwordHash: await hashPassword(password),
        passwordSetAt: now,
        createdAt: now,
      },
      ROLE_DEFAULTS.ROLE_SUSER,
      null,
    ),
    ...appIds.flatMap((id, index) => [
      db.insert(applications).values({
        id,
        merchantId,
        ownerId: userId,
        region,
        currency,
        accountType: "BUSINESS" as const,
        name: `${name} ${index + 1}`,
        searchName: searchText(`${name} ${index + 1}`),
        category: "TOURISM",
        status: "ONLINE" as const,
        // One after the other, so that lists have an order.
        createdAt: now + index,
        updatedAt: now + index,
      }),
      db.insert(applicationConfigs).values({
        id: newId("cfg"),
        applicationId: id,
        defaultSmsTemplate: DEFAULT_TEMPLATES.en,
        updatedAt: now,
      }),
      ...openAccounts(db, id, currency),
    ]),
  ]);
  return {
    region,
    role: "ROLE_SUSER",
    username,
    password,
    fullName,
    phone,
    merchant: name,
    userId,
    merchantId,
    appIds,
  };
}

import { ROLE_DEFAULTS, type AssignableRole, type Permission, type Role } from "#provider/contract/permissions";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { inArray } from "drizzle-orm";
import { runBatch } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { openAccounts } from "../../operations/ledger.ts";
import { addMerchant, addUser } from "../../db/merchants.ts";
import {
  applicationConfigs,
  applications,
  bankAccounts,
  companies,
  connections,
  memberships,
  users,
} from "../../db/schema/index.ts";
import { DEFAULT_TEMPLATES } from "#provider/rules/invoice-message";
import { searchText } from "#provider/rules/search-text";
import type { Variables } from "../../call.ts";
import { hashPassword } from "../../security/password.ts";
import type { DemoUser } from "../seed/demo-users.ts";

const digits = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join("");

/**
 * Numbers of seven digits behind a prefix that neither `findUsed` nor the demo data has. The search is needed: a run of
 * all tests draws hundreds of numbers, and in one of a few hundred runs two would be equal. The numbers are ten apart,
 * so that a number with a wrong last digit is never in use.
 */
async function drawUnused(
  prefix: string,
  count: number,
  findUsed: (drawn: string[]) => Promise<unknown[]>,
): Promise<string[]> {
  const first = 4_000_000 + (Number(digits(7)) % 5_000_000);
  const drawn = Array.from({ length: count }, (_, nth) => `${prefix}${first + nth * 10}`);
  return (await findUsed(drawn)).length > 0 ? drawUnused(prefix, count, findUsed) : drawn;
}

/** A mobile prefix of each region. No test types a number of its own with the default region's prefix. */
const PHONE_PREFIX: Record<Region, string> = { default: "+99451", ae: "+97150", sa: "+96650" };

/**
 * A person whom a test asks for: with the role's permissions if none are named, and with every application of the
 * account in sight.
 */
export type WantedPerson = { role: AssignableRole; permissions?: Permission[] | undefined };
export type MadePerson = DemoUser & { userId: string };
export type MadeMerchant = MadePerson & { merchantId: string; appIds: string[]; team: MadePerson[] };
/** The status of an application made here: it awaits its contract, or it takes payments. */
export const MADE_STATUSES = ["APPROVED", "ONLINE"] as const;
type Wanted = {
  region: Region;
  applicationCount: number;
  status: (typeof MADE_STATUSES)[number];
  hasCompany: boolean;
  team: WantedPerson[];
};

/** The cost of hashing the passwords of test people, which protect nothing. */
export const TEST_COST = { N: 2, r: 1, p: 1 };

/** A tax number in each region's form, equal for all merchants. */
const TAX_ID: Record<Region, string> = { default: "1401234561", ae: "100234567800003", sa: "300123456700003" };

/** An account at a bank in the table of banks; its IBAN is arbitrary. */
const ACCOUNT = {
  bankName: "PAŞA Bank",
  bankTaxId: "1700767721",
  code: "505141",
  iban: "AZ72PAHA00000000000000000001",
  correspondentAccount: "AZ82NABZ01350100000000071944",
  swift: "PAHAAZ22",
  withdrawalMethod: "IBAN",
};

/**
 * A separate merchant account for one test: an owner with a unique phone and password, a team, and applications that
 * are online. No other test touches it, so that tests may run side by side.
 */
export async function makeMerchant({ db, clock }: Variables, wanted: Wanted): Promise<MadeMerchant> {
  const { region, applicationCount, status, hasCompany } = wanted;
  const now = clock.now();
  const merchantId = newId("mer");
  const name = `Test ${merchantId.slice(-4)}`;
  const { currency } = REGION_FACTS[region];
  const appIds = await drawUnused("ES", applicationCount, (ids) =>
    db.select({ id: applications.id }).from(applications).where(inArray(applications.id, ids)),
  );
  const [ownersPhone = "", ...teamsPhones] = await drawUnused(PHONE_PREFIX[region], 1 + wanted.team.length, (phones) =>
    db.select({ id: users.id }).from(users).where(inArray(users.mobilePhone, phones)),
  );
  // Hashing is slow on purpose, and most tests make people and sign them in: at the production cost that took a minute
  // of a whole run.
  const password = `Test#${digits(8)}a`;
  const passwordHash = await hashPassword(password, TEST_COST);

  const make = (phone: string, role: Role, permissions: readonly Permission[] = ROLE_DEFAULTS[role]) => {
    const userId = newId("usr");
    const username = `${role.toLowerCase().replaceAll("_", ".")}.${digits(12)}@test.example`;
    const firstName = "Aysel";
    // As unique as the phone, so that a search never finds people of another team.
    const lastName = `Quliyeva ${phone.slice(-4)}`;
    const fullName = `${firstName} ${lastName}`;
    const person: MadePerson = { region, role, username, password, fullName, phone, merchant: name, userId };
    const row = {
      id: userId,
      merchantId,
      region,
      username,
      email: username,
      fullName,
      firstName,
      lastName,
      mobilePhone: phone,
      role,
      userType: "PMD_USER" as const,
      passwordHash,
      passwordSetAt: now,
      createdAt: now,
    };
    return { person, statements: addUser(db, row, permissions, null) };
  };
  const companyId = status === "ONLINE" && !hasCompany ? null : newId("cmp");
  const company = { name: `${name} MMC`, taxId: TAX_ID[region], address: "Bakı, Nizami küçəsi 10" };
  const account = hasCompany && companyId !== null ? { ...ACCOUNT, companyId, updatedAt: now } : undefined;
  const owner = make(ownersPhone, "ROLE_SUSER");
  const team = teamsPhones.flatMap((phone, nth) => {
    const one = wanted.team[nth];
    return one ? [make(phone, one.role, one.permissions)] : [];
  });
  const prepared = {
    merchantId,
    region,
    saved: { "type.kind": "BUSINESS", "company.name": company.name, "company.taxId": company.taxId } as const,
    submittedAt: now,
    createdAt: now,
    updatedAt: now,
    updatedByName: owner.person.fullName,
  };
  await runBatch(db, [
    addMerchant(db, { id: merchantId, region, name, createdAt: now }),
    ...[owner, ...team].flatMap(({ statements }) => statements),
    ...(companyId === null
      ? []
      : [db.insert(companies).values({ ...company, id: companyId, merchantId, createdAt: now })]),
    ...(account ? [db.insert(bankAccounts).values(account)] : []),
    ...appIds.flatMap((id, index) => [
      db.insert(applications).values({
        id,
        merchantId,
        ownerId: owner.person.userId,
        region,
        currency,
        accountType: "BUSINESS" as const,
        name: `${name} ${index + 1}`,
        searchName: searchText(`${name} ${index + 1}`),
        category: "TOURISM",
        status,
        companyId,
        // At different instants, so that lists have an order.
        createdAt: now + index,
        updatedAt: now + index,
      }),
      db.insert(applicationConfigs).values({
        id: newId("cfg"),
        applicationId: id,
        defaultSmsTemplate: DEFAULT_TEMPLATES.en,
        defaultLanguage: "en",
        updatedAt: now,
      }),
      ...(account ? [db.insert(connections).values({ ...prepared, applicationId: id, companyId })] : []),
      ...openAccounts(db, id, currency),
      ...team.map(({ person: { userId } }) =>
        db.insert(memberships).values({ userId, applicationId: id, createdAt: now }),
      ),
    ]),
  ]);
  return { ...owner.person, merchantId, appIds, team: team.map(({ person }) => person) };
}

import { ROLE_DEFAULTS } from "#provider/contract/permissions";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { bankOf } from "#provider/rules/banks";
import { contractText } from "../../contracts/contract-text.ts";
import type { Db } from "../../db/database.ts";
import { nameColumns } from "../../db/people.ts";
import {
  applicationConfigs,
  applications,
  bankAccounts,
  companies,
  contracts,
  individuals,
  memberships,
  merchants,
  userPermissions,
  users,
} from "../../db/schema/index.ts";
import { DEFAULT_TEMPLATES } from "#provider/rules/invoice-message";
import { searchText } from "#provider/rules/search-text";
import { seedApplications, seedCompanies, seedIndividuals } from "./businesses.ts";
import { MERCHANTS, seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";

/** English by SMS and e-mail; WhatsApp has none, so that the standard text goes out. */
const ENGLISH =
  "Dear {fullName}, thank you for choosing us. {currency} {amount} for invoice {invoiceCode} can be paid here: {link}";

/**
 * The texts of an application: Azerbaijani ones in Azerbaijan, and English ones there for foreign guests; English ones
 * in other regions.
 */
const textsOf = (
  region: Region,
): Pick<typeof applicationConfigs.$inferInsert, "defaultSmsTemplate" | "defaultLanguage" | "messageTemplates"> =>
  region === "default"
    ? {
        defaultSmsTemplate: DEFAULT_TEMPLATES.az,
        defaultLanguage: "az",
        messageTemplates: (["SMS", "EMAIL"] as const).map((channel) => ({ language: "en", channel, text: ENGLISH })),
      }
    : { defaultSmsTemplate: DEFAULT_TEMPLATES.en, defaultLanguage: "en", messageTemplates: [] };

/** Merchants, people, companies and applications at the beginning of their story. `hashes`: password → its hash. */
export function accountRows(db: Db, hashes: ReadonlyMap<string, string>, at: number): D1PreparedStatement[] {
  return [
    ...insertAll(
      db,
      merchants,
      Object.values(MERCHANTS).map(({ id, name, region }) => ({ id, name, region, createdAt: at })),
    ),
    ...insertAll(
      db,
      users,
      seedUsers.map((user) => {
        const [firstName = "", ...rest] = user.fullName.split(" ");
        const passwordHash = hashes.get(user.password);
        if (passwordHash === undefined) throw new Error(`no hash for the password of ${user.username}`);
        return {
          id: user.id,
          merchantId: user.merchantId,
          region: user.region,
          username: user.username,
          email: user.username,
          ...nameColumns(user.fullName),
          firstName,
          lastName: rest.join(" "),
          mobilePhone: user.phone,
          fin: user.fin,
          role: user.role,
          userType: user.userType,
          passwordHash,
          language: user.language,
          passwordSetAt: at,
          createdAt: at,
        };
      }),
    ),
    ...insertAll(
      db,
      userPermissions,
      seedUsers.flatMap(({ id, role }) =>
        ROLE_DEFAULTS[role].map((permission) => ({ userId: id, permission, grantedAt: at })),
      ),
    ),
    ...insertAll(
      db,
      companies,
      seedCompanies.map(({ id, merchant, name, taxId, address, postalCode }) => ({
        id,
        merchantId: MERCHANTS[merchant].id,
        name,
        taxId,
        address,
        postalCode,
        createdAt: at,
        website: applicationOf(merchant).url,
        category: applicationOf(merchant).category,
      })),
    ),
    ...insertAll(
      db,
      bankAccounts,
      seedCompanies.map(({ id, iban, swift, bank }) => ({
        companyId: id,
        bankName: bank.name,
        bankTaxId: bank.taxId,
        code: bank.code,
        iban,
        correspondentAccount: iban,
        swift,
        withdrawalMethod: "IBAN",
        updatedAt: at,
      })),
    ),
    ...insertAll(
      db,
      individuals,
      seedIndividuals.map(({ merchant, id, userId, type, firstName, lastName, fin, phone, address }) => ({
        id,
        userId,
        type,
        firstName,
        lastName,
        fin,
        phone,
        address,
        merchantId: MERCHANTS[merchant].id,
        fullName: `${firstName} ${lastName}`,
        createdAt: at,
      })),
    ),
    ...applicationRows(db, at),
  ];
}

function applicationRows(db: Db, at: number): D1PreparedStatement[] {
  const live = seedApplications.filter(({ status }) => status === "ONLINE");
  return [
    ...insertAll(
      db,
      applications,
      seedApplications.map((application) => {
        const { merchant } = application;
        const { id: merchantId, region } = MERCHANTS[merchant];
        const company = seedCompanies.find((one) => one.merchant === merchant);
        const individual = seedIndividuals.find((one) => one.merchant === merchant);
        return {
          id: application.id,
          ownerId: application.ownerId,
          name: application.name,
          url: application.url,
          info: application.info,
          category: application.category,
          status: application.status,
          commissionBasisPoints: application.commissionBasisPoints,
          partialAllowed: application.partialAllowed,
          qrEnabled: application.qrEnabled,
          merchantId,
          region,
          currency: REGION_FACTS[region].currency,
          accountType: company ? ("BUSINESS" as const) : ("INDIVIDUAL" as const),
          companyId: company?.id ?? null,
          individualId: individual?.id ?? null,
          searchName: searchText(application.name),
          createdAt: at,
          updatedAt: at,
        };
      }),
    ),
    ...insertAll(
      db,
      memberships,
      seedApplications.flatMap(({ id, memberIds }) =>
        memberIds.map((userId) => ({ applicationId: id, userId, createdAt: at })),
      ),
    ),
    ...insertAll(
      db,
      applicationConfigs,
      seedApplications.map(({ id, merchant }) => ({
        id: id.replace("ES", "cfg_"),
        applicationId: id,
        ...textsOf(MERCHANTS[merchant].region),
        updatedAt: at,
      })),
    ),
    ...insertAll(
      db,
      contracts,
      live.map((application) => contractRow(application, at)),
    ),
  ];
}

/** The contracts of the demo were signed on paper, in the language of the region. */
function contractRow(application: (typeof seedApplications)[number], at: number): typeof contracts.$inferInsert {
  const { merchant, ownerId } = application;
  const { region } = MERCHANTS[merchant];
  const owner = seedUsers.find(({ id }) => id === ownerId);
  const company = seedCompanies.find((one) => one.merchant === merchant);
  const individual = seedIndividuals.find((one) => one.merchant === merchant);
  if (!owner) throw new Error(`application ${application.id} has no owner`);
  const iban = company?.iban ?? individual?.iban ?? "";
  const signer = individual
    ? { fullName: `${individual.firstName} ${individual.lastName}`, fin: individual.fin, phone: individual.phone }
    : { fullName: owner.fullName, fin: owner.fin ?? "", phone: owner.phone };
  const text = contractText(
    {
      region,
      merchant: {
        kind: individual?.type ?? "BUSINESS",
        name: company?.name ?? signer.fullName,
        taxId: company?.taxId ?? null,
        address: company?.address ?? individual?.address ?? "",
        signer,
      },
      account: { bank: company?.bank.name ?? bankOf(region, iban)?.name ?? "", iban },
      application,
      commissionBasisPoints: application.commissionBasisPoints,
    },
    REGION_FACTS[region].languages[0] ?? "en",
  );
  return {
    applicationId: application.id,
    number: text.number,
    text,
    signedBy: ownerId,
    signerName: signer.fullName,
    method: "PAPER",
    signedAt: at,
    agreementAcceptedAt: at,
    agreementAcceptedBy: owner.fullName,
  };
}

/** The first application of a merchant, whose details its company takes. */
function applicationOf(merchant: keyof typeof MERCHANTS) {
  const application = seedApplications.find((one) => one.merchant === merchant);
  if (!application) throw new Error(`merchant ${merchant} has no application`);
  return application;
}

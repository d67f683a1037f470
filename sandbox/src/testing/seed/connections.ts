import { bankOf } from "#provider/rules/banks";
import type { Db } from "../../db/database.ts";
import type { SavedValues } from "../../db/schema/connections.ts";
import { connections, reviewRounds } from "../../db/schema/index.ts";
import { seedApplications, seedIndividuals } from "./businesses.ts";
import { MERCHANTS } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import { DAY } from "./payments.ts";

const HOTEL = { merchantId: "mer_HOTEL00000000000", region: "default" as const };
const OWNER = "Leyla Əliyeva";
/** A member of the provider's staff. */
const REVIEWER = "Nigar Rəhimova";

const inReview = {
  "type.kind": "BUSINESS",
  "application.name": "Panorama Transfer",
  "application.url": "https://transfer.hotel.example",
  "application.info": "Hava limanından qarşılanma və şəhər turları",
  "application.category": "TRANSPORTATION",
} as const;

/** An account with the details that its bank publishes, as the screen fills it in. */
function accountOf(iban: string): SavedValues {
  const bank = bankOf(HOTEL.region, iban);
  return {
    "bank.iban": iban,
    "bank.bankName": bank?.name ?? "",
    "bank.swift": bank?.swift ?? "",
    "bank.bankTaxId": bank?.taxId ?? "",
    "bank.bankCode": bank?.code ?? "",
    "bank.correspondentAccount": bank?.correspondentAccount ?? "",
  };
}

/** The details that each individual of the demo submitted and staff approved, for every application. */
const approvedOfIndividuals = seedIndividuals.flatMap((person) =>
  seedApplications
    .filter(({ merchant }) => merchant === person.merchant)
    .map((application) => ({
      person,
      applicationId: application.id,
      fullName: `${person.firstName} ${person.lastName}`,
      saved: {
        "type.kind": person.type,
        "person.firstName": person.firstName,
        "person.lastName": person.lastName,
        "person.fullName": `${person.firstName} ${person.lastName}`,
        "person.fin": person.fin,
        "person.phone": person.phone,
        "person.userId": person.signerId,
        "person.address": person.address,
        "bank.withdrawalMethod": "IBAN",
        ...accountOf(person.iban),
        "application.name": application.name,
        "application.url": application.url,
        "application.info": application.info,
        "application.category": application.category,
      },
    })),
);

/**
 * The demo hotel prepares one application, and waits for the review of another; individuals were approved at the
 * beginning. `began`, `now`: UTC milliseconds.
 */
export function connectionRows(db: Db, began: number, now: number): D1PreparedStatement[] {
  const common = { ...HOTEL, updatedByName: OWNER };
  return [
    ...insertAll(
      db,
      connections,
      approvedOfIndividuals.map(({ person, applicationId, fullName, saved }) => ({
        applicationId,
        merchantId: MERCHANTS[person.merchant].id,
        region: MERCHANTS[person.merchant].region,
        saved,
        individualId: person.id,
        submittedAt: began,
        createdAt: began,
        updatedAt: began,
        updatedByName: fullName,
      })),
    ),
    ...insertAll(
      db,
      reviewRounds,
      approvedOfIndividuals.map(({ person, applicationId, fullName, saved }) => ({
        id: `rev_${applicationId}`,
        applicationId,
        round: 1,
        region: MERCHANTS[person.merchant].region,
        handedIn: saved,
        submittedAt: began,
        submittedByName: fullName,
        decidedAt: began,
        decidedByName: REVIEWER,
        isApproved: true,
      })),
    ),
    ...insertAll(db, connections, [
      {
        ...common,
        applicationId: "ES1000003",
        saved: inReview,
        companyId: "cmp_HOTEL00000000000",
        isKnownCompany: true,
        submittedAt: now - DAY,
        createdAt: now - 2 * DAY,
        updatedAt: now - DAY,
      },
      {
        ...common,
        applicationId: "ES1000005",
        saved: { "type.kind": "BUSINESS", "application.name": "Panorama Kafe" },
        companyId: null,
        isKnownCompany: false,
        submittedAt: null,
        createdAt: now - DAY,
        updatedAt: now - DAY,
      },
    ]),
    ...insertAll(db, reviewRounds, [
      {
        id: "rev_HOTELTRANSFER000",
        applicationId: "ES1000003",
        round: 1,
        region: HOTEL.region,
        handedIn: inReview,
        submittedAt: now - DAY,
        submittedByName: OWNER,
      },
    ]),
  ];
}

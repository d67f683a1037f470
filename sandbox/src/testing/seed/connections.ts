import type { Db } from "../../db/database.ts";
import { connections, reviewRounds } from "../../db/schema/index.ts";
import { DAY } from "./payments.ts";
import { insertAll } from "./insert.ts";

const HOTEL = { merchantId: "mer_HOTEL00000000000", region: "default" as const };
const OWNER = "Leyla Əliyeva";

const inReview = {
  "type.kind": "BUSINESS",
  "application.name": "Panorama Transfer",
  "application.url": "https://transfer.hotel.example",
  "application.info": "Hava limanından qarşılanma və şəhər turları",
  "application.category": "TRANSPORTATION",
} as const;

/** The demo hotel prepares one application, and waits for the review of another. */
export function connectionRows(db: Db, now: number): D1PreparedStatement[] {
  const common = { ...HOTEL, updatedByName: OWNER };
  return [
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

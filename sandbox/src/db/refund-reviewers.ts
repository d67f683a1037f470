import type { SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import type { UserRow } from "./rows.ts";
import { hasSecondBy, isSecondBy, secondsFor, writtenTo, type Made } from "./second-people.ts";

/** Whether anybody may approve a refund beside its maker. */
export const hasSecond = (made: Made): SQL<number> => hasSecondBy("REFUND_REVIEW", made);
/** Whether a person may approve refunds, and counts as a second person beside the maker. */
export const isSecondFor = (made: Made, userId: unknown): SQL<number> => isSecondBy("REFUND_REVIEW", made, userId);

/** People who may approve a refund as a second person beside its maker. */
export const secondsOfRefund = (
  db: Db,
  made: { merchantId: string; applicationId: string; createdBy: string },
): Promise<UserRow[]> => writtenTo(db, secondsFor("REFUND_REVIEW", made));

import type { Db } from "../../db/database.ts";
import { doublesOf, keepWarned } from "../../db/payout-file-doubles.ts";
import type { ReviewedFile } from "../../db/payout-files.ts";
import type { UserRow } from "../../db/rows.ts";
import { planFileApproval } from "./payout-file.ts";
import type { PlannedApproval } from "./payout-review.ts";

/** Approves a file as `planFileApproval` does, and keeps how many of its rows were doubtful then. */
export async function planWarnedFileApproval(
  db: Db,
  one: ReviewedFile,
  by: Pick<UserRow, "id" | "fullName">,
  now: number,
): Promise<PlannedApproval | undefined> {
  const planned = planFileApproval(db, one, by, now);
  if (!planned) return undefined;
  const warned = keepWarned(db, one.file, await doublesOf(db, one.file, now));
  return { ...planned, statements: [...planned.statements, warned] };
}

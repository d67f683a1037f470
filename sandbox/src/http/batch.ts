import type { ProblemCode } from "#provider/contract/problem";
import { refusedBy, runBatch, wasOvertaken, type Db, type Statement } from "../db/database.ts";
import { refuse } from "./refusal.ts";

/**
 * Runs a batch that somebody else may have been faster than: that is `overtaken` then. `taken`: the word for a name that somebody has
 * (`users.username`).
 */
export async function runOrRefuse(
  db: Db,
  statements: readonly Statement[],
  { overtaken, taken }: { overtaken: ProblemCode; taken?: () => Error },
): Promise<void> {
  try {
    await runBatch(db, statements);
  } catch (error) {
    if (wasOvertaken(error)) throw refuse(overtaken);
    if (taken && refusedBy(error) === "users.username") throw taken();
    throw error;
  }
}

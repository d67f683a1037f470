import type { Open } from "../contract/open-word.ts";
import type { ApplicationStatus } from "../contract/words.ts";

/**
 * Where test invoices end (decision 0065): beside real payments somebody would take one for the other, and what is
 * disabled does nothing.
 */
export const TESTS_END = ["ONLINE", "DISABLED"] as const satisfies readonly ApplicationStatus[];

/** Whether an application in this state may issue test invoices, and its payment pages be tried. */
export const mayTest = (status: Open<ApplicationStatus>): boolean =>
  typeof status === "string" && !TESTS_END.some((end) => end === status);

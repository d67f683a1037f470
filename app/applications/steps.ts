import type { Open } from "#provider/contract/open-word";
import type { ApplicationStatus } from "#provider/contract/words";

/** The steps of an application from its first draft to taking payments (docs/provider.md section 3, "Application"). */
export const STEPS = ["DEVELOPMENT", "IN_REVIEW", "APPROVED", "SIGNED", "ONLINE"] as const;

/**
 * The step of {@link STEPS} that an application has reached, counted from one. A rejected one is back at the first; a
 * disabled one has none.
 */
export function stepOf(status: Open<ApplicationStatus>): number | undefined {
  const at = STEPS.findIndex((step) => step === (status === "REJECTED" ? "DEVELOPMENT" : status));
  return at < 0 ? undefined : at + 1;
}

import type { ApplicationStatus } from "#provider/contract/words";

/** The way of an application from its first draft to taking payments (docs/provider.md section 3, "Application"). */
export const STEPS = ["DEVELOPMENT", "IN_REVIEW", "APPROVED", "SIGNED", "ONLINE"] as const;

/**
 * Which step of {@link STEPS} an application stands at, counted from one. What was rejected is back at the first; what
 * is disabled is at none.
 */
export function stepOf(status: ApplicationStatus): number | undefined {
  const at = STEPS.findIndex((step) => step === (status === "REJECTED" ? "DEVELOPMENT" : status));
  return at < 0 ? undefined : at + 1;
}

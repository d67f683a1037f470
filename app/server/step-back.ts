import type { LoaderArgs } from "./guard";
import type { PendingStep } from "./pending-step";

/**
 * Why somebody comes back from the page of a code. What was typed is still there, unless it waited too long. `unknown`:
 * the code was confirmed, and what became of that nobody knows.
 */
export const BACK_REASONS = ["cancelled", "expired", "tries", "unknown"] as const;
type BackReason = (typeof BACK_REASONS)[number];
export const backReason = (url: URL): BackReason | undefined =>
  BACK_REASONS.find((reason) => reason === url.searchParams.get("because"));

type Back = { step: PendingStep | undefined; because: Exclude<BackReason, "cancelled"> | undefined };

/**
 * What a form is told of a step that began with it: the step, for whoever comes back from its code, and why. That one
 * was confirmed with an unknown outcome is told at every visit. `isOf`: whether a step of this purpose is one of the
 * form's own.
 */
export async function backAt(
  { context, url }: Pick<LoaderArgs, "context" | "url">,
  purpose: PendingStep["challenge"]["purpose"],
  isOf: (step: PendingStep) => boolean = () => true,
): Promise<Back> {
  const because = backReason(url);
  const found = await context.pendingStep.get(purpose);
  const step = found && isOf(found) ? found : undefined;
  if (step?.isUnknown) return { step, because: "unknown" };
  if (because === undefined) return { step: undefined, because };
  return { step, because: because === "cancelled" ? undefined : because };
}

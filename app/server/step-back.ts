import type { LoaderArgs } from "./guard";
import type { PendingStep } from "./pending-step";

/**
 * Why a person comes back from the page of a code. Their input is still there unless it waited too long. `unknown`: the
 * code was confirmed, and the outcome is unknown.
 */
export const BACK_REASONS = ["cancelled", "expired", "tries", "unknown"] as const;
type BackReason = (typeof BACK_REASONS)[number];
export const backReason = (url: URL): BackReason | undefined =>
  BACK_REASONS.find((reason) => reason === url.searchParams.get("because"));

type Back = { step: PendingStep | undefined; because: Exclude<BackReason, "cancelled"> | undefined };

/**
 * The step that began with a form, and why the person is back from its code. If its outcome is unknown, the form says
 * so at every visit. `isOf`: whether a step of this purpose belongs to the form.
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

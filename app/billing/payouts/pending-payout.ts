import { z } from "zod";
import type { PayoutBody } from "#provider/contract/payouts";
import type { LoaderArgs } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { bodyOfChecked, checkedIn, PAYOUT_DRAFT, type CheckedPayout } from "./create-draft";

/** What the person chose at the last check. */
export type LastChoice = { mismatchAccepted: boolean; saveReceiver: boolean };

const choiceSchema = z.enum(["yes", "no"]).transform((said) => said === "yes");
const carriedSchema = z.object({
  act: z.literal("create"),
  key: z.uuid(),
  mismatchAccepted: choiceSchema,
  saveReceiver: choiceSchema,
});
const said = (isSo: boolean): string => (isSo ? "yes" : "no");

/** The checked payout in the provider's form: what its code confirms. */
export const bodyWith = (checked: CheckedPayout, { mismatchAccepted, saveReceiver }: LastChoice): PayoutBody => ({
  ...bodyOfChecked(checked),
  ...(mismatchAccepted ? { mismatchAccepted } : {}),
  saveReceiver,
});

/**
 * The step that waits for the code of a checked payout. Its details stay in the draft, under the same key. `before`:
 * the step that waits now; if its outcome is unknown and its key the same, the outcome stays unknown.
 */
export const stepOf = (
  challenge: PendingStep["challenge"],
  { key }: Pick<CheckedPayout, "key">,
  { mismatchAccepted, saveReceiver }: LastChoice,
  before: PendingStep | undefined,
): PendingStep => ({
  challenge,
  carried: { act: "create", key, mismatchAccepted: said(mismatchAccepted), saveReceiver: said(saveReceiver) },
  ...(before?.isUnknown && before.carried["key"] === key ? { isUnknown: true } : {}),
});

/** The key of the payout that a step waits for; undefined for a step of something else. */
export const keyOfStep = (step: PendingStep | undefined): string | undefined => {
  const carried = carriedSchema.safeParse(step?.carried);
  return carried.success ? carried.data.key : undefined;
};

/** The payout that waits for its code, as checked; undefined if none does, or if another one was checked since. */
export async function waitingPayout({ context, region }: Pick<LoaderArgs, "context" | "region">) {
  const [step, draft] = await Promise.all([context.pendingStep.get("payout"), context.draft.get(PAYOUT_DRAFT)]);
  const checked = checkedIn(draft, region);
  const carried = carriedSchema.safeParse(step?.carried);
  if (!step || !checked || !carried.success || carried.data.key !== checked.key) return undefined;
  return { step, checked, body: bodyWith(checked, carried.data) };
}

import type { Challenge } from "#provider/contract/auth";
import { paths } from "~/paths";
import type { PendingStep } from "~/server/pending-step";

/** Why a change of the phone number stopped half-way, as `/settings/phone?because=` says it. */
export const PHONE_STEP_ENDS = ["expired", "tries"] as const;

export const phonePath = (because?: (typeof PHONE_STEP_ENDS)[number]): string =>
  paths.settingsPhone + (because === undefined ? "" : `?${new URLSearchParams({ because })}`);

/** The new number, and which of the two phones got the code of this step. */
export type PhoneChange = { mobilePhone: string; stage: "old" | "new" };

/** A new phone number needs two codes, one after the other: of the old phone and of the new one. */
export const phoneStep = (challenge: Challenge, change: PhoneChange): PendingStep => ({ challenge, carried: change });

export const phoneChangeOf = ({ carried }: PendingStep): PhoneChange => ({
  mobilePhone: carried["mobilePhone"] ?? "",
  stage: carried["stage"] === "new" ? "new" : "old",
});

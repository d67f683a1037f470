import { reasonSchema } from "#provider/contract/fields";
import { REVIEW_CODES, type Requirement, type ReviewError } from "#provider/contract/requirements";
import { z } from "zod";
import { textOf } from "../../http/body.ts";
import { fieldName, type FieldVerdict } from "./views.ts";

const verdictSchema = z.enum(["accept", "reject"]);
const codeSchema = z.enum(REVIEW_CODES);

/** The verdict on one field as ticked and typed, and what is wrong with it. */
export function judge(requirement: Requirement, posted: FormData): FieldVerdict {
  const verdict = verdictSchema.safeParse(textOf(posted, fieldName("verdict", requirement))).data;
  const code = codeSchema.safeParse(textOf(posted, fieldName("code", requirement))).data ?? "other";
  const typed = textOf(posted, fieldName("reason", requirement));
  const reason = reasonSchema.safeParse(typed);
  const wrong =
    verdict === undefined
      ? "Accept this field or reject it."
      : verdict === "reject" && !reason.success
        ? "Say in 3 to 200 characters what has to change: the merchant reads it."
        : undefined;
  return { requirement, verdict, code, reason: reason.data ?? typed, wrong };
}

export const untouched = (requirement: Requirement): FieldVerdict => ({
  requirement,
  verdict: undefined,
  code: "other",
  reason: "",
  wrong: undefined,
});

/** The verdicts on fields that need a correction. */
export const rejectedOf = (judged: readonly FieldVerdict[]): ReviewError[] =>
  judged
    .filter(({ verdict }) => verdict === "reject")
    .map(({ requirement, code, reason }) => ({ requirement, code, reason }));

/** Why a decision is refused: it has no reviewer, a field has no verdict, or the round is decided already. */
export const MISSING = {
  reviewer: "Choose who decides.",
  verdicts: "Something is still to be said of some fields.",
  decided: "This round was decided meanwhile.",
} as const;
export type Said = { status: 409 | 422; wrong: string };

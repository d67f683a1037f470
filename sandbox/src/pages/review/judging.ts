import { reasonSchema } from "#provider/contract/fields";
import { REVIEW_CODES, type Requirement, type ReviewError } from "#provider/contract/requirements";
import { z } from "zod";
import { textOf } from "../desk.ts";
import { fieldName, type FieldVerdict } from "./views.ts";

const verdictSchema = z.enum(["accept", "reject"]);
const codeSchema = z.enum(REVIEW_CODES);

/** What was ticked or typed of one field, and what is wrong with that. */
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

/** What was said of fields that are to be corrected. */
export const rejectedOf = (judged: readonly FieldVerdict[]): ReviewError[] =>
  judged
    .filter(({ verdict }) => verdict === "reject")
    .map(({ requirement, code, reason }) => ({ requirement, code, reason }));

/** What keeps a decision from being one: who decides, or something that is still to be said. */
export const MISSING = {
  reviewer: "Choose who decides.",
  verdicts: "Something is still to be said of some fields.",
  decided: "This round was decided meanwhile.",
} as const;
export type Said = { status: 409 | 422; wrong: string };

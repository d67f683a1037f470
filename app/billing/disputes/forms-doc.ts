import { DISPUTE_FILES, DISPUTE_REVIEW_DAYS, EVIDENCE_LENGTH } from "#provider/contract/limits";
import { EXAMPLE_KEY, KEY_NOTE, type FormDoc } from "~/forms/forms-doc";
import { acceptSchema, answerSchema, besideFileSchema, removeFileSchema, sendSchema } from "./schema";

const WHO = "in the application";
const LATE = ["409 it was answered, or its time is over"];

/** The forms that answer disputes. */
export const DISPUTE_FORMS: readonly FormDoc[] = [
  {
    title: "Answer a dispute",
    module: "billing/disputes/answer.tsx",
    purpose: "Keeps the texts of an answer as a draft.",
    who: WHO,
    schema: answerSchema,
    notes: {
      intent: "`save` stays with the form, `check` leads on to everything once more",
      version: "of the answer that the page shows; another one was changed meanwhile",
      WHY: `why the claim is wrong; at most ${EVIDENCE_LENGTH.max} characters, as of the others. An answer without it is not sent`,
    },
    example: { intent: "save", version: "0", WHY: "The guest stayed for two nights and signed the bill." },
    success: "303 to `/billing/disputes/{id}/answer`, with `check` to `/billing/disputes/{id}/send`",
    refusals: [...LATE, "409 somebody changed the answer meanwhile: the page names them and shows their texts"],
  },
  {
    title: "Add a file to the answer of a dispute",
    module: "billing/disputes/file-add.tsx",
    purpose: "Adds one file, which the payer’s bank will see.",
    who: WHO,
    schema: besideFileSchema,
    notes: { idempotencyKey: KEY_NOTE, kind: "what the file shows" },
    example: { idempotencyKey: EXAMPLE_KEY, kind: "DELIVERY" },
    file: { takes: "PDF, JPG or PNG", example: "bill.pdf" },
    success: "303 to `/billing/disputes/{id}/answer`",
    refusals: [...LATE, `409 the answer has ${DISPUTE_FILES} files already`],
  },
  {
    title: "Take a file out of the answer of a dispute",
    module: "billing/disputes/file-remove.tsx",
    purpose: "Removes a file from an answer that was not sent.",
    who: WHO,
    schema: removeFileSchema,
    example: { intent: "remove" },
    success: "303 to `/billing/disputes/{id}/answer`",
    refusals: LATE,
  },
  {
    title: "Send the answer of a dispute",
    module: "billing/disputes/send.tsx",
    purpose: `Sends the answer, once. The payer’s bank decides within ${DISPUTE_REVIEW_DAYS} days.`,
    who: WHO,
    schema: sendSchema,
    notes: { idempotencyKey: KEY_NOTE, version: "of the answer that the page shows" },
    example: { idempotencyKey: EXAMPLE_KEY, intent: "send", version: "1" },
    success: "303 to `/billing/disputes/{id}`",
    refusals: [...LATE, "409 somebody changed the answer meanwhile"],
  },
  {
    title: "Accept a claim",
    module: "billing/disputes/accept.tsx",
    purpose: "Gives the money up.",
    who: WHO,
    schema: acceptSchema,
    notes: { idempotencyKey: KEY_NOTE },
    example: { idempotencyKey: EXAMPLE_KEY, intent: "accept" },
    success: "303 to `/billing/disputes/{id}`",
    refusals: [...LATE, "409 the bank only asks: the payment can be refunded instead"],
  },
];

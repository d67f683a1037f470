import { z } from "zod";
import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { codeSchema } from "~/forms/code-schema";
import { codeForm, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import { approvePayoutSchema, recallPayoutSchema, rejectPayoutSchema } from "~/billing/shared/review/review-schema";
import { besideFileSchema, makeSchema } from "./schema";

const WHO = "in some application";
const REVIEWERS = "in the application, and did not make it";
const FILES = "/billing/payouts/files";
const ONE = `${FILES}/{id}`;
const UNKNOWN = "502, 504 the outcome is unknown: the same form can be sent again, it has one effect";

/** The forms that make payouts from a file, and approve them. */
export const PAYOUT_FILE_FORMS: readonly FormDoc[] = [
  {
    title: "Upload a file of payouts",
    module: "billing/payouts/files/upload.tsx",
    purpose: "Has every row of a file checked. Nothing is paid.",
    who: WHO,
    schema: besideFileSchema,
    file: {
      takes: `an Excel (XLSX, XLS) or CSV file of at most ${PAYOUT_FILE_ROWS} rows, told by its content`,
      example: "payroll.xlsx",
    },
    example: { idempotencyKey: EXAMPLE_KEY, appId: "ES1000001" },
    success: `303 to \`${ONE}\`, which says what is wrong with which row`,
    refusals: ["422 the file cannot be read as a whole", "413 a larger file", "429 too many files were checked"],
  },
  {
    title: "Make the payouts of a file",
    module: "billing/payouts/files/make.tsx",
    purpose: "Sends the one-time code that makes the payouts of exactly this file, and makes them with it.",
    who: `${WHO}, and checked it`,
    schema: z.union([makeSchema, ...codeSchema.options]),
    notes: { code: "from the SMS, with `confirm`", intent: "`resend` sends another code, `cancel` goes back" },
    example: { intent: "make" },
    success: `303 to \`${ONE}/make\`, which asks for the code; with \`confirm\` to \`${ONE}\``,
    refusals: [
      "409 a row is wrong, they are made already, or less is available than leaves the wallet",
      `303 to \`${ONE}?because=expired\` while no code for it is on its way`,
      "429 too many codes were sent and not used",
      UNKNOWN,
    ],
  },
  {
    title: "Approve a file of payouts",
    module: "billing/payouts/files/approve.tsx",
    purpose: "Sends the one-time code that approves exactly this file.",
    who: REVIEWERS,
    schema: approvePayoutSchema,
    example: { intent: "approve" },
    success: `303 to \`${ONE}/approve/code\``,
    refusals: [
      "403 whoever made it asks, and somebody else may approve it",
      "409 it does not wait any more",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Approve a file of payouts: one-time code",
    module: "billing/payouts/files/approve-code.tsx",
    purpose: "Approves the file with the code, asks for another code, or goes back.",
    after: "the form before",
    back: `${ONE}/approve`,
    success: `303 to \`${ONE}\``,
  }),
  {
    title: "Reject a file of payouts",
    module: "billing/payouts/files/reject.tsx",
    purpose: "Refuses a file that somebody else made; the total and its fees go back to the wallet.",
    who: REVIEWERS,
    schema: rejectPayoutSchema,
    notes: { reason: "whoever made it reads it" },
    example: { idempotencyKey: EXAMPLE_KEY, reason: "These were paid in March already" },
    success: `303 to \`${ONE}\``,
    refusals: ["409 it does not wait any more", UNKNOWN],
  },
  {
    title: "Recall a file of payouts",
    module: "billing/payouts/files/recall.tsx",
    purpose: "Takes back a file that still waits; the total and its fees go back to the wallet.",
    who: "and made it",
    schema: recallPayoutSchema,
    example: { idempotencyKey: EXAMPLE_KEY },
    success: `303 to \`${ONE}\``,
    refusals: ["404 somebody else made it", "409 it does not wait any more", UNKNOWN],
  },
];

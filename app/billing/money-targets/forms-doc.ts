import { z } from "zod";
import { codeSchema } from "~/forms/code-schema";
import type { FormDoc } from "~/forms/forms-doc";
import { endSchema, sendSchema } from "./schema";

const TARGETS = "/billing/wallet/{appId}/targets";
const ONE = `${TARGETS}/{id}`;
const MODULES = "billing/money-targets";

/** The forms in which an owner allows targets of a wallet's money other than the company's own account. */
export const TARGET_FORMS: readonly FormDoc[] = [
  {
    title: "Confirm a target",
    module: `${MODULES}/confirm.tsx`,
    purpose:
      "Sends the one-time code that confirms exactly this account, card, merchant or phone; with the code, money may go there from then on.",
    schema: z.union([sendSchema, ...codeSchema.options]),
    notes: { code: "from the SMS, with `confirm`", intent: "`resend` sends another code, `cancel` goes back" },
    example: { intent: "send" },
    success: `303 to \`${ONE}/confirm\`, which asks for the code; with \`confirm\` to \`${TARGETS}\``,
    refusals: [
      "409 it does not wait any more",
      `303 to \`${TARGETS}?because=expired\` while no code for it is on its way`,
      "429 too many codes were sent and not used",
    ],
  },
  {
    title: "Refuse or revoke a target",
    module: `${MODULES}/end.tsx`,
    purpose: "Refuses a target that waits, or revokes one that is confirmed; automatic withdrawals to it rest.",
    schema: endSchema,
    example: { intent: "end" },
    success: `303 to \`${TARGETS}\``,
    refusals: ["409 it is over"],
  },
];

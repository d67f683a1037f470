import { data } from "@remix-run/cloudflare";
import { message } from "~/i18n/messages";
import type { FormReply, Reply } from "~/server/form";

/** The values to confirm in the second step: the amount in minor units, and the reason. */
export type AmountToConfirm = { amount: number; reason?: string };

/** The reply to a dialog that moves money; with `checked` the dialog shows its second step. */
export type StepReply = FormReply & { checked?: AmountToConfirm };

export const answerWith = ({ data: reply, init }: Reply, checked?: AmountToConfirm) =>
  data<StepReply>({ ...reply, ...(checked ? { checked } : {}) }, init ?? {});

/** Refusals whose own sentence is enough. */
const SAID = [
  "forbidden",
  "invalid_state",
  "invalid_request",
  "amount_exceeds_transaction",
  "amount_exceeds_hold",
  "amount_exceeds_balance",
  "application_not_online",
  "daily_limit_exceeded",
];

type Reason = { status: string | number; problem?: { code: string } | undefined };
type NotDone = { reply: Reply; reason: Reason };

/**
 * The reply if the provider did not do it. After a key that was sent with other details, the person goes back to the
 * fields and gets another key. After an unknown outcome the last step stays, so that the same form can be sent again to
 * show the result. A refusal with a sentence leads back to the fields. Anything else is "Payment failed!"
 * (docs/product.md section 8).
 */
export function notDone(
  { reply, reason }: NotDone,
  again: (errors: { status: number; formErrors: string[] }) => Reply,
  checked?: AmountToConfirm,
) {
  const code = reason.problem?.code ?? "";
  if (code === "idempotency_key_reused") return answerWith({ ...reply, data: { result: reply.data.result } });
  if (reply.data.outcome === "unknown") return answerWith(reply, checked);
  if (SAID.includes(code)) return answerWith(reply);
  return answerWith(again({ status: reply.init?.status ?? 502, formErrors: [message("failure.payment")] }), checked);
}

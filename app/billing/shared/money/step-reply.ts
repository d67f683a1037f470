import { data } from "@remix-run/cloudflare";
import { message } from "~/i18n/messages";
import type { FormReply, Reply } from "~/server/form";

/** What the second step asks to be confirmed: the amount in minor units, and why. */
export type Checked = { amount: number; reason?: string };

/** What a dialog that moves money gets back; with `checked` it shows its second step. */
export type StepReply = FormReply & { checked?: Checked };

export const answerWith = ({ data: reply, init }: Reply, checked?: Checked) =>
  data<StepReply>({ ...reply, ...(checked ? { checked } : {}) }, init ?? {});

/** Refusals whose own sentence says enough. */
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
 * The reply when the provider did not do it. A key that was sent with other details leads back to the fields, where
 * another one is begun. An unknown outcome keeps the last step, so that the same form can be sent again and tells; a
 * refusal with a sentence leads back to the fields; anything else is "Payment failed!" (docs/product.md section 8).
 */
export function notDone(
  { reply, reason }: NotDone,
  again: (errors: { status: number; formErrors: string[] }) => Reply,
  checked?: Checked,
) {
  const code = reason.problem?.code ?? "";
  if (code === "idempotency_key_reused") return answerWith({ ...reply, data: { result: reply.data.result } });
  if (reply.data.outcome === "unknown") return answerWith(reply, checked);
  if (SAID.includes(code)) return answerWith(reply);
  return answerWith(again({ status: reply.init?.status ?? 502, formErrors: [message("failure.payment")] }), checked);
}

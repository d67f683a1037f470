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
  "idempotency_key_reused",
];

type Reason = { status: string | number; originalStatus?: number; problem?: { code: string } | undefined };
type NotDone = { reply: Reply; reason: Reason };

/** A refused request was not carried out, even when the rest of the answer cannot be read. */
const isRefused = ({ originalStatus = 0 }: Reason): boolean => originalStatus >= 400 && originalStatus < 500;

/**
 * The reply when the provider did not do it. An unknown outcome keeps the last step, so that the same form can be sent again and tells; a
 * refusal with a sentence leads back to the fields; anything else is "Payment failed!" (docs/product.md section 8).
 */
export function notDone(
  { reply, reason }: NotDone,
  again: (errors: { status: number; formErrors: string[] }) => Reply,
  checked?: Checked,
) {
  const code = reason.problem?.code ?? "";
  if (reply.data.outcome === "unknown" && !isRefused(reason)) return answerWith(reply, checked);
  if (code === "idempotency_in_progress")
    return answerWith({ ...reply, data: { ...reply.data, outcome: "unknown" } }, checked);
  if (SAID.includes(code)) return answerWith(reply);
  return answerWith(again({ status: reply.init?.status ?? 502, formErrors: [message("failure.payment")] }), checked);
}

import { WEBHOOKS } from "#provider/contract/webhook-words";
import type { Language } from "~/i18n/languages";
import type { Reply, Submission } from "~/server/form";
import { sentences } from "~/server/i18n";
import { codeOf } from "~/server/refusal";

type Sent = { reason: Parameters<typeof codeOf>[0]; reply: Reply };
type Sender = Pick<Extract<Submission<unknown>, { ok: true }>, "reply">;

/** Why an address was not made or changed: the provider judges addresses, and counts them. */
export function refusedTerms({ reply: answer }: Sender, { reason, reply }: Sent, language: Language): Reply {
  const t = sentences(language).getFixedT(null, "webhook-form");
  switch (codeOf(reason)) {
    case "invalid_request":
      return answer({ fieldErrors: { url: [t("form.wrongUrl")] } });
    case "invalid_state":
      return answer({ status: 409, formErrors: [t("form.full", { count: WEBHOOKS })] });
    case "forbidden":
      return answer({ status: 403, formErrors: [t("form.closed")] });
    default:
      return reply;
  }
}

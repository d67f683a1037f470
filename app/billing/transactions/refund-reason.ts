import type { Language } from "~/i18n/languages";
import { sentences } from "~/server/i18n";
import type { RefundReason } from "./refund-reasons";

/**
 * The text that the provider keeps with a refund: the chosen reason in the person's language, and what they add. For
 * actions, so that the sentences stay on the server.
 */
export function reasonText(language: Language, why: RefundReason, added: string | undefined): string {
  if (why === "OTHER") return added ?? "";
  const words = sentences(language).getFixedT(null, "payment-actions")(`refund.why.${why}`);
  return added === undefined ? words : `${words}: ${added}`;
}

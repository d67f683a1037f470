import type { Language } from "~/i18n/languages";
import { sentences } from "~/server/i18n";
import type { TermWords } from "~/utils/merchant-terms";

/**
 * Written on the server, because few people unfold these fields and the pages around them have many sentences. `isNew`:
 * of something that takes the application's own addresses where none is typed.
 */
export function termWords(language: Language, { isNew = false } = {}): TermWords {
  const t = sentences(language).getFixedT(null, "merchant-terms");
  return {
    title: t("title"),
    labels: {
      reference: t("field.reference"),
      metadata: t("field.metadata"),
      redirectUrl: t("field.redirectUrl"),
      approveUrl: t("field.approveUrl"),
      cancelUrl: t("field.cancelUrl"),
      declineUrl: t("field.declineUrl"),
    },
    metadataHelp: t("metadataHelp"),
    help: isNew ? `${t("returnHelp")} ${t("defaultsHelp")}` : t("returnHelp"),
  };
}

import { useTranslation } from "react-i18next";
import type { InvoiceRefusal } from "#provider/rules/invoice-actions";

/** Says in a few words why something cannot be done with an invoice now; nothing when it can. */
export function useReason(): (refusal: InvoiceRefusal | null | undefined) => string | undefined {
  const { t } = useTranslation("invoice-actions");
  return (refusal) => (refusal ? t(`reason.${refusal}`) : undefined);
}

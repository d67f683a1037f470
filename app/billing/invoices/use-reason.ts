import { useTranslation } from "react-i18next";
import type { InvoiceRefusal } from "#provider/rules/invoice-actions";

/** Says in a few words why an action on an invoice is not possible now; undefined if it is possible. */
export function useReason(): (refusal: InvoiceRefusal | null | undefined) => string | undefined {
  const { t } = useTranslation("invoice-actions");
  return (refusal) => (refusal ? t(`reason.${refusal}`) : undefined);
}

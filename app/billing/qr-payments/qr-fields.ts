import { useTranslation } from "react-i18next";
import { MAIN_TEXT, QR_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";

/**
 * The key of each filter's label, in `qr-payments.json`, in the order of the form. An exported list uses the same keys.
 */
export const QR_LABELS = {
  search: "list-search:label",
  status: "field.status",
  from: "filter.from",
  to: "filter.to",
  amount: "field.amount",
  fullName: "field.fullName",
  phoneNumber: "field.phoneNumber",
  optionalCode: "field.optionalCode",
} as const satisfies Record<keyof typeof QR_FILTERS, string>;

/** Every filter of the QR payments. */
export function useQrFields(currency: string): FilterField[] {
  const { t } = useTranslation(["qr-payments", "list-search"]);
  const { t: word } = useTranslation("words");
  return filterFields(QR_FILTERS, QR_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.qr,
    placeholder: t("list-search:hint"),
    currency,
    word,
  });
}

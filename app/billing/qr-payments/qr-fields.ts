import { useTranslation } from "react-i18next";
import { QR_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";

/** Every filter of the QR payments, in the order of the form. */
export function useQrFields(currency: string): FilterField[] {
  const { t } = useTranslation("qr-payments");
  const labels = {
    from: t("filter.from"),
    to: t("filter.to"),
    amount: t("field.amount"),
    fullName: t("field.fullName"),
    phoneNumber: t("field.phoneNumber"),
    optionalCode: t("field.optionalCode"),
  };
  return filterFields(QR_FILTERS, labels, { search: "fullName", currency });
}

import { useTranslation } from "react-i18next";
import { QR_FILTERS } from "#provider/contract/filters";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";
import { QR_LABELS } from "./headings";

/** Every filter of the QR payments. */
export function useQrFields(currency: string): FilterField[] {
  const { t } = useTranslation("qr-payments");
  return filterFields(QR_FILTERS, QR_LABELS, { say: (key) => t(key), search: "fullName", currency });
}

import { useTranslation } from "react-i18next";
import type { FilterField } from "~/components/filter-form";

/** Every filter of the QR payments (spec section 3). */
export function useQrFields(currency: string): FilterField[] {
  const { t } = useTranslation("qr-payments");
  return [
    { kind: "date", name: "from", label: t("filter.from") },
    { kind: "date", name: "to", label: t("filter.to") },
    { kind: "amount", name: "amount", label: t("field.amount"), currency },
    { kind: "text", name: "fullName", label: t("field.fullName") },
    { kind: "text", name: "phoneNumber", label: t("field.phoneNumber"), inputMode: "tel" },
    { kind: "text", name: "optionalCode", label: t("field.optionalCode") },
  ];
}

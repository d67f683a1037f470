import { useTranslation } from "react-i18next";
import type { CheckedDetail, Details } from "#provider/contract/details";

/** The name of a checked detail. A person's name and the application's name say whose they are. */
export function useDetailName(): (detail: CheckedDetail) => string {
  const { t } = useTranslation(["checked-details", "requirements"]);
  return (detail) => (detail === "application.name" ? t("applicationName") : t(`requirements:field.${detail}`));
}

/**
 * The value of a checked detail for people: a choice in words, and a card by its brand and number instead of its id.
 */
export function useDetailText(cards: Details["cards"]): (detail: CheckedDetail, value: string) => string {
  const { t } = useTranslation("requirements");
  return (detail, value) => {
    if (value === "") return "";
    if (detail === "bank.card") return cards[value] ?? "";
    if (detail === "bank.withdrawalMethod") return t(value === "CARD" ? "method.CARD" : "method.IBAN");
    return value;
  };
}

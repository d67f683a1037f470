import { useTranslation } from "react-i18next";
import type { CheckedDetail, Details } from "#provider/contract/details";

/** What a checked detail is called: beside the names of people that of the application says whose it is. */
export function useDetailName(): (detail: CheckedDetail) => string {
  const { t } = useTranslation(["checked-details", "connect"]);
  return (detail) => (detail === "application.name" ? t("applicationName") : t(`connect:field.${detail}`));
}

/** A checked detail as people read it: a choice in words, and a card, known by its id, as it looks. */
export function useDetailText(cards: Details["cards"]): (detail: CheckedDetail, value: string) => string {
  const { t } = useTranslation("connect");
  return (detail, value) => {
    if (value === "") return "";
    if (detail === "bank.card") return cards[value] ?? "";
    if (detail === "bank.withdrawalMethod") return t(value === "CARD" ? "method.CARD" : "method.IBAN");
    return value;
  };
}

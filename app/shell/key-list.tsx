import { useTranslation } from "react-i18next";
import { DescriptionList } from "~/components/page/description-list";

/** All keys with a function of their own, on every page. */
export function KeyList() {
  const { t } = useTranslation("keys");
  return (
    <DescriptionList
      items={[
        { term: "Ctrl K, ⌘ K", value: t("search") },
        { term: "↑ ↓", value: t("move") },
        { term: "Home, End", value: t("ends") },
        { term: t("aLetter"), value: t("letter") },
        { term: "Enter", value: t("choose") },
        { term: "Esc", value: t("leave") },
        { term: "?", value: t("help") },
      ]}
    />
  );
}

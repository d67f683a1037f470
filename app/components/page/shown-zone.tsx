import { useTranslation } from "react-i18next";
import { useZone } from "~/i18n/use-format";

/** Names the time zone of a list, because the times in the list have no room for it. */
export function ShownZone() {
  const { t } = useTranslation("components");
  return <>{t("shownZone", { zone: t(`zone.${useZone()}`) })}</>;
}

import { useTranslation } from "react-i18next";
import { useZone } from "~/i18n/use-format";

/** Names the zone of a list's times, which have no room for it themselves. */
export function ShownZone() {
  const { t } = useTranslation("components");
  return <>{t("shownZone", { zone: t(`zone.${useZone()}`) })}</>;
}

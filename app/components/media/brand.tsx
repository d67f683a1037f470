import { useTranslation } from "react-i18next";
import { MARK } from "./icon";

/** The product's mark and name. */
export function Brand() {
  const { t } = useTranslation("common");
  return (
    <span className="brand">
      <img src={MARK} alt="" width={32} height={32} />
      <span className="nav-label">{t("appName")}</span>
    </span>
  );
}

import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/page/tabs";
import { paths } from "~/utils/paths";

/** What was paid by QR codes, and the codes themselves. */
export function QrTabs() {
  const { t } = useTranslation("qr-payments");
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={[
        { to: paths.qrPayments, label: t("tabs.payments"), end: true },
        { to: paths.qrCodes, label: t("tabs.codes"), end: true },
      ]}
    />
  );
}

import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/page/tabs";
import { paths } from "~/utils/paths";

/** The two ways to ask for money: invoices, each about one payer, and payment links for whoever comes. */
export function InvoiceTabs() {
  const { t } = useTranslation("components");
  return (
    <Tabs
      label={t("invoiceTabs.label")}
      tabs={[
        { to: paths.invoices, label: t("invoiceTabs.invoices"), end: true },
        { to: paths.paymentLinks, label: t("invoiceTabs.links"), end: true },
      ]}
    />
  );
}

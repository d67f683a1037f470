import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyItem } from "~/components/copy-item";
import { paths } from "~/utils/paths";
import { sendPath } from "./send-path";

type Linked = { id: string; appId: string; paymentUrl: string; canSend: boolean };

/** The menu of an invoice in the list. */
export function RowLinks({ invoice }: { invoice: Linked }) {
  const { t } = useTranslation("invoices");
  return (
    <>
      <Link to={paths.invoice(invoice.id)}>{t("list.open")}</Link>
      {invoice.canSend && <Link to={sendPath(invoice)}>{t("list.send")}</Link>}
      <CopyItem text={invoice.paymentUrl}>{t("list.copyLink")}</CopyItem>
      <a href={invoice.paymentUrl} target="_blank" rel="noreferrer">
        {t("list.openLink")}
      </a>
    </>
  );
}

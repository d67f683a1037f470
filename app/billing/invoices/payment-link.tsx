import { useTranslation } from "react-i18next";
import type { Invoice } from "#provider/contract/invoices";
import { CopyField } from "~/components/form/copy-field";
import { QrCode } from "~/components/media/qr-code";
import type { QrGeometry } from "~/components/media/qr-geometry";
import { buttonClass, ButtonText } from "~/components/page/button";
import { CalendarDay } from "~/components/page/date-time";
import { Card } from "~/components/page/page";

type Props = { invoice: Pick<Invoice, "paymentUrl" | "invoiceCode" | "linkExpirationDate">; qr: QrGeometry };

/** The payment link for the payer, while it can be paid: to copy, to scan, to open. */
export function PaymentLink({ invoice: { paymentUrl, invoiceCode, linkExpirationDate }, qr }: Props) {
  const { t } = useTranslation(["invoice", "invoices", "invoice-actions"]);
  return (
    <Card
      title={t("detail.link")}
      actions={
        <a className={buttonClass("plain")} href={paymentUrl} target="_blank" rel="noreferrer">
          <ButtonText>{t("invoice-actions:action.openLink")}</ButtonText>
        </a>
      }
    >
      <p className="muted">
        {t("invoices:field.linkExpirationDate")}: <CalendarDay day={linkExpirationDate} />
      </p>
      <CopyField label={t("detail.linkLabel")} value={paymentUrl} />
      <QrCode geometry={qr} label={t("detail.qr", { code: invoiceCode })} />
    </Card>
  );
}

import { useTranslation } from "react-i18next";
import type { PaymentLink } from "#provider/contract/links";
import { CopyField } from "~/components/form/copy-field";
import { QrCode } from "~/components/media/qr-code";
import type { QrGeometry } from "~/components/media/qr-geometry";
import { buttonClass, ButtonText } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { LINK_PARTS } from "./parts";

type Props = { link: Pick<PaymentLink, "paymentUrl" | "title">; qr: QrGeometry };

/** The link's address: to copy, to open, to scan. */
export function LinkCard({ link: { paymentUrl, title }, qr }: Props) {
  const { t } = useTranslation("payment-link");
  return (
    <Card
      title={t("link")}
      id={LINK_PARTS.qr}
      actions={
        <a className={buttonClass("plain")} href={paymentUrl} target="_blank" rel="noreferrer">
          <ButtonText>{t("openPage")}</ButtonText>
        </a>
      }
    >
      <CopyField label={t("address")} value={paymentUrl} />
      <QrCode geometry={qr} label={t("qr", { title })} />
    </Card>
  );
}

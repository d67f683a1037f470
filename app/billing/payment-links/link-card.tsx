import { useTranslation } from "react-i18next";
import type { PaymentLink } from "#provider/contract/links";
import { CopyField } from "~/components/form/copy-field";
import type { ShownAzqr } from "~/billing/shared/azqr/asked-azqr";
import { TwoCodes } from "~/billing/shared/azqr/two-codes";
import type { QrGeometry } from "~/components/media/qr-geometry";
import { buttonClass, ButtonText } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { LINK_PARTS } from "./parts";

type Props = { link: Pick<PaymentLink, "paymentUrl" | "title">; qr: QrGeometry; azqr: ShownAzqr | null };

/** The link's address: to copy, to open, to scan, also by a banking app. */
export function LinkCard({ link: { paymentUrl, title }, qr, azqr }: Props) {
  const { t } = useTranslation(["payment-link", "azqr"]);
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
      <TwoCodes
        web={{ qr, label: t("qr", { title }), title: t("azqr:web"), reader: t("azqr:webReader") }}
        bank={{
          label: t("azqr:picture", { name: title }),
          title: t("azqr:bank"),
          reader: t("azqr:bankReader"),
        }}
        azqr={azqr}
      />
    </Card>
  );
}

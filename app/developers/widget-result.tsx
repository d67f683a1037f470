import { useTranslation } from "react-i18next";
import { CopyField } from "~/components/form/copy-field";
import { PayButtonPreview } from "~/components/media/pay-button-preview";
import { QrCode } from "~/components/media/qr-code";
import { buttonClass } from "~/components/page/button";
import { Card } from "~/components/page/page";
import type { Widget } from "./widgets";

/** Lines of code in sight; the field scrolls. */
const CODE_ROWS = 6;

/** The widget as it will look, and its code. */
export function WidgetResult({ widget }: { widget: Widget }) {
  const { t } = useTranslation(["widgets", "pay-button"]);
  const { kind, button, look, code } = widget;
  return (
    <Card
      title={t("result")}
      actions={
        <a className={buttonClass("plain")} href={button.href} target="_blank" rel="noreferrer">
          {t("openPage")}
        </a>
      }
    >
      {kind === "button" && <PayButtonPreview button={button} choice={look} />}
      {kind === "link" && <TextLink widget={widget} />}
      {kind === "qr" && <Qr widget={widget} />}
      <CopyField label={t("pay-button:code")} value={code} rows={CODE_ROWS} />
      {kind !== "button" && <CopyField label={t("address")} value={button.href} />}
    </Card>
  );
}

/** The link among words, as it stands on a page. */
function TextLink({ widget: { button } }: { widget: Widget }) {
  const { t } = useTranslation("pay-button");
  return (
    <figure className="stack stack-tight">
      <figcaption className="strong">{t("preview")}</figcaption>
      <div className="pay-button-ground">
        <a href={button.href} title={button.title} lang={button.language} target="_blank" rel="noopener">
          {button.label}
        </a>
      </div>
    </figure>
  );
}

/** The code as phones will read it. */
function Qr({ widget: { qr, button, qrSize } }: { widget: Widget }) {
  const { t } = useTranslation(["widgets", "pay-button"]);
  if (!qr) return <p>{t("noQr")}</p>;
  return (
    <figure className="stack stack-tight">
      <figcaption className="strong">{t("pay-button:preview")}</figcaption>
      <div className={`pay-button-ground widget-qr-${qrSize}`}>
        <QrCode geometry={qr} label={button.title} />
      </div>
    </figure>
  );
}

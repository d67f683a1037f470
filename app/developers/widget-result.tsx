import { useTranslation } from "react-i18next";
import { CopyField } from "~/components/form/copy-field";
import { PayButtonPreview } from "~/components/media/pay-button-preview";
import { QrCode } from "~/components/media/qr-code";
import { Banner } from "~/components/feedback/banner";
import { buttonClass, ButtonText } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { developerPaths } from "~/paths/developers";
import type { Widget } from "./widgets-data";

/** The number of visible lines of code; the field scrolls. */
const CODE_ROWS = 6;

/** A preview of the widget, and its code. */
export function WidgetResult({ widget, appId }: { widget: Widget; appId: string }) {
  const { t } = useTranslation(["widgets", "pay-button"]);
  const { kind, button, look, code, frame } = widget;
  const address = frame?.src ?? button.href;
  return (
    <Card
      title={t("result")}
      actions={
        <a className={buttonClass("plain")} href={address} target="_blank" rel="noreferrer">
          <ButtonText>{t("openPage")}</ButtonText>
        </a>
      }
    >
      {kind === "button" && <PayButtonPreview button={button} choice={look} />}
      {kind === "link" && <TextLink widget={widget} />}
      {kind === "qr" && <Qr widget={widget} />}
      {frame && <Frame frame={frame} widget={widget} appId={appId} />}
      <CopyField label={t("pay-button:code")} value={code} rows={CODE_ROWS} />
      {kind !== "button" && <CopyField label={t("address")} value={address} />}
    </Card>
  );
}

/** The link among words, as it looks on a page. */
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

/** The QR code as phones will read it. */
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

type FrameProps = { frame: NonNullable<Widget["frame"]>; widget: Widget; appId: string };

/**
 * The real payment page, in which nothing can be done (decision 0158). Below stand the websites that may show it. A new
 * choice makes a new frame: a frame that changes its address would add a step to the browser's history.
 */
function Frame({ frame: { preview, origins }, widget: { button }, appId }: FrameProps) {
  const { t } = useTranslation(["widgets", "pay-button"]);
  return (
    <>
      {preview && (
        <figure className="stack stack-tight">
          <figcaption>
            <strong>{t("pay-button:preview")}.</strong> {t("previewHint")}
          </figcaption>
          <iframe
            key={preview}
            className="widget-frame"
            src={preview}
            title={`${t("pay-button:preview")}: ${button.title}`}
            sandbox="allow-same-origin"
            loading="lazy"
          />
        </figure>
      )}
      {origins.length === 0 ? (
        <Banner tone="warning" title={t("origins.none")}>
          <p>
            {t("origins.noneHint")} <Link to={developerPaths.website(appId)}>{t("origins.allow")}</Link>
          </p>
        </Banner>
      ) : (
        <p className="long-words">
          {t("origins.some", { origins: origins.join(", ") })}{" "}
          <Link to={developerPaths.website(appId)}>{t("origins.change")}</Link>
        </p>
      )}
    </>
  );
}

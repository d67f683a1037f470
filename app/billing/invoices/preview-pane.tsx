import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormBar } from "~/components/form/form-bar";
import { SubmitButton } from "~/components/form/submit-button";
import { buttonClass } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { SEND_CHANNEL } from "~/i18n/words";
import { isPreview, type PayerPreview } from "./preview-shape";

/** The preview that a page without scripts was answered. */
export const repliedPreview = (reply: object | undefined): PayerPreview | undefined =>
  reply && "preview" in reply && isPreview(reply.preview) ? reply.preview : undefined;

type Props = {
  formId: string;
  /** Of the preview (`preview.tsx`). */
  address: string;
  replied: PayerPreview | undefined;
  currency: string;
  /** What the form ends with. */
  buttons: ReactNode;
  children: ReactNode;
};

/** The fields of an invoice, the bar that says what it comes to, and beside them what the payer will see. */
export function FormWithPreview({ formId, address, replied, currency, buttons, children }: Props) {
  const [preview, setPreview] = useState(replied);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // Fetched once the form stands: nobody waits for it.
    void import("./follow-form").then(
      ({ followForm }) => {
        if (!isGone) stop = followForm(formId, address, setPreview);
      },
      // Without it the form is as good as before; the next one asks again.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [formId, address]);
  return (
    <div className="with-preview">
      <div className="stack">
        {children}
        <FormBar
          said={
            preview && (
              <p className="page-title">
                {preview.amount === null ? "—" : <Money minor={preview.amount} currency={currency} />}
              </p>
            )
          }
        >
          {buttons}
          {/* Last, so that Enter in a field never means it. */}
          <PreviewButton />
        </FormBar>
      </div>
      <PreviewPane preview={preview} isAsked={replied !== undefined} />
    </div>
  );
}

/** Beside the form on a wide screen, folded below it on others: the payer's page and messages. */
function PreviewPane({ preview, isAsked }: { preview: PayerPreview | undefined; isAsked: boolean }) {
  const { t } = useTranslation("create-invoice");
  const { t: word } = useTranslation("words");
  return (
    <details className="preview" open={isAsked}>
      <summary className="strong">{t("preview.title")}</summary>
      <div className="stack stack-tight">
        <p className={preview ? "muted text-s" : "muted text-s no-js-only"}>
          {t(preview ? "preview.hint" : "preview.none")}
        </p>
        {preview && (
          <>
            <figure className="card stack stack-tight long-words" lang={preview.language}>
              <p className="strong">{preview.merchant ?? "—"}</p>
              <div>
                <p className="muted">{preview.label}</p>
                <p className="text-h5 strong">{preview.sum}</p>
                <p>{preview.description}</p>
              </div>
              <dl className="ledger">
                {preview.facts.map(({ name, value }) => (
                  <div key={name}>
                    <dt className="muted">{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {preview.note && <p className="muted text-s">{preview.note}</p>}
              <p className={buttonClass("primary")}>{preview.button}</p>
            </figure>
            {preview.messages.map(({ channel, to, subject, text, parts }) => (
              <figure key={channel} className="card">
                <figcaption className="muted text-s">
                  {word(SEND_CHANNEL[channel])}
                  {parts !== null && parts > 1 && ` × ${parts}`} {to}
                </figcaption>
                <div className="long-words" lang={preview.language}>
                  {subject && <p className="strong">{subject}</p>}
                  <p>{text}</p>
                </div>
              </figure>
            ))}
          </>
        )}
      </div>
    </details>
  );
}

/** Without scripts the preview comes by this button, which changes nothing. */
function PreviewButton() {
  const { t } = useTranslation("create-invoice");
  return (
    <span className="no-js-only">
      <SubmitButton variant="secondary" name="intent" value="preview" formNoValidate>
        {t("preview.action")}
      </SubmitButton>
    </span>
  );
}

import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormBar } from "~/components/form/form-bar";
import { SubmitButton } from "~/components/form/submit-button";
import { buttonClass } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { SEND_CHANNEL } from "~/i18n/words";
import { isPreview, type PayerPreview } from "./preview-shape";

/** The kind of document that the form makes, and its words. */
type Subject = "invoice" | "link";
const HINT = { invoice: "ofInvoice", link: "ofLink" } as const;
const NONE_YET = { invoice: "none", link: "noneOfLink" } as const;

/** The preview in the reply to a page without scripts. */
export const repliedPreview = (reply: object | undefined): PayerPreview | undefined =>
  reply && "preview" in reply && isPreview(reply.preview) ? reply.preview : undefined;

type Props = {
  of: Subject;
  formId: string;
  /** The address that answers with the preview as JSON. */
  address: string;
  replied: PayerPreview | undefined;
  currency: string;
  /** Whether the bar says which messages leave, and when. */
  tellsMessages?: boolean;
  /** The buttons at the end of the form. */
  buttons: ReactNode;
  children: ReactNode;
};

/** The fields of a form, the bar with the sum, and beside them the payer's view. */
export function FormWithPreview({ of, formId, address, replied, currency, tellsMessages, buttons, children }: Props) {
  const [preview, setPreview] = useState(replied);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // Loaded after the form is shown, so that it delays nothing.
    void import("./follow-form").then(
      (module) => {
        if (!isGone) stop = module.followForm(formId, address, setPreview);
      },
      // Without this script the form still works; the next form tries again.
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
            preview?.amount !== undefined && (
              <div>
                <p className="page-title">
                  {preview.amount === null ? "—" : <Money minor={preview.amount} currency={currency} />}
                </p>
                {tellsMessages && <Leaving preview={preview} />}
              </div>
            )
          }
          apart={<PreviewButton />}
        >
          {buttons}
        </FormBar>
      </div>
      <PreviewPane of={of} preview={preview} isAsked={replied !== undefined} />
    </div>
  );
}

/** The messages that the button sends: the channel, the receiver, the parts of an SMS, and when. */
function Leaving({ preview: { messages, sendsOn } }: { preview: PayerPreview }) {
  const { t } = useTranslation("payer-preview");
  const { t: word } = useTranslation("words");
  const { day } = useFormat();
  const said = messages.map(({ channel, to, parts }) => {
    const name = word(SEND_CHANNEL[channel]);
    const receiver = to === "" ? name : t("messageTo", { channel: name, to });
    return parts === null ? receiver : `${receiver}, ${t("parts", { count: parts })}`;
  });
  if (said.length === 0) return <p className="muted text-s">{t("noMessage")}</p>;
  const when = sendsOn ? t("sendsOn", { day: day(sendsOn) }) : t("sendsNow");
  return <p className="muted text-s long-words">{`${said.join("; ")}, ${when}`}</p>;
}

/** The payer's page and messages: beside the form on a wide screen, folded below it on others. */
type PaneProps = { of: Subject; preview: PayerPreview | undefined; isAsked: boolean };

function PreviewPane({ of, preview, isAsked }: PaneProps) {
  const { t } = useTranslation("payer-preview");
  return (
    <details className="preview" open={isAsked}>
      <summary className="strong">{t("title")}</summary>
      <div className="stack stack-tight">
        <p className={preview ? "muted text-s" : "muted text-s no-js-only"}>{t(preview ? HINT[of] : NONE_YET[of])}</p>
        {preview && (
          <>
            <figure className="card stack stack-tight long-words" lang={preview.language}>
              <p className="strong">{preview.merchant ?? "—"}</p>
              <div>
                {preview.label && <p className="muted">{preview.label}</p>}
                <p className="text-h5 strong">{preview.sum}</p>
                {preview.title && <p className="strong">{preview.title}</p>}
                <p className="own-lines">{preview.description}</p>
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
            {preview.messages.map((message) => (
              <Message key={message.channel} {...message} language={preview.language} />
            ))}
          </>
        )}
      </div>
    </details>
  );
}

type MessageProps = PayerPreview["messages"][number] & { language: PayerPreview["language"] };

function Message({ channel, to, subject, text, parts, language }: MessageProps) {
  const { t } = useTranslation("words");
  return (
    <figure className="card">
      <figcaption className="muted text-s">
        {t(SEND_CHANNEL[channel])}
        {parts !== null && parts > 1 && ` × ${parts}`} · {to}
      </figcaption>
      <div className="long-words" lang={language}>
        {subject && <p className="strong">{subject}</p>}
        <p>{text}</p>
      </div>
    </figure>
  );
}

/** Without scripts this button gets the preview; it changes nothing. */
function PreviewButton() {
  const { t } = useTranslation("payer-preview");
  return (
    <span className="no-js-only">
      <SubmitButton variant="secondary" name="intent" value="preview" formNoValidate>
        {t("action")}
      </SubmitButton>
    </span>
  );
}

import { useTranslation } from "react-i18next";
import type { Language, SendChannel } from "#provider/contract/words";
import { SEND_CHANNEL } from "~/i18n/words";
import { smsLength } from "./sms";

type Way = {
  channel: SendChannel;
  to: string;
  text: string;
  /** Nobody has written a text for this channel in the invoice's language. */
  isStandard?: boolean;
};
type Props = { language: Language; ways: readonly Way[] };

/** What the payer will get, on each channel it goes out on. */
export function MessagePreview({ language, ways }: Props) {
  const { t } = useTranslation("invoice-dialogs");
  const { t: word } = useTranslation("words");
  const lengthOf = ({ characters, parts }: ReturnType<typeof smsLength>) =>
    `${t("preview.characters", { count: characters })}, ${t("preview.parts", { count: parts })}`;
  if (ways.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-label={t("preview.title")}>
      <h3>{t("preview.title")}</h3>
      {ways.map(({ channel, to, text, isStandard }) => (
        <figure key={channel} className="message-preview">
          <figcaption className="muted text-s">
            {word(SEND_CHANNEL[channel])} · {to}
            {channel === "SMS" && ` · ${lengthOf(smsLength(text))}`}
          </figcaption>
          <p lang={language}>{text}</p>
          {isStandard && (
            <p className="muted text-s">{t("preview.standard", { language: t(`preview.in.${language}`) })}</p>
          )}
        </figure>
      ))}
    </section>
  );
}

import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { MessageOrigin } from "#provider/contract/invoices";
import type { Language, SendChannel } from "#provider/contract/words";
import { smsLength } from "#provider/rules/sms";
import { knownWord } from "#provider/rules/open-words";
import { SEND_CHANNEL } from "~/i18n/words";

type Way = {
  channel: SendChannel;
  to: string;
  text: string;
  /** The owner of the template; undefined if the text was typed for this message. */
  standing?: Open<MessageOrigin>;
};
type Props = { language: Open<Language>; ways: readonly Way[] };

/** The message to the payer, as it looks on each channel. */
export function MessagePreview({ language, ways }: Props) {
  const { t } = useTranslation("invoice-dialogs");
  const { t: word } = useTranslation("words");
  const lengthOf = ({ characters, parts }: ReturnType<typeof smsLength>) =>
    `${t("preview.characters", { count: characters })}, ${t("preview.parts", { count: parts })}`;
  if (ways.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-label={t("preview.title")}>
      <h3>{t("preview.title")}</h3>
      {ways.map(({ channel, to, text, standing }) => (
        <figure key={channel} className="message-preview">
          <figcaption className="muted text-s">
            {word(SEND_CHANNEL[channel])} · {to}
            {channel === "SMS" && ` · ${lengthOf(smsLength(text))}`}
          </figcaption>
          <p lang={standing && knownWord(language)}>{text}</p>
          {standing === "STANDARD" && typeof language === "string" && (
            <p className="muted text-s">{t(`preview.standard.${language}`)}</p>
          )}
        </figure>
      ))}
    </section>
  );
}

import { useTranslation } from "react-i18next";
import type { SendChannel } from "#provider/contract/words";
import { SEND_CHANNEL } from "~/i18n/words";
import { smsLength } from "./sms";

type Props = { text: string; ways: readonly { channel: SendChannel; to: string }[] };

/** What the payer will get, on each channel it goes out on. */
export function MessagePreview({ text, ways }: Props) {
  const { t } = useTranslation("invoice-dialogs");
  const { t: word } = useTranslation("words");
  const lengthOf = ({ characters, parts }: ReturnType<typeof smsLength>) =>
    `${t("preview.characters", { count: characters })}, ${t("preview.parts", { count: parts })}`;
  if (ways.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-label={t("preview.title")}>
      <h3>{t("preview.title")}</h3>
      {ways.map(({ channel, to }) => (
        <figure key={channel} className="message-preview">
          <figcaption className="muted text-s">
            {word(SEND_CHANNEL[channel])} · {to}
            {channel === "SMS" && ` · ${lengthOf(smsLength(text))}`}
          </figcaption>
          <p>{text}</p>
        </figure>
      ))}
    </section>
  );
}

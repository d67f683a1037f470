import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import type { Language } from "#provider/contract/words";
import { fillTemplate, TEMPLATE_WORDS, unknownWords, valuesOf } from "#provider/rules/invoice-message";
import { smsLength } from "#provider/rules/sms";
import { FirstErrorContext, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField, TextArea } from "~/components/form/text-field";
import { Button, ButtonRow } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { useHydrated } from "~/components/page/use-hydrated";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useConfiguration } from "./configuration";
import { Overtaken, SeenVersion } from "./changed-meanwhile";
import { standing, type Which } from "./texts";
import { useTextName } from "./use-text-name";

/** The sample for an application without an invoice. */
const SAMPLE = {
  fullName: "Aysel Məmmədova",
  open: 120_50,
  invoiceCode: "9VF3KQ7T2M1X",
  link: "https://pay.example/pay/9VF3KQ7T2M1X",
};

const tokenOf = (word: string) => `{${word}}`;

/** Inserts a word at the cursor, in place of the selection. */
function insert(area: HTMLTextAreaElement | null, word: string) {
  if (!area) return;
  area.setRangeText(tokenOf(word), area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}

/** The newest invoice of the application; `open` is the unpaid amount in minor units. */
type Sample = { fullName: string; open: number; currency: string; invoiceCode: string; link: string };
type Props = { which: Which; languages: readonly Language[]; sample: Sample | undefined; reply: FormReply };

/** The editor of one text: the input, the placeholders, and a preview for the payer. */
export function MessageEditor({ which, languages, sample, reply }: Props) {
  const { application, mayChange } = useConfiguration();
  const { t } = useTranslation("message-text");
  const name = useTextName()(which);
  const now = standing(application, which);
  const typedBefore = textOf(reply?.result.initialValue?.["text"]);
  const [typed, setTyped] = useState(typedBefore ?? now.text);
  const [language, setLanguage] = useState<Language>(now.language ?? "en");
  const form = useRef<HTMLFormElement>(null);
  const area = () => {
    const found = form.current?.elements.namedItem("text");
    return found instanceof HTMLTextAreaElement ? found : null;
  };
  // Text typed before the scripts came counts too.
  useEffect(() => {
    const found = form.current?.elements.namedItem("text");
    if (found instanceof HTMLTextAreaElement) setTyped(found.value);
  }, []);
  const byKey = (event: KeyboardEvent) => {
    const word = event.altKey && TEMPLATE_WORDS[Number(/^Digit(\d)$/.exec(event.code)?.[1]) - 1];
    if (!word) return;
    event.preventDefault();
    insert(area(), word);
  };
  const isSms = which === "all" || which.channel === "SMS";
  const preview = <Preview text={typed} language={language} isSms={isSms} sample={sample} />;
  if (!mayChange) return <Card title={name}>{preview}</Card>;
  const field = repliedField("text", reply);
  return (
    <Card title={name}>
      {which !== "all" && now.origin !== "CHANNEL" && <p className="muted">{t(`instead.${now.origin}`)}</p>}
      <Form ref={form} method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <Overtaken reply={reply} items={[{ term: name, value: now.text }]} />
        <SeenVersion name="configModifiedDate" now={application.configModifiedDate} reply={reply} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          {which === "all" && (
            <SelectField
              field={{
                ...repliedField("language", reply),
                initialValue: textOf(reply?.result.initialValue?.["language"]) ?? now.language ?? "",
              }}
              label={t("language")}
              help={t("languageHelp")}
              options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onInput={({ currentTarget }) =>
                setLanguage(languages.find((one) => one === currentTarget.value) ?? language)
              }
            />
          )}
          <TextArea
            field={{ ...field, initialValue: typedBefore ?? now.text, maxLength: DESCRIPTION_LENGTH.max }}
            label={t("text")}
            help={t("textHelp")}
            rows={5}
            lang={language}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={byKey}
          />
        </FirstErrorContext.Provider>
        <Words insertWord={(word) => insert(area(), word)} />
        {preview}
        <ButtonRow>
          {now.origin === "CHANNEL" && (
            <SubmitButton variant="tertiary" name="intent" value="remove" formNoValidate>
              {t("remove")}
            </SubmitButton>
          )}
          <span className="no-js-only">
            <SubmitButton variant="secondary" name="intent" value="preview">
              {t("preview")}
            </SubmitButton>
          </span>
          <SubmitButton name="intent" value="save">
            {t("save")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}

/** The placeholders: with scripts each is a button, and a key in the field. */
function Words({ insertWord }: { insertWord: (word: string) => void }) {
  const { t } = useTranslation("message-text");
  const isHydrated = useHydrated();
  return (
    <div className="stack stack-tight">
      <p id="message-words">{t(isHydrated ? "insert" : "words")}</p>
      <ul className={isHydrated ? "row" : undefined} aria-labelledby="message-words">
        {TEMPLATE_WORDS.map((word, index) => (
          <li key={word}>
            {isHydrated ? (
              <Button
                onClick={() => insertWord(word)}
                aria-keyshortcuts={`Alt+${index + 1}`}
                title={`Alt+${index + 1}`}
              >
                {t(`word.${word}`)} <span className="template-word muted">{tokenOf(word)}</span>
              </Button>
            ) : (
              <>
                {t(`word.${word}`)}{" "}
                <span className="code" translate="no">
                  {tokenOf(word)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type PreviewProps = { text: string; language: Language; isSms: boolean; sample: Sample | undefined };

/** The text as a payer reads it, and its length as SMS. */
function Preview({ text, language, isSms, sample }: PreviewProps) {
  const { currency } = useConfiguration().application;
  const { t } = useTranslation("message-text");
  const { open, ...shown } = sample ?? { ...SAMPLE, currency };
  const filled = fillTemplate(text, valuesOf({ ...shown, open, language }));
  const unknown = unknownWords(text);
  const { characters, parts, alphabet } = smsLength(filled);
  return (
    <figure className="message-preview">
      <figcaption className="muted text-s">
        {t(sample ? "previewOf" : "previewSample", { code: shown.invoiceCode })}
      </figcaption>
      <p lang={language} className="long-words">
        {filled}
      </p>
      {isSms && (
        <p className="muted text-s">
          {t("characters", { count: characters })} · {t("parts", { count: parts })} · {t(`alphabet.${alphabet}`)}
        </p>
      )}
      <p role="status">{unknown.length > 0 && t("unknown", { words: unknown.join(" ") })}</p>
    </figure>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlainForm } from "~/components/form/plain-form";
import { Button, ButtonRow } from "~/components/page/button";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { paths } from "~/paths";
import { PERSON_FIELD } from "~/utils/person-field";

/**
 * The choice of the interface's language, pending until it is confirmed (docs/product.md section 2). `to` is where one
 * comes back to; `children` leave everything as it is. It is `person`'s, as every form is, but says so by itself: it
 * stands in what is written once for all. `chosen`: what was chosen before, where it was not stored.
 */
export function LanguageForm({
  id,
  to,
  person,
  languages,
  chosen,
  children,
}: {
  id: string;
  to: string;
  person: string | undefined;
  languages: readonly Language[];
  chosen?: string | undefined;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation("shell");
  return (
    // A whole page load, so that the sentences of the old language leave the page's memory.
    <PlainForm method="post" action={paths.language} reloadDocument className="stack">
      <input type="hidden" name="to" value={to} />
      {person !== undefined && <input type="hidden" name={PERSON_FIELD} value={person} />}
      <fieldset className="choice-group">
        <legend className="Polaris-Label__Text">{t("language.label")}</legend>
        {languages.map((language) => (
          <div key={language} className="choice">
            <input
              id={`${id}-${language}`}
              type="radio"
              name="language"
              value={language}
              defaultChecked={language === (chosen ?? i18n.language)}
              className="choice-box"
              // Where the focus goes when a popover opens; React would take it as soon as the page is there.
              {...(language === i18n.language ? { autofocus: "" } : {})}
            />
            <label htmlFor={`${id}-${language}`} lang={language}>
              {LANGUAGE_NAMES[language]}
            </label>
          </div>
        ))}
      </fieldset>
      <ButtonRow>
        {children}
        <Button type="submit" variant="primary">
          {t("language.confirm")}
        </Button>
      </ButtonRow>
    </PlainForm>
  );
}

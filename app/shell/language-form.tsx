import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlainForm } from "~/components/form/plain-form";
import { Button, ButtonRow } from "~/components/page/button";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { paths } from "~/paths";
import { PERSON_FIELD } from "~/utils/person-field";

/**
 * The choice of the interface's language, pending until it is confirmed (docs/product.md section 2). `to` is the page
 * to return to; `children` cancel. The form sends the person's id (`person`) itself, because it stands in markup that
 * is the same for all. `chosen`: the former choice, if it was not stored.
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
              // Takes the focus when a popover opens. React's `autoFocus` would take it when the page loads.
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

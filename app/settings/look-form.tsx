import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/components/form/choice-fields";
import { PlainForm } from "~/components/form/plain-form";
import { repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { paths } from "~/paths";

type Scheme = "system" | "light" | "dark";
const SCHEMES: readonly Scheme[] = ["system", "light", "dark"];

type Props = {
  /** The languages that the person may choose from; none for people who have no choice. */
  languages: readonly Language[];
  scheme: Scheme;
};

/**
 * The language and the colors of the interface, as in the menu of the person. A whole page load, so that the sentences
 * of the old language leave the page's memory. It needs no session, so it names no person.
 */
export function LookForm({ languages, scheme }: Props) {
  const { t, i18n } = useTranslation(["settings", "shell"]);
  return (
    <PlainForm method="post" action={paths.preferences} reloadDocument className="stack">
      <input type="hidden" name="to" value={paths.settings} />
      {languages.length > 0 && (
        <RadioGroup
          field={{ ...repliedField("language", undefined), initialValue: i18n.language }}
          label={t("shell:language.label")}
          options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
      <RadioGroup
        field={{ ...repliedField("scheme", undefined), initialValue: scheme }}
        label={t("shell:scheme.label")}
        options={SCHEMES.map((value) => ({ value, label: t(`shell:scheme.${value}`) }))}
      />
      <ButtonRow>
        <SubmitButton>{t("look.apply")}</SubmitButton>
      </ButtonRow>
    </PlainForm>
  );
}

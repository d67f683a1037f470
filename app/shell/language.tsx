import { useActionData, useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { BehindDialog, RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { PersonContext } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { chooseLanguage } from "~/server/choose-language";
import { guardedAction, guardedLoader } from "~/server/guard";
import { safeNextPath } from "~/paths/next";
import { LanguageForm } from "./language-form";
import { languageFormSchema } from "./schema";

export const handle = { i18n: ["shell", "components"], dialog: true };

export const loader = guardedLoader(AREA_ACCESS.language, async ({ url, region, language }) => ({
  to: safeNextPath(url.searchParams.get("to")),
  language,
  languages: REGION_FACTS[region].languages,
}));

/** Stores the confirmed choice, here and at the provider, and reloads the page in the new language. */
export const action = guardedAction(AREA_ACCESS.language, async ({ form, context, redirect }) => {
  const submission = form.parse(languageFormSchema);
  if (!submission.ok) return submission.reply();
  const toast = await chooseLanguage(context, submission.value.language);
  return redirect(safeNextPath(submission.value.to), toast);
});

/** The language dialog of the person's menu at an address of its own, for links and for the search. */
export default function Language() {
  const { to, language, languages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const person = useContext(PersonContext);
  const { t } = useTranslation(["shell", "components"]);
  const chosen = reply?.result.initialValue?.["language"];
  return (
    <>
      <BehindDialog>
        <Page title={t("screen.language")} subtitle={t("language.label")}>
          <Card>{LANGUAGE_NAMES[language]}</Card>
        </Page>
      </BehindDialog>
      <RouteDialog title={t("screen.language")} close={to}>
        <FormErrors errors={formErrorsOf(reply)} />
        <LanguageForm
          id="language-page"
          {...{ to, person, languages }}
          chosen={typeof chosen === "string" ? chosen : undefined}
        >
          <LinkButton to={to}>{t("components:close")}</LinkButton>
        </LanguageForm>
      </RouteDialog>
    </>
  );
}

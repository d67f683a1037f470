import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { BehindDialog, RouteDialog } from "~/components/dialog/route-dialog";
import { RadioGroup } from "~/components/form/choice-fields";
import { plainField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { guardedAction, guardedLoader } from "~/server/guard";
import { writePreferences } from "~/server/preferences";
import { safeNextPath } from "~/utils/next-path";
import { languageFormSchema } from "./schema";

export const handle = { i18n: ["language"], dialog: true };

export const loader = guardedLoader(AREA_ACCESS.language, async ({ url, region, language }) => ({
  to: safeNextPath(url.searchParams.get("to")),
  language,
  languages: REGION_FACTS[region].languages,
}));

/** The choice is pending in the form until it is confirmed; then it is stored and the page comes back in the new language. */
export const action = guardedAction(AREA_ACCESS.language, async ({ form, context, redirect }) => {
  const submission = form.parse(languageFormSchema);
  if (!submission.ok) return submission.reply();
  writePreferences(context.cookies, { language: submission.value.language });
  return redirect(safeNextPath(submission.value.to));
});

export default function Language() {
  const { to, language, languages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("language");
  return (
    <>
      {/* A dialog that was opened by its address has no screen behind it. */}
      <BehindDialog>
        <Page title={t("title")} subtitle={t("label")}>
          <Card>{LANGUAGE_NAMES[language]}</Card>
        </Page>
      </BehindDialog>
      <RouteDialog title={t("title")} close={to}>
        {/* A whole page load, so that the sentences of the old language leave the page's memory. */}
        <Form method="post" reloadDocument className="stack">
          <input type="hidden" name="to" value={to} />
          <RadioGroup
            field={plainField("language", { value: language })}
            label={t("label")}
            options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <ButtonRow>
            <LinkButton to={to}>{t("close")}</LinkButton>
            <SubmitButton>{t("confirm")}</SubmitButton>
          </ButtonRow>
        </Form>
      </RouteDialog>
    </>
  );
}

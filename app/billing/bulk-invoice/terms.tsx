import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { asItCame, knownWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateField, SelectField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { guardedAction, guardedLoader } from "~/server/guard";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { termsSchema } from "./schema";
import { TooLate } from "./too-late";
import { useParentUpload } from "./use-parent-upload";

export const handle = { dialog: true, i18n: ["bulk", "bulk-dialogs"], title: "bulk-dialogs:terms.title" };

export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, async ({ region }) => {
  const today = dayIn(region, new Date());
  return { today, tomorrow: addDays(today, 1), languages: REGION_FACTS[region].languages };
});

/** Sets the days and the language of rows that have none; all rows are judged again. */
export const action = guardedAction(
  AREA_ACCESS.bulkInvoice,
  bulkParams,
  async ({ form, provider, params: { id }, redirect }) => {
    const submission = form.parse(termsSchema);
    if (!submission.ok) {
      // First check that this person may see the upload (404), then check the form.
      await provider.bulk.one({ params: { bulkInvoiceId: id } });
      return submission.reply();
    }
    const { dueDate = null, ...terms } = submission.value;
    const sent = await submission.send(
      () => provider.bulk.setTerms({ params: { bulkInvoiceId: id }, body: { ...terms, dueDate } }),
      { repeatable: true },
    );
    return sent.ok ? redirect(bulkPaths.one(id), "bulk-dialogs:toast.terms") : sent.reply;
  },
);

export default function ChangeTerms() {
  const { today, tomorrow, languages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["bulk-dialogs", "bulk"]);
  const { upload, close } = useParentUpload();
  useFocusWrong(reply);
  const field = (name: string, value: string | null) => {
    const replied = repliedField(name, reply);
    return { ...replied, initialValue: reply ? replied.initialValue : (value ?? undefined) };
  };
  return (
    <RouteDialog title={t("terms.title")} close={close}>
      {upload.may.change ? (
        <Form method="post" className="stack" preventScrollReset>
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{t("terms.lead")}</p>
          <input type="hidden" name="revision" value={upload.revision} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <DateField
              field={{ ...field("dueDate", upload.dueDate), required: false, min: today }}
              label={t("bulk:field.dueDate")}
              help={t("terms.dueHelp")}
            />
            <DateField
              field={{ ...field("expiryDate", upload.expiryDate), min: tomorrow }}
              label={t("bulk:field.expiryDate")}
            />
            {languages.length > 1 ? (
              <SelectField
                field={field("language", knownWord(upload.language) ?? null)}
                label={t("bulk:field.language")}
                options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              />
            ) : (
              <input type="hidden" name="language" value={asItCame(upload.language)} />
            )}
          </FirstErrorContext.Provider>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace>
              {t("back")}
            </LinkButton>
            <SubmitButton>{t("terms.action")}</SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <TooLate close={close} />
      )}
    </RouteDialog>
  );
}

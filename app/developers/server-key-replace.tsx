import { useTranslation } from "react-i18next";
import { KEY_OVERLAPS } from "#provider/contract/limits";
import { RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateField } from "~/components/form/text-field";
import { Card } from "~/components/page/page";
import { startField } from "./server-key-fields";

/** The overlap that the form proposes, in hours. */
const PROPOSED = "24";

type Props = { reply: FormReply; days: { min: string; max: string } };

/** Asks for another key in the place of one. The page needs the namespace `server-keys`. */
export function ReplaceKey({ reply, days }: Props) {
  const { t } = useTranslation("server-keys");
  const field = startField(reply, { overlapHours: PROPOSED, endsOn: "" });
  return (
    <Card title={t("replace.title")}>
      <p>{t("replace.lead")}</p>
      <Form method="post" className="stack form-narrow" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <RadioGroup
            field={{ ...field("overlapHours"), required: true }}
            label={t("replace.overlap")}
            options={KEY_OVERLAPS.map((hours) => ({ value: String(hours), label: t(`replace.hours.${hours}`) }))}
          />
          <DateField
            field={{ ...field("endsOn"), ...days }}
            label={t("replace.endsOn")}
            help={t("replace.endsOnHelp")}
          />
        </FirstErrorContext.Provider>
        <p className="muted">{t("replace.hint")}</p>
        <div className="row">
          <SubmitButton name="intent" value="replace">
            {t("replace.submit")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

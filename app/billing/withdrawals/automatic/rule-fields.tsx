import { useTranslation } from "react-i18next";
import { AUTOMATIC_RHYTHMS } from "#provider/contract/automatic-words";
import { RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, SelectField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { FeeRules } from "../fee-rules";
import { fieldOf, TargetCard, type TargetProps } from "../target-fields";
import { useWeekdays } from "./rule-list";

type Props = Omit<TargetProps, "field"> & {
  formId: string;
  reply: FormReply;
  currency: string;
  houseBank: string | undefined;
  /** Where *Cancel* leads. */
  back: string;
  /** The first values of the fields. */
  typed: Readonly<Record<string, string>>;
};

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Rhythm, amount and target. The style sheet shows only the fields of the chosen rhythm. */
export function RuleFields({ formId, reply, back, currency, region, houseBank, cards, own, typed }: Props) {
  const { t } = useTranslation(["automatic", "withdraw"]);
  useFocusWrong(reply);
  const field = (name: string) => fieldOf(name, reply, typed);
  return (
    <Form id={formId} method="post" className="stack" preventScrollReset>
      <input type="hidden" name="seen" value="on" />
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <Card title={t("field.when")}>
          <div className="stack rhythm">
            <RadioGroup
              field={{ ...field("rhythm"), required: true }}
              label={t("howOften")}
              options={AUTOMATIC_RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(`rhythm.${rhythm}`) }))}
            />
            <div className="at-week">
              <SelectField field={field("weekday")} label={t("field.weekday")} options={useWeekdays()} />
            </div>
            <div className="at-month">
              <SelectField
                field={field("monthDay")}
                label={t("field.monthDay")}
                help={t("monthDayHelp")}
                options={MONTH_DAYS}
              />
            </div>
            <div className="at-sum">
              <AmountField field={field("above")} label={t("field.above")} help={t("aboveHelp")} currency={currency} />
            </div>
          </div>
        </Card>
        <Card title={t("field.takes")}>
          <AmountField field={field("stays")} label={t("field.stays")} help={t("staysHelp")} currency={currency} />
          <details className="disclosure">
            <summary>{t("withdraw:fees.title")}</summary>
            <FeeRules houseBank={houseBank} currency={currency} />
          </details>
        </Card>
        <TargetCard {...{ field, region, cards, own }} />
      </FirstErrorContext.Provider>
      <FormBar>
        <LinkButton to={back}>{t("withdraw:cancel")}</LinkButton>
        <SubmitButton name="intent" value="review">
          {t("withdraw:next")}
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

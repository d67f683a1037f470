import { useTranslation } from "react-i18next";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import type { Currency } from "#provider/contract/money";
import { FirstErrorContext, textOf } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type Replied } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { paths } from "~/paths";
import { FeeRules } from "./fee-rules";
import { fieldOf, TargetCard, type TargetProps } from "./target-fields";

type Props = Omit<TargetProps, "field"> & {
  formId: string;
  reply: Replied;
  appId: string;
  currency: Currency;
  /** The first values of the fields. */
  typed: Readonly<Record<string, string>>;
};

/** Target, amount and purpose. */
export function WithdrawFields({ formId, reply, appId, currency, region, houseBank, cards, typed }: Props) {
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  useFocusWrong(reply);
  const field = (name: string) => fieldOf(name, reply, typed);
  const amount = field("amount");
  const wrong = firstWrong(reply);
  return (
    <Form id={formId} method="post" className="stack" preventScrollReset>
      {/*
       * The Enter key presses the first button of a form; without this one it would be the button that fills in the
       * amount.
       */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={wrong}>
        <TargetCard {...{ field, region, houseBank, cards }} />
        <Card title={t("howMuch")}>
          <AmountField
            field={{ ...amount, key: textOf(amount.initialValue) ?? "", required: true }}
            label={t("withdrawals:field.amount")}
            currency={currency}
            help={t("amountHelp")}
          />
          <div>
            <SubmitButton variant="secondary" name="intent" value="all" formNoValidate>
              {t("all")}
            </SubmitButton>
          </div>
          <FeeRules houseBank={houseBank} currency={currency} />
          <TextArea
            field={{ ...field("description"), required: true, maxLength: DESCRIPTION_LENGTH.max }}
            label={t("withdrawals:field.description")}
            help={t("descriptionHelp")}
            rows={2}
          />
        </Card>
      </FirstErrorContext.Provider>
      <FormBar>
        <LinkButton to={paths.walletOf(appId)}>{t("cancel")}</LinkButton>
        <SubmitButton name="intent" value="review">
          {t("next")}
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import { FirstErrorContext, plainField, textOf } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { paths } from "~/paths";
import { FeeRules } from "./fee-rules";
import { LiveSum, useAsked } from "./live-sum";
import { fieldOf, TargetCard, type TargetProps } from "./target-fields";

type Props = Omit<TargetProps, "field"> & {
  formId: string;
  reply: FormReply;
  appId: string;
  currency: string;
  houseBank: string | undefined;
  /** The description of a withdrawal that has none. */
  proposed: string;
  /** The first values of the fields. */
  typed: Readonly<Record<string, string>>;
};

/** Target, amount and purpose. */
export function WithdrawFields(given: Props) {
  const { formId, reply, appId, currency, region, houseBank, cards, own, proposed, typed } = given;
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  useFocusWrong(reply);
  useEffect(() => {
    // The pressed button was disabled until the reply came, so no element has the focus now.
    if (reply && document.activeElement === document.body) document.getElementById(plainField("amount").id)?.focus();
  }, [reply]);
  const field = (name: string) => fieldOf(name, reply, typed);
  const amount = field("amount");
  const first = (name: string) => textOf(field(name).initialValue) ?? "";
  const { asked, follow } = useAsked(formId, reply, {
    to: first("to"),
    target: first("target"),
    amount: first("amount"),
  });
  const wrong = firstWrong(reply);
  return (
    <Form id={formId} method="post" className="stack" preventScrollReset onInput={follow}>
      {/*
       * The Enter key presses the first button of a form; without this one it would be the button that fills in the
       * amount.
       */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={wrong}>
        <TargetCard {...{ field, region, cards, own }} />
        <Card title={t("howMuch")}>
          <div className="field-and-button">
            <AmountField
              field={{ ...amount, key: textOf(amount.initialValue) ?? "", required: true }}
              label={t("withdrawals:field.amount")}
              currency={currency}
            />
            <SubmitButton variant="secondary" name="intent" value="all" formNoValidate>
              {t("all")}
            </SubmitButton>
          </div>
          <LiveSum {...{ asked, region, currency, own, cards }} />
          <details className="disclosure">
            <summary>{t("fees.title")}</summary>
            <FeeRules houseBank={houseBank} currency={currency} />
          </details>
          <input type="hidden" name="proposed" value={proposed} />
          <TextField
            field={{ ...field("description"), maxLength: DESCRIPTION_LENGTH.max }}
            label={t("optional", { label: t("withdrawals:field.description") })}
            help={t("descriptionHelp", { text: proposed })}
            autoComplete="off"
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

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FirstErrorContext, textOf, type FieldLike } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { paths } from "~/paths";
import { FORM_ID } from "./sending-page";

/** The first values of the fields. */
export type SendingValues = Readonly<Record<string, string>>;

/**
 * A field with its posted or its first value. Not `required` for the browser, which cannot know which of the fields
 * count.
 */
export function fieldOf(name: string, reply: FormReply, typed: SendingValues): FieldLike {
  const { required: _, ...field } = repliedField(name, reply);
  return reply || typed[name] === undefined ? field : { ...field, initialValue: typed[name] };
}

type Props = {
  wallet: { appId: string; currency: string };
  reply: FormReply;
  typed: SendingValues;
  amountHelp?: string;
  /** The fields for the receiver. */
  to: ReactNode;
  /** The content below the amount. */
  children?: ReactNode;
};

/** Receiver, amount and buttons. */
export function SendingForm({ wallet, reply, typed, amountHelp, to, children }: Props) {
  const { t } = useTranslation(["transfer", "transfers"]);
  useFocusWrong(reply);
  const amount = fieldOf("amount", reply, typed);
  return (
    <Form id={FORM_ID} method="post" className="stack" preventScrollReset>
      {/*
       * The Enter key presses the first button of a form; without this one it would be the button that fills in the
       * amount.
       */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <Card title={t("where")}>{to}</Card>
        <Card title={t("howMuch")}>
          <AmountField
            field={{ ...amount, key: textOf(amount.initialValue) ?? "", required: true }}
            label={t("transfers:field.amount")}
            currency={wallet.currency}
            help={amountHelp ?? t("transfers:free")}
          />
          <div>
            <SubmitButton variant="secondary" name="intent" value="all" formNoValidate>
              {t("all")}
            </SubmitButton>
          </div>
          {children}
        </Card>
      </FirstErrorContext.Provider>
      <FormBar>
        <LinkButton to={paths.walletOf(wallet.appId)}>{t("cancel")}</LinkButton>
        <SubmitButton name="intent" value="review">
          {t("next")}
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

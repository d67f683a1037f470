import { Form, Link } from "@remix-run/react";
import { useState, type ClipboardEvent, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import { bankOf, needsBankDetails } from "#provider/rules/banks";
import { cleanIban, ibanSlip } from "#provider/rules/iban-text";
import { RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext, textOf, type FieldLike } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { firstWrong, formErrorsOf, repliedField, type Replied } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, TextArea, TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { Card, Fields } from "~/components/page/page";
import { paths } from "~/utils/paths";
import { FeeRules } from "./fee-rules";
import { TO_IBAN } from "./to-iban";

type Props = {
  formId: string;
  reply: Replied;
  appId: string;
  currency: Currency;
  region: Region;
  houseBank: string | undefined;
  cards: readonly { id: string; name: string; isHouseBank: boolean }[];
  /** What the fields begin with. */
  typed: Readonly<Record<string, string>>;
};

/** A field as it was typed, or as it begins. Not `required` for the browser: it cannot know which of them count. */
function fieldOf(name: string, reply: Replied, typed: Props["typed"]): FieldLike {
  const { required: _, ...field } = repliedField(name, reply);
  return reply || typed[name] === undefined ? field : { ...field, initialValue: typed[name] };
}

/** Where to, how much and what for. */
export function WithdrawFields({ formId, reply, appId, currency, region, houseBank, cards, typed }: Props) {
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  useFocusWrong(reply);
  const field = (name: string) => fieldOf(name, reply, typed);
  const amount = field("amount");
  const wrong = firstWrong(reply);
  return (
    <Form id={formId} method="post" className="stack" preventScrollReset>
      {/* The Enter key presses the first button of a form, which would be the one that fills in the amount. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={wrong}>
        <Card title={t("where")}>
          <div className="stack to-choice">
            {cards.length > 0 ? (
              <RadioGroup
                field={{ ...field("to"), required: true }}
                label={t("to")}
                options={[
                  ...cards.map(({ id, name, isHouseBank }) => ({
                    value: id,
                    label: name,
                    ...(isHouseBank && houseBank ? { help: t("houseCard", { bank: houseBank }) } : {}),
                  })),
                  { value: TO_IBAN, label: t("toIban") },
                ]}
              />
            ) : (
              <input type="hidden" name="to" value={TO_IBAN} />
            )}
            <p>
              <Link to={paths.cards} prefetch="intent">
                {t(cards.length > 0 ? "changeCards" : "addCard")}
              </Link>
            </p>
            <Account field={field} region={region} isOnly={cards.length === 0} />
          </div>
        </Card>
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

const BANK_FIELDS = ["bankName", "swift", "bankCode", "bankTaxId", "correspondentAccount"] as const;
/** Without these two no transfer finds a bank. */
const NEEDED: readonly string[] = ["bankName", "swift"];
type AccountProps = {
  field: (name: string) => FieldLike;
  region: Region;
  /** There is no card that could be chosen instead. */
  isOnly: boolean;
};

/** The IBAN, and its bank: from the table of banks, or asked for where that does not know it. */
function Account({ field, region, isOnly }: AccountProps) {
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  const target = field("target");
  const [iban, setIban] = useState(textOf(target.initialValue) ?? "");
  const bank = bankOf(region, iban);
  const details = BANK_FIELDS.map((name) => ({ name, detail: field(name) }));
  const isAsked =
    (ibanSlip(region, iban) === undefined && needsBankDetails(region, iban)) ||
    details.some(({ detail }) => detail.errors !== undefined);
  return (
    <div className="stack to-account">
      <TextField
        field={{ ...target, required: isOnly }}
        label={t("iban")}
        help={
          <span aria-live="polite">
            {bank ? t("bankKnown", { bank: bank.name, swift: bank.swift }) : t("ibanHelp")}
          </span>
        }
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        onPaste={pasteIban}
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => setIban(currentTarget.value)}
      />
      {isAsked && (
        <div className="stack">
          <p className="muted">{t("bankUnknown")}</p>
          <Fields>
            {details.map(({ name, detail }) => (
              <TextField
                key={name}
                field={detail}
                label={NEEDED.includes(name) ? t(`bank.${name}`) : t("optional", { label: t(`bank.${name}`) })}
                autoComplete="off"
                spellCheck={false}
              />
            ))}
          </Fields>
        </div>
      )}
    </div>
  );
}

/** Takes spaces out of a pasted IBAN and makes its letters capitals. */
function pasteIban(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = cleanIban(event.clipboardData.getData("text"));
  if (!pasted) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(pasted, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

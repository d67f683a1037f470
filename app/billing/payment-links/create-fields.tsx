import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#provider/contract/words";
import { LinkDays, putOut } from "~/billing/shared/links/link-days";
import type { TermField } from "~/utils/merchant-terms";
import { RadioGroup } from "~/components/form/choice-fields";
import type { FieldLike } from "~/components/form/field";
import { AmountField, DateField, SelectField, TextArea, TextField, type Option } from "~/components/form/text-field";
import { Card, Fields } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useZone } from "~/i18n/use-format";
import type { Day } from "~/utils/dates";
import { ENDLESS, type TypedLink } from "./schema";

type LinkFields = Record<Exclude<keyof TypedLink, "idempotencyKey" | TermField>, FieldLike>;

/** The label of each field, for the fields and for the summary of errors. */
export function useFieldLabels(): Record<keyof LinkFields, string> {
  const { t } = useTranslation(["create-payment-link", "payment-links"]);
  return {
    title: t("payment-links:field.title"),
    description: t("payment-links:field.description"),
    appId: t("payment-links:field.application"),
    amountKind: t("amountKind"),
    amount: t("payment-links:field.amount"),
    usage: t("usage"),
    linkDays: t("linkDays"),
    linkExpirationDate: t("payment-links:field.linkExpirationDate"),
    language: t("payment-links:field.language"),
  };
}

/** The subject of the payment, and the application that gets the money. */
export function WhatFields({ fields, applications }: { fields: LinkFields; applications: readonly Option[] }) {
  const { t } = useTranslation("create-payment-link");
  const label = useFieldLabels();
  return (
    <Card title={t("what")}>
      <TextField field={fields.title} label={label.title} help={t("titleHelp")} autoComplete="off" />
      <TextArea field={fields.description} label={label.description} help={t("descriptionHelp")} rows={2} />
      <SelectField field={fields.appId} label={label.appId} options={applications} />
    </Card>
  );
}

/** The amount, who sets it, and how often the link can be paid. */
export function AmountFields({ fields, currency }: { fields: LinkFields; currency: string }) {
  const { t } = useTranslation(["create-payment-link", "payment-links"]);
  const label = useFieldLabels();
  return (
    <Card title={t("payment")}>
      <div className="fields" onInput={leaveOutAmount}>
        <RadioGroup
          field={fields.amountKind}
          label={label.amountKind}
          options={[
            { value: "FIXED", label: t("fixed"), help: t("fixedHelp") },
            { value: "PAYER", label: t("payer"), help: t("payerHelp") },
          ]}
        />
        <AmountField field={fields.amount} label={label.amount} currency={currency} />
        <RadioGroup
          field={fields.usage}
          label={label.usage}
          options={[
            { value: "REUSABLE", label: t("payment-links:usage.REUSABLE"), help: t("reusableHelp") },
            { value: "SINGLE", label: t("payment-links:usage.SINGLE"), help: t("singleHelp") },
          ]}
        />
      </div>
    </Card>
  );
}

/**
 * If the payer sets the amount, the typed one is not posted, but it comes back if the person switches again. The style
 * sheet hides it meanwhile.
 */
function leaveOutAmount({ target, currentTarget }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== "amountKind") return;
  for (const amount of currentTarget.querySelectorAll<HTMLInputElement>(".input-amount"))
    amount.disabled = target.value === "PAYER";
}

type ValidityProps = { fields: LinkFields; languages: readonly Language[]; today: Day; tomorrow: Day };

/** The last day of the link and its language. The language has a choice only if the region has more than one. */
export function ValidityFields({ fields, languages, today, tomorrow }: ValidityProps) {
  const { t } = useTranslation("create-payment-link");
  const { t: inComponents } = useTranslation("components");
  const label = useFieldLabels();
  const zone = inComponents(`zone.${useZone()}`);
  return (
    <Card title={t("validity")}>
      <div className="fields" onInput={putOut}>
        <LinkDays
          field={fields.linkDays}
          label={label.linkDays}
          words={(count) => t("days", { count })}
          today={today}
          first={{ value: ENDLESS, label: t("endless") }}
        />
        <DateField
          field={fields.linkExpirationDate}
          label={label.linkExpirationDate}
          help={
            <>
              {t("expirationHelp", { zone })}
              <span className="no-js-only"> {t("dayWins")}</span>
            </>
          }
          min={tomorrow}
        />
      </div>
      <Fields>
        {languages.length > 1 ? (
          <RadioGroup
            field={fields.language}
            label={label.language}
            help={t("languageHelp")}
            chips
            options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        ) : (
          <input type="hidden" name={fields.language.name} value={languages[0]} />
        )}
      </Fields>
    </Card>
  );
}

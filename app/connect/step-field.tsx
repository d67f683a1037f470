import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import type { Requirement } from "#provider/contract/requirements";
import { sayWord } from "#provider/rules/open-words";
import { AccountField } from "~/components/form/account-field";
import { RadioGroup } from "~/components/form/choice-fields";
import { plainField, type FieldLike } from "~/components/form/field";
import type { FormReply } from "~/components/form/replied-field";
import { SelectField, TextArea, TextField } from "~/components/form/text-field";
import { DescriptionList } from "~/components/page/description-list";
import type { ShownField } from "./shown-fields";

export type Choice = { value: string; label: string; help?: string };

/** Attributes that help the browser to fill in a field, and a phone to show the right keyboard. */
const INPUT: Readonly<Record<string, { autoComplete?: string; inputMode?: "url" | "tel" | "numeric"; type?: string }>> =
  {
    firstName: { autoComplete: "given-name" },
    lastName: { autoComplete: "family-name" },
    fullName: { autoComplete: "name" },
    phone: { autoComplete: "tel", inputMode: "tel", type: "tel" },
    userId: { autoComplete: "off", inputMode: "numeric" },
    address: { autoComplete: "street-address" },
    postalCode: { autoComplete: "postal-code" },
    website: { autoComplete: "url", inputMode: "url" },
    url: { inputMode: "url" },
    taxId: { inputMode: "numeric" },
    bankTaxId: { inputMode: "numeric" },
    bankCode: { inputMode: "numeric" },
  };

/** A field with the server's answer about it, or else with the saved value. */
function fieldOf({ name, value, isRequired, max }: ShownField, reply: FormReply): FieldLike {
  const typed = reply?.result.initialValue;
  const errors = reply?.result.error?.[name];
  const posted = typed?.[name];
  return plainField(name, {
    value: typed ? (typeof posted === "string" ? posted : "") : value,
    required: isRequired,
    maxLength: max,
    ...(errors ? { errors } : {}),
  });
}

const HELPED = [
  "person.fullName",
  "person.fin",
  "person.phone",
  "person.userId",
  "company.taxId",
  "company.website",
  "company.postalCode",
  "application.name",
  "application.url",
  "application.info",
] as const;
const isHelped = (requirement: Requirement): requirement is (typeof HELPED)[number] =>
  HELPED.some((one) => one === requirement);

/** One field: editable, with the reviewers' remark, or only shown. */
export function StepField({
  shown,
  reply,
  example,
  choices,
  region,
  children,
}: {
  shown: ShownField;
  reply: FormReply;
  /** A phone number in the region's notation. */
  example: string;
  choices?: readonly Choice[] | undefined;
  region: Region;
  /** The fields that an account needs beside its number. */
  children?: ((iban: string) => ReactNode) | undefined;
}) {
  const { t } = useTranslation(["requirements", "components"]);
  const { requirement, error, isLocked, isOptional, value } = shown;
  const label = t(`field.${requirement}`);
  const isCategory = requirement === "application.category" || requirement === "company.category";
  if (isLocked)
    return (
      <DescriptionList items={[{ term: label, value: choices?.find((one) => one.value === value)?.label ?? value }]} />
    );
  const isAccount = requirement === "bank.iban" || requirement === "bank.correspondentAccount";
  const field = fieldOf(shown, reply);
  const said = error && (
    <span className="connect-said">
      {t("rejected", { reason: error.reason, code: sayWord(error.code, (code) => t(`code.${code}`)) })}
    </span>
  );
  const help = said ?? (isHelped(requirement) ? t(`help.${requirement}`, { example }) : undefined);
  const props = { field, label: isOptional ? t("optional", { label }) : label, help };
  if (isCategory && choices) return <SelectField {...props} options={choices} placeholder={t("components:choose")} />;
  if (choices) return <RadioGroup {...props} options={choices} />;
  if (requirement === "application.info") return <TextArea {...props} />;
  if (isAccount)
    return (
      <AccountField {...props} region={region}>
        {children}
      </AccountField>
    );
  return <TextField {...props} {...INPUT[shown.name]} spellCheck={false} />;
}

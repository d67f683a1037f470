import { useState, type ClipboardEvent, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import { bankOf, needsBankDetails } from "#provider/rules/banks";
import { cleanIban, ibanSlip, plainIban } from "#provider/rules/iban-text";
import { RadioGroup } from "~/components/form/choice-fields";
import { textOf, type FieldLike } from "~/components/form/field";
import { repliedField, type Replied } from "~/components/form/replied-field";
import { TextField } from "~/components/form/text-field";
import { Link } from "~/components/page/link";
import { Card, Fields } from "~/components/page/page";
import { walletPaths } from "~/paths/wallet";
import { TO_IBAN } from "./to-iban";

/**
 * A field with its posted or its first value. Not `required` for the browser, which cannot know which of the fields
 * count.
 */
export function fieldOf(name: string, reply: Replied, typed: Readonly<Record<string, string>>): FieldLike {
  const { required: _, ...field } = repliedField(name, reply);
  return reply || typed[name] === undefined ? field : { ...field, initialValue: typed[name] };
}

export type TargetProps = {
  field: (name: string) => FieldLike;
  region: Region;
  houseBank: string | undefined;
  cards: readonly { id: string; name: string; isHouseBank: boolean }[];
};

/** The target: an own card, or an account. The page has the namespace `withdraw`. */
export function TargetCard({ field, region, houseBank, cards }: TargetProps) {
  const { t } = useTranslation("withdraw");
  return (
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
          <Link to={walletPaths.cards} prefetch="intent">
            {t(cards.length > 0 ? "changeCards" : "addCard")}
          </Link>
        </p>
        <Account field={field} region={region} isOnly={cards.length === 0} />
      </div>
    </Card>
  );
}

const BANK_FIELDS = ["bankName", "swift", "bankCode", "bankTaxId", "correspondentAccount"] as const;
/** A transfer does not find its bank without these two. */
const NEEDED: readonly string[] = ["bankName", "swift"];
type AccountProps = {
  field: (name: string) => FieldLike;
  region: Region;
  /** Whether there is no card to choose instead. */
  isOnly: boolean;
};

/** The IBAN and its bank, from the table of banks or else from fields. */
function Account({ field, region, isOnly }: AccountProps) {
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  const target = field("target");
  const [typed, setIban] = useState(textOf(target.initialValue) ?? "");
  const iban = plainIban(typed);
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

/** Removes the spaces of a pasted IBAN and makes its letters capitals. */
function pasteIban(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = cleanIban(event.clipboardData.getData("text"));
  if (!pasted) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(pasted, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

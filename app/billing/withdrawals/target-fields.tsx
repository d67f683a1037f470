import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import { needsBankDetails } from "#provider/rules/banks";
import { ibanSlip } from "#provider/rules/iban-text";
import { AccountField } from "~/components/form/account-field";
import { RadioGroup } from "~/components/form/choice-fields";
import type { FieldLike } from "~/components/form/field";
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

/** The target: an own card, or an account. The page has the namespaces `withdraw` and `account`. */
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
  const details = BANK_FIELDS.map((name) => ({ name, detail: field(name) }));
  const isWrong = details.some(({ detail }) => detail.errors !== undefined);
  const needsBank = (iban: string) => ibanSlip(region, iban) === undefined && needsBankDetails(region, iban);
  return (
    <div className="stack to-account">
      <AccountField field={{ ...field("target"), required: isOnly }} label={t("iban")} region={region} saysFee>
        {(iban) =>
          (isWrong || needsBank(iban)) && (
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
          )
        }
      </AccountField>
    </div>
  );
}

import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import { needsBankDetails } from "#provider/rules/banks";
import { ibanSlip } from "#provider/rules/iban-text";
import { AccountField } from "~/components/form/account-field";
import { RadioGroup } from "~/components/form/choice-fields";
import type { FieldLike } from "~/components/form/field";
import { repliedField, type FormReply } from "~/components/form/replied-field";
import { TextField } from "~/components/form/text-field";
import { Link } from "~/components/page/link";
import { Card, Fields } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { walletPaths } from "~/paths/wallet";
import type { ShownOwn } from "./own-account";
import { TO_IBAN, TO_OWN } from "./to-iban";

/**
 * A field with its posted or its first value. Not `required` for the browser, which cannot know which of the fields
 * count.
 */
export function fieldOf(name: string, reply: FormReply, typed: Readonly<Record<string, string>>): FieldLike {
  const { required: _, ...field } = repliedField(name, reply);
  return reply || typed[name] === undefined ? field : { ...field, initialValue: typed[name] };
}

export type TargetProps = {
  field: (name: string) => FieldLike;
  region: Region;
  cards: readonly { id: string; name: string; isHouseBank: boolean }[];
  /** The merchant's own account, which is offered first. */
  own: ShownOwn | undefined;
};

/**
 * The target: the merchant's own account, an own card, or another account. The page has the namespaces `withdraw` and
 * `account`.
 */
export function TargetCard({ field, region, cards, own }: TargetProps) {
  const { t } = useTranslation("withdraw");
  const hasChoice = own !== undefined || cards.length > 0;
  return (
    <Card title={t("where")}>
      <div className="stack to-choice">
        {hasChoice ? (
          <RadioGroup
            field={{ ...field("to"), required: true }}
            label={t("to")}
            options={[
              ...(own
                ? [{ value: TO_OWN, label: t("own.name", { account: own.masked }), help: <OwnFacts own={own} /> }]
                : []),
              ...cards.map(({ id, name, isHouseBank }) => ({
                value: id,
                label: name,
                help: t(isHouseBank ? "cardFree" : "cardWithFee"),
              })),
              { value: TO_IBAN, label: t(own ? "toOther" : "toIban") },
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
        <Account field={field} region={region} isOnly={!hasChoice} />
      </div>
    </Card>
  );
}

/** The bank of the merchant's own account, that it was checked, its fee if there is none, and the arrival. */
function OwnFacts({ own: { bank, isHouseBank, arrival } }: { own: ShownOwn }) {
  const { t } = useTranslation("withdraw");
  const format = useFormat();
  const facts = [
    bank,
    t("own.checked"),
    isHouseBank && t("own.free"),
    arrival === null ? null : t("own.by", { day: format.briefDay(arrival) }),
  ];
  return <>{facts.filter(Boolean).join(" · ")}</>;
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

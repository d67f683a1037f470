import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import { needsBankDetails } from "#provider/rules/banks";
import { asksFinCode } from "#provider/rules/fin-code";
import { ibanSlip } from "#provider/rules/iban-text";
import { AccountField } from "~/components/form/account-field";
import { RadioGroup } from "~/components/form/choice-fields";
import { FieldErrors, FirstErrorContext, type FieldLike } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, SelectField, TextArea, TextField, type Option } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card, Fields } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { groupDigits } from "./group-digits";

export const FORM_ID = "create-payout";
/** Equal to the limit in the schema, which a browser should not load. */
const PURPOSE_MAX = 140;

type Source = { appId: string; name: string; currency: string; available: number };
type Props = {
  sources: readonly Source[];
  region: Region;
  houseBank: string | undefined;
  /** The last digits of the card number typed before. */
  card: string | undefined;
  typed: Readonly<Record<string, string>>;
  /** Saved receivers to choose from. */
  offered: readonly Option[];
  /** Whether an earlier payout or a saved receiver fills the form, and nothing was sent yet. */
  isRepeat: boolean;
  reply: FormReply;
};
type FieldOf = (name: string) => FieldLike;

/** The fields of a payout: wallet, receiver, amount and purpose. */
export function CreateFields({ sources, region, houseBank, card, typed, offered, isRepeat, reply }: Props) {
  const { t } = useTranslation("payout-create");
  useFocusWrong(reply);
  const field: FieldOf = (name) => {
    const { required: _, ...plain } = repliedField(name, reply);
    return reply || typed[name] === undefined ? plain : { ...plain, initialValue: typed[name] };
  };
  return (
    <Form id={FORM_ID} method="post" action={payoutPaths.create()} className="stack" preventScrollReset>
      {/* The Enter key presses the first button of a form; without this one it would be one beside a field. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {isRepeat && <input type="hidden" name="repeat" value="on" />}
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <SourceCard {...{ sources, field }} />
        {typed["receiverOf"] === undefined ? (
          <ReceiverCard {...{ region, houseBank, card, offered, field }} />
        ) : (
          <KeptReceiver typed={typed} errors={[...(field("iban").errors ?? []), ...(field("fullName").errors ?? [])]} />
        )}
        <AmountCard currency={sources[0]?.currency ?? "AZN"} field={field} />
      </FirstErrorContext.Provider>
      <FormBar>
        <LinkButton to={paths.payouts}>{t("cancel")}</LinkButton>
        <SubmitButton name="intent" value="review">
          {t("next")}
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

function SourceCard({ sources, field }: Pick<Props, "sources"> & { field: FieldOf }) {
  const { t } = useTranslation("payout-create");
  const { money } = useFormat();
  return (
    <Card title={t("from")}>
      <SelectField
        field={{ ...field("appId"), required: true }}
        label={t("source")}
        options={sources.map((source) => ({
          value: source.appId,
          label: t("sourceOption", { name: source.name, amount: money(source.available, source.currency) }),
        }))}
      />
    </Card>
  );
}

/**
 * The receiver of an earlier payout. The provider keeps the account; the page has only its ends and the payout's id.
 */
function KeptReceiver({ typed, errors }: Pick<Props, "typed"> & { errors: string[] }) {
  const { t } = useTranslation("payout-create");
  const { fullName = "", iban = "" } = typed;
  return (
    <Card title={t("receiver")}>
      {["target", "receiverOf", "iban", "fullName"].map((name) => (
        <input key={name} type="hidden" name={name} value={typed[name]} />
      ))}
      <DescriptionList
        items={[
          { term: t("fullName"), value: <strong translate="no">{fullName}</strong> },
          {
            term: t("iban"),
            value: (
              <span className="figure" translate="no">
                {groupDigits(iban)}
              </span>
            ),
          },
        ]}
      />
      <FieldErrors id="kept-receiver-error" errors={errors} />
      <p className="muted">{t("kept.hint")}</p>
      <div>
        <SubmitButton variant="secondary" name="intent" value="receiver" formNoValidate>
          {t("kept.other")}
        </SubmitButton>
      </div>
    </Card>
  );
}

function ReceiverCard({
  region,
  houseBank,
  card,
  offered,
  field,
}: Pick<Props, "region" | "houseBank" | "card" | "offered"> & { field: FieldOf }) {
  const { t } = useTranslation("payout-create");
  return (
    <Card title={t("receiver")}>
      {offered.length > 0 && <SavedReceivers offered={offered} field={field} />}
      <div className="stack to-choice">
        <RadioGroup
          field={{ ...field("target"), required: true }}
          label={t("target")}
          options={[
            { value: "BANK", label: t("toBank") },
            ...(houseBank
              ? [{ value: "PROVIDER_CARD", label: t("toHouseCard", { bank: houseBank }), help: t("noFee") }]
              : []),
            { value: "OTHER", label: t(houseBank ? "toOtherCard" : "toCard") },
          ]}
        />
        <div className="to-bank">
          <Account region={region} field={field} />
        </div>
        <div className="stack to-card">
          <TextField
            field={field("pan")}
            label={t("cardNumber")}
            help={card ? t("cardKept", { last: card }) : t("cardHelp")}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
          />
          {asksFinCode(region, "OTHER") && (
            <TextField
              field={{ ...field("finCode"), maxLength: 20 }}
              label={t("finCode")}
              help={t("finCodeHelp")}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </div>
        <TextField
          field={{ ...field("fullName"), required: true, maxLength: 100 }}
          label={t("fullName")}
          help={t("fullNameHelp")}
          autoComplete="off"
        />
      </div>
    </Card>
  );
}

/** Saved receivers. The account or card of the chosen one replaces the fields below. */
function SavedReceivers({ offered, field }: Pick<Props, "offered"> & { field: FieldOf }) {
  const { t } = useTranslation("payout-create");
  return (
    <div className="stack">
      <SelectField field={field("saved")} label={t("saved.label")} placeholder={t("saved.none")} options={offered} />
      <div className="row">
        <SubmitButton variant="secondary" name="intent" value="saved" formNoValidate>
          {t("saved.use")}
        </SubmitButton>
        <Link to={payoutPaths.receivers}>{t("saved.all")}</Link>
      </div>
    </div>
  );
}

/** The IBAN, and fields for its bank if the table of banks does not know it. */
function Account({ region, field }: { region: Region; field: FieldOf }) {
  const { t } = useTranslation("payout-create");
  const [name, swift] = [field("bankName"), field("swift")];
  const isWrong = name.errors !== undefined || swift.errors !== undefined;
  const needsBank = (iban: string) => ibanSlip(region, iban) === undefined && needsBankDetails(region, iban);
  return (
    <div className="stack">
      <AccountField field={field("iban")} label={t("iban")} region={region} saysFee>
        {(iban) =>
          (isWrong || needsBank(iban)) && (
            <Fields>
              <TextField field={name} label={t("bankName")} help={t("bankUnknown")} autoComplete="off" />
              <TextField field={swift} label={t("swift")} autoComplete="off" spellCheck={false} />
            </Fields>
          )
        }
      </AccountField>
    </div>
  );
}

function AmountCard({ currency, field }: { currency: string; field: FieldOf }) {
  const { t } = useTranslation("payout-create");
  return (
    <Card title={t("howMuch")}>
      <AmountField field={{ ...field("amount"), required: true }} label={t("amount")} currency={currency} />
      <RadioGroup
        field={{ ...field("side"), required: true }}
        label={t("side")}
        options={[
          { value: "ARRIVES", label: t("arrives") },
          { value: "LEAVES", label: t("leaves") },
        ]}
      />
      <TextArea
        field={{ ...field("description"), required: true, maxLength: PURPOSE_MAX }}
        label={t("description")}
        help={t("descriptionHelp")}
        rows={2}
      />
    </Card>
  );
}

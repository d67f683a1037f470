import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { OUTSIDE_METHODS } from "#provider/contract/outside-methods";
import { CheckboxField, RadioGroup } from "~/components/form/choice-fields";
import type { FieldLike } from "~/components/form/field";
import { DateField, TextArea } from "~/components/form/text-field";

type Props = {
  /** The field of a name, with its first value while nothing was sent. */
  field: (name: string, first?: string) => FieldLike;
  /** The days (YYYY-MM-DD) that may be typed. */
  days: { first: string; last: string };
  /** The words at the box for the payer's receipt; false where nobody could get one. */
  receipt: string | false;
  receiptHelp?: string | undefined;
};

/** How something was paid outside of the provider: the way, the day, a note, and whether a receipt goes out. */
export function OutsideFields({ field, days, receipt, receiptHelp }: Props) {
  const { t } = useTranslation(["outside-payments", "invoice"]);
  return (
    <>
      <RadioGroup
        field={field("method", "CASH")}
        label={t("field.method")}
        options={OUTSIDE_METHODS.map((value) => ({ value, label: t(`invoice:outside.method.${value}`) }))}
      />
      <DateField
        field={{ ...field("paidDate", days.last), min: days.first, max: days.last }}
        label={t("field.paidDate")}
      />
      <TextArea
        field={{ ...field("note"), required: false, maxLength: REASON_LENGTH.max }}
        label={t("field.note")}
        help={t("noteHelp")}
      />
      {receipt !== false && (
        <CheckboxField field={{ ...field("receipt"), required: false }} label={receipt} help={receiptHelp} />
      )}
    </>
  );
}

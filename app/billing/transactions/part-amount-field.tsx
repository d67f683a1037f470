import { useState, type ComponentProps } from "react";
import { useChecksAfterPress } from "~/components/form/use-checks-after-press";
import { AmountField } from "~/components/form/text-field";
import { partProblem } from "~/forms/part-problem";
import { formatAmountInput } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { parseAmount } from "#provider/rules/amount-input";

/**
 * A part of `sum` (minor units), at first all of it. Shows an error as soon as the focus leaves the field, in the words
 * of the server.
 */
export function PartAmountField({ field, sum, ...rest }: ComponentProps<typeof AmountField> & { sum: number }) {
  const { language } = useFormat();
  const [told, setTold] = useState<string | null>();
  useChecksAfterPress();
  const errors = told === undefined ? field.errors : told === null ? undefined : [told];
  const { errors: _, initialValue = formatAmountInput(language, sum), ...given } = field;
  return (
    <AmountField
      {...rest}
      field={{ ...given, initialValue, ...(errors && { errors }) }}
      onBlur={({ target: { value } }) => {
        const { minor, error } = parseAmount(value, language);
        setTold(error ?? partProblem(minor, sum) ?? null);
      }}
    />
  );
}

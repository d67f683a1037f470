import { useLocation, useSearchParams } from "@remix-run/react";
import { useState, type ComponentProps } from "react";
import { partRefusal } from "#provider/rules/payment-actions";
import { useChecksAfterPress } from "~/components/form/use-checks-after-press";
import { AmountField } from "~/components/form/text-field";
import { Button, LinkButton } from "~/components/page/button";
import { useHydrated } from "~/components/page/use-hydrated";
import { partProblem } from "~/forms/part-problem";
import { formatAmountInput } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { withParams } from "~/paths/search-params";
import { parseAmount } from "#provider/rules/amount-input";

/** A part of the sum that one press fills in. */
type Share = "half" | "all";

/** Minor units of the half of a sum, rounded up; undefined where so little cannot be taken (`partRefusal`). */
const halfOf = (sum: number): number | undefined => {
  const half = Math.ceil(sum / 2);
  return partRefusal(half, sum) === undefined && half < sum ? half : undefined;
};

type Props = ComponentProps<typeof AmountField> & {
  sum: number;
  /** Words of the buttons that fill in a part of the sum, if there are any. */
  shares?: (share: Share, amount: string) => string;
};

/**
 * A part of `sum` (minor units), at first all of it. Shows an error as soon as the focus leaves the field, in the words
 * of the server. Without scripts the buttons are links that open the dialog with their part (`?part=half`).
 */
export function PartAmountField({ field, sum, shares, ...rest }: Props) {
  const { language, money } = useFormat();
  const [params] = useSearchParams();
  const [told, setTold] = useState<string | null>();
  useChecksAfterPress();
  const errors = told === undefined ? field.errors : told === null ? undefined : [told];
  const half = shares && halfOf(sum);
  const first = half !== undefined && params.get("part") === "half" ? half : sum;
  const { errors: _, initialValue = formatAmountInput(language, first), ...given } = field;
  return (
    <>
      <AmountField
        {...rest}
        field={{ ...given, initialValue, ...(errors && { errors }) }}
        onBlur={({ target: { value } }) => {
          const { minor, error } = parseAmount(value, language);
          setTold(error ?? partProblem(minor, sum) ?? null);
        }}
      />
      {shares && half !== undefined && (
        <div className="row">
          {(["half", "all"] as const).map((share) => {
            const minor = share === "half" ? half : sum;
            return (
              <FillIn
                key={share}
                share={share}
                fieldId={field.id}
                text={formatAmountInput(language, minor)}
                words={shares(share, money(minor, rest.currency))}
                onFilled={() => setTold(null)}
              />
            );
          })}
        </div>
      )}
    </>
  );
}

type FillInProps = { share: Share; fieldId: string; text: string; words: string; onFilled: () => void };

/** Writes a text into the field and puts the focus there; without scripts a link. */
function FillIn({ share, fieldId, text, words, onFilled }: FillInProps) {
  const { pathname, search } = useLocation();
  if (!useHydrated())
    return (
      <LinkButton variant="plain" to={pathname + withParams(search, { part: share })} preventScrollReset>
        {words}
      </LinkButton>
    );
  return (
    <Button
      variant="plain"
      onClick={() => {
        const input = document.getElementById(fieldId);
        if (!(input instanceof HTMLInputElement)) return;
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        onFilled();
        input.focus();
      }}
    >
      {words}
    </Button>
  );
}

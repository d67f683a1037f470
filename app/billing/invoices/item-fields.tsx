import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FirstErrorContext, type FieldLike } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { Icon } from "~/components/media/icon";
import { Button } from "~/components/page/button";
import { useHydrated } from "~/components/page/use-hydrated";
import { formatAmount, formatAmountInput } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { itemField, MOST_ITEMS, readItems, typedItems, type TypedItem } from "./items";

/** The value of `intent` of the button that adds a row without scripts. */
export const ADD_ITEM = "addItem";

type Props = {
  formId: string;
  /** The typed rows; a row that was taken away is empty. */
  typed: readonly (TypedItem | null | undefined)[];
  /** Whether the server has just added a row, which takes the focus. */
  isAdded: boolean;
  errors: Record<string, string[] | null>;
  /** Tells whether the rows make the amount. */
  onSum: (isSum: boolean) => void;
};

/**
 * What the payer pays for, row by row: name × quantity × price = sum. With scripts the amount follows the rows; without
 * scripts a button asks the server for the next row, and the server adds up.
 */
export function ItemFields({ formId, typed, isAdded, errors, onSum }: Props) {
  const { t } = useTranslation("invoice-items");
  const { language } = useFormat();
  const isHydrated = useHydrated();
  const element = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(() => typed.flatMap((row, place) => (row ? [place] : [])));
  const [sums, setSums] = useState(() => sumsOf(typed, language));
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`${formId}-${itemField(added, "name")}`)?.focus();
  }, [added, formId]);

  const addUp = (isGone = false) => {
    const form = element.current?.closest("form");
    if (!form) return;
    const now = typedItems(new FormData(form));
    const { items, sum } = readItems(now, language);
    setSums(sumsOf(now, language));
    onSum(items.length > 0);
    const amount = form.elements.namedItem("amount");
    if (!(amount instanceof HTMLInputElement) || (items.length === 0 && !isGone)) return;
    amount.value = items.length === 0 ? "" : formatAmountInput(language, sum);
    amount.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const next = (rows.at(-1) ?? -1) + 1;
  const add = () => {
    setRows([...rows, next]);
    setAdded(next);
  };
  const remove = (row: number) => {
    setRows(rows.filter((other) => other !== row));
    // The row's fields are gone after the next render.
    setTimeout(() => addUp(true));
  };
  const field = (row: number, part: "name" | "quantity" | "price"): FieldLike => {
    const name = itemField(row, part);
    const id = `${formId}-${name}`;
    return {
      id,
      name,
      errorId: `${id}-error`,
      descriptionId: `${id}-description`,
      initialValue: typed[row]?.[part] ?? (part === "quantity" ? "1" : undefined),
      ...(errors[name] ? { errors: errors[name] } : {}),
    };
  };
  const canAdd = next < MOST_ITEMS;
  return (
    <div className="stack stack-tight" ref={element} onInput={() => addUp()}>
      {rows.length > 0 && (
        <div className="item-row muted text-s" aria-hidden="true">
          <span>{t("name")}</span>
          <span>{t("quantity")}</span>
          <span>{t("price")}</span>
          <span className="num">{t("sum")}</span>
        </div>
      )}
      {/* A row that the server has added takes the focus, as a wrong field does. */}
      <FirstErrorContext.Provider value={isAdded ? itemField(rows.at(-1) ?? 0, "name") : undefined}>
        {rows.map((row, nth) => (
          <div key={row} className="item-row" role="group" aria-label={t("row", { number: nth + 1 })}>
            <TextField
              field={field(row, "name")}
              label={t("name")}
              labelHidden
              placeholder={t("name")}
              autoComplete="off"
            />
            <TextField
              field={field(row, "quantity")}
              label={t("quantity")}
              labelHidden
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              field={field(row, "price")}
              label={t("price")}
              labelHidden
              placeholder={t("price")}
              inputMode="decimal"
              autoComplete="off"
            />
            <output className="num" aria-label={t("sum")} translate="no">
              {sums[row] === undefined ? "–" : formatAmount(language, sums[row])}
            </output>
            {isHydrated && (
              <button
                type="button"
                className="icon-button"
                aria-label={t("remove", { number: nth + 1 })}
                onClick={() => remove(row)}
              >
                <Icon source="XIcon" small />
              </button>
            )}
          </div>
        ))}
      </FirstErrorContext.Provider>
      {canAdd && (
        <div className="row">
          {isHydrated ? (
            <Button onClick={add}>{t(rows.length > 0 ? "add" : "first")}</Button>
          ) : (
            <SubmitButton variant="secondary" name="intent" value={ADD_ITEM} formNoValidate>
              {t(rows.length > 0 ? "add" : "first")}
            </SubmitButton>
          )}
          {rows.length === 0 && <span className="muted text-s">{t("lead")}</span>}
        </div>
      )}
    </div>
  );
}

/** The sum of each row that is right, in minor units, by its number. */
function sumsOf(typed: Props["typed"], language: string): (number | undefined)[] {
  const sums: (number | undefined)[] = [];
  for (const { row, sum } of readItems(typed, language).items) sums[row] = sum;
  return sums;
}

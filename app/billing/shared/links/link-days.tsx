import type { FormEvent } from "react";
import { addDays } from "#provider/rules/days";
import { RadioGroup } from "~/components/form/choice-fields";
import type { FieldLike } from "~/components/form/field";
import type { Option } from "~/components/form/text-field";
import { useFormat } from "~/i18n/use-format";
import type { Day } from "~/utils/dates";
import { LINK_DAYS } from "./link-term";

type Props = {
  field: FieldLike;
  label: string;
  /** A number of days in words. */
  words: (count: number) => string;
  today: Day;
  /** An option before the numbers of days. */
  first?: Option;
};

/** A choice of days as chips, in place of a date; each chip shows its date. */
export function LinkDays({ field, label, words, today, first }: Props) {
  const { briefDay } = useFormat();
  const days = LINK_DAYS.map((value) => ({
    value,
    label: `${words(Number(value))} · ${briefDay(addDays(today, Number(value)))}`,
  }));
  return (
    <div className="field-wide">
      <RadioGroup field={field} label={label} chips options={first ? [first, ...days] : days} />
    </div>
  );
}

/**
 * Clears the date if a number of days is chosen, and the number of days if a date is typed. For the element that holds
 * both.
 */
export function putOut({ target, currentTarget }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  for (const other of currentTarget.querySelectorAll("input")) {
    if (other.type === target.type) continue;
    if (other.type === "radio") other.checked = false;
    else other.value = "";
  }
}

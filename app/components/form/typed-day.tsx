import type { i18n as I18n } from "i18next";
import { useEffect, useRef, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayFirst, readDay } from "#provider/rules/typed-days";
import { IconButton } from "~/components/page/button";
import { textOf, type FieldLike } from "./field";

/** The changes that make a field for a day one that people type in, day first. */
export type TypedDay = (props: { field: FieldLike } & Bounds) => Pick<
  ComponentProps<"input">,
  "type" | "defaultValue" | "pattern" | "autoComplete" | "placeholder"
> & {
  suffix: ReactNode;
};
type Bounds = Pick<ComponentProps<"input">, "min" | "max">;

/**
 * Lets people type a day in the field with this id: loads the sentences for it and hands the changes to `use`. While
 * somebody types in the browser's own field, it waits until they leave that. For a finger, and where the sentences do
 * not come, the browser's own field stays: the pickers of phones are better than their keyboards (decision 0157).
 */
export function typeDays(id: string, i18n: I18n, use: (day: TypedDay) => void): void {
  if (matchMedia("(pointer: coarse)").matches) return;
  const input = document.getElementById(id);
  i18n
    .loadNamespaces("typed-day")
    .then(
      () =>
        input &&
        input === document.activeElement &&
        new Promise((left) => input.addEventListener("blur", left, { once: true })),
    )
    .then(
      () => use(changes(i18n)),
      () => undefined,
    );
}

const changes =
  (i18n: I18n): TypedDay =>
  ({ field, min = field.min, max = field.max }) => ({
    type: "text",
    defaultValue: dayFirst(textOf(field.initialValue) ?? ""),
    // The schema's pattern is that of the text that is sent.
    pattern: undefined,
    autoComplete: "off",
    placeholder: i18n.t("typed-day:shape"),
    // A new key of the field stands for a new input.
    suffix: <Calendar key={field.key} id={field.id} {...{ min, max }} />,
  });

/** The day that an input holds, as YYYY-MM-DD. */
const dayIn = (input: HTMLInputElement) => readDay(input.value, "DMY");

/**
 * Lets an input take a day as people type it: its form sends YYYY-MM-DD under the input's name, and the input shows the
 * day in one way once the person has finished. A text that is no day is sent as it is, so that the check of the form
 * says so; a list that follows the typing keeps the day before until the person has finished. Returns what stops it.
 */
function followDay(input: HTMLInputElement): () => void {
  let isTyping = false;
  let before = dayIn(input) ?? "";
  const write = ({ formData }: FormDataEvent) => {
    if (!formData.has(input.name)) return;
    const isUnfinished = isTyping && input.value !== "" && input.form?.method === "get";
    formData.set(input.name, dayIn(input) ?? (isUnfinished ? before : input.value));
  };
  const finish = () => {
    const day = dayIn(input);
    before = day ?? "";
    if (day !== undefined) input.value = dayFirst(day);
    // A list has not been asked yet for a text that is no day.
    else if (isTyping) input.dispatchEvent(new Event("input", { bubbles: true }));
    isTyping = false;
  };
  const type = () => (isTyping = true);
  const { form } = input;
  finish();
  input.addEventListener("input", type);
  input.addEventListener("change", finish);
  form?.addEventListener("formdata", write);
  return () => {
    input.removeEventListener("input", type);
    input.removeEventListener("change", finish);
    form?.removeEventListener("formdata", write);
  };
}

const inputOf = (id: string): HTMLInputElement | undefined => {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : undefined;
};

/** The button at the end of a field for a day, which opens the browser's own calendar. */
function Calendar({ id, min, max }: { id: string } & Bounds) {
  const { t } = useTranslation("typed-day");
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = inputOf(id);
    return input && followDay(input);
  }, [id]);
  const open = () => {
    const input = inputOf(id);
    if (!input || !picker.current) return;
    picker.current.value = dayIn(input) ?? "";
    picker.current.showPicker();
  };
  const take = (event: FormEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const input = inputOf(id);
    if (!input) return;
    input.value = dayFirst(event.currentTarget.value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  if (!("showPicker" in HTMLInputElement.prototype)) return null;
  return (
    <>
      <IconButton icon="CalendarIcon" label={t("open")} aria-describedby={`${id}-label`} onClick={open} />
      <input
        ref={picker}
        type="date"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onInput={take}
        {...{ min, max }}
      />
    </>
  );
}

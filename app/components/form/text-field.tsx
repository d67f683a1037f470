import type { ClipboardEvent, ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/utils/cx";
import { FieldFrame, textOf, useControl, type FieldLike, type FieldProps } from "./field";
import { useBrowserCheck } from "./use-browser-check";

const INPUT = "Polaris-TextField__Input";

type InputProps = Omit<ComponentProps<"input">, "className" | "prefix" | "id" | "name">;
export type TextFieldProps = FieldProps & InputProps & { prefix?: ReactNode; suffix?: ReactNode; inputClass?: string };

/** Length and pattern go to text inputs, bounds to date inputs: on other inputs these attributes have no meaning. */
const constraints = (field: FieldLike, type: string) =>
  type === "date"
    ? { min: field.min, max: field.max }
    : { minLength: field.minLength, maxLength: field.maxLength, pattern: field.pattern };

/**
 * One line of text. Uncontrolled, so that text typed before scripts arrive stays. `inputMode`, `autoComplete` … pass
 * through.
 */
export function TextField({
  field,
  label,
  help,
  labelHidden,
  prefix,
  suffix,
  inputClass,
  type = "text",
  onInput,
  ...rest
}: TextFieldProps) {
  const { field: said, check, clear } = useBrowserCheck(field);
  const control = useControl(said, help);
  return (
    <FieldFrame {...{ field: said, label, help, labelHidden, prefix, suffix }}>
      <input
        key={field.key}
        {...constraints(field, type)}
        defaultValue={textOf(field.initialValue)}
        {...rest}
        {...control}
        {...check}
        onInput={(event) => {
          clear();
          onInput?.(event);
        }}
        type={type}
        className={cx(INPUT, inputClass)}
      />
    </FieldFrame>
  );
}

/** An amount in the language's notation (see `parseAmount`), with its currency beside it. */
export function AmountField({ currency, ...rest }: Omit<TextFieldProps, "suffix" | "type"> & { currency: string }) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      suffix={<span aria-hidden="true">{currency}</span>}
      inputClass="input-amount"
    />
  );
}

/** A calendar day; the form sends `YYYY-MM-DD`. */
export const DateField = (props: Omit<TextFieldProps, "type">) => <TextField {...props} type="date" />;

/** A one-time code of six digits in one field. Phones offer the code, and it can be pasted with or without spaces. */
export function CodeField({ digits = 6, ...rest }: Omit<TextFieldProps, "type"> & { digits?: number }) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      // Allows the spaces of a pasted code; the form's schema removes them.
      pattern={`\\s*([0-9]\\s*){${digits}}`}
      {...rest}
      maxLength={digits * 2}
      minLength={digits}
      onPaste={(event) => pasteDigits(event, digits)}
      inputClass="input-code"
    />
  );
}

/** Shows a pasted `123 456` without its spaces. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>, digits: number) {
  const pasted = event.clipboardData.getData("text").replace(/\D/g, "").slice(0, digits);
  if (!pasted) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.value = pasted;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Several lines of text. */
export function TextArea({
  field,
  label,
  help,
  labelHidden,
  onInput,
  ...rest
}: FieldProps & Omit<ComponentProps<"textarea">, "className" | "id" | "name">) {
  const { field: said, check, clear } = useBrowserCheck(field);
  const control = useControl(said, help);
  return (
    <FieldFrame {...{ field: said, label, help, labelHidden }}>
      <textarea
        key={field.key}
        rows={3}
        minLength={field.minLength}
        maxLength={field.maxLength}
        defaultValue={textOf(field.initialValue)}
        {...rest}
        {...control}
        {...check}
        onInput={(event) => {
          clear();
          onInput?.(event);
        }}
        className={INPUT}
      />
    </FieldFrame>
  );
}

export type Option<Value extends string = string> = { value: Value; label: string };

/** A choice from a list, as the browser's own select. With `placeholder` nothing is chosen at first. */
export function SelectField({
  field,
  label,
  help,
  labelHidden,
  options,
  placeholder,
  ...rest
}: FieldProps &
  Omit<ComponentProps<"select">, "className" | "id" | "name"> & { options: readonly Option[]; placeholder?: string }) {
  const { field: said, check, clear } = useBrowserCheck(field);
  const control = useControl(said, help);
  const { t } = useTranslation("components");
  const initial = textOf(field.initialValue) ?? "";
  const isKnown = options.some(({ value }) => value === initial);
  const empty = placeholder ?? (isKnown || !field.required ? undefined : t("choose"));
  return (
    <FieldFrame {...{ field: said, label, help, labelHidden }}>
      <select
        key={field.key}
        defaultValue={isKnown ? initial : empty === undefined ? undefined : ""}
        {...rest}
        {...control}
        {...check}
        onInput={clear}
        className={cx(INPUT, "select")}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A file, chosen with the browser's own button. The form needs `encType="multipart/form-data"`. */
export function FileField({ field, label, help, labelHidden, ...rest }: FieldProps & InputProps) {
  const { field: said, check, clear } = useBrowserCheck(field);
  const control = useControl(said, help);
  return (
    <FieldFrame {...{ field: said, label, help, labelHidden }}>
      <input
        key={field.key}
        accept={field.accept}
        multiple={field.multiple}
        {...rest}
        {...control}
        {...check}
        onInput={clear}
        type="file"
        className={cx(INPUT, "input-file")}
      />
    </FieldFrame>
  );
}

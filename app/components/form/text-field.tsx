import { useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/utils/cx";
import { FieldFrame, textOf, useControl, type FieldLike, type FieldProps } from "./field";
import type { TypedDay } from "./typed-day";
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

/**
 * A calendar day; the form sends `YYYY-MM-DD`. The browser's own field at first, and without scripts. Then one that
 * people type in, day first, with the same name and id (decision 0157).
 */
export function DateField(props: Omit<TextFieldProps, "type">) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<TypedDay>();
  const { id } = props.field;
  useEffect(
    () =>
      void import("./typed-day").then(
        (module) => module.typeDays(id, i18n, (day) => setTyped(() => day)),
        // The browser's own field stays.
        () => undefined,
      ),
    [id, i18n],
  );
  return <TextField {...props} type="date" {...typed?.(props)} />;
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

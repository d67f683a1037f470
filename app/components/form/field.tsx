import { createContext, useContext, type ReactNode } from "react";
import { Icon } from "~/components/media/icon";
import { cx } from "~/utils/cx";
import { Message } from "./message";

/**
 * The part of a form field that a field component reads. A conform field fits directly; `plainField` makes one for a
 * form without conform (a GET form).
 */
export type FieldLike = {
  id: string;
  name: string;
  /** The id of the field's form, if the field stands outside it. */
  form?: string | undefined;
  key?: string;
  errorId: string;
  descriptionId: string;
  errors?: string[];
  initialValue?: unknown;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  pattern?: string;
  multiple?: boolean;
  accept?: string;
};

export function plainField(
  name: string,
  { value, id = `field-${name}`, ...rest }: { value?: string | string[]; id?: string } & Partial<FieldLike> = {},
): FieldLike {
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-help`, initialValue: value, ...rest };
}

/** The props of every field component. */
export type FieldProps = {
  field: FieldLike;
  label: string;
  /** A sentence below the field, which screen readers read together with it. */
  help?: ReactNode;
  /** Shows the label to screen readers only, if the context shows the meaning of the field. */
  labelHidden?: boolean;
};

/**
 * The name of the first wrong field of a form that the server has answered. That field gets the focus, without
 * JavaScript too.
 */
export const FirstErrorContext = createContext<string | undefined>(undefined);

/** Attributes of the control itself: names, constraints, and what describes it. */
export function useControl(field: FieldLike, help?: ReactNode) {
  const isFirstError = useContext(FirstErrorContext) === field.name;
  return {
    id: field.id,
    name: field.name,
    form: field.form,
    required: field.required || undefined,
    "aria-invalid": field.errors ? (true as const) : undefined,
    "aria-describedby": cx(field.errors && field.errorId, help !== undefined && field.descriptionId),
    autoFocus: isFirstError || undefined,
  };
}

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : typeof value === "string" ? [value] : [];

/**
 * The errors of a field, as sentences in the page's language. An error that a check finds when the field loses the
 * focus is announced: the region for it is there before.
 */
export const FieldErrors = ({ id, errors }: { id: string; errors: string[] | undefined }) => (
  <div aria-live="polite">
    {errors && errors.length > 0 && (
      <div className="Polaris-Labelled__Error" id={id}>
        {errors.map((error) => (
          <div key={error} className="Polaris-InlineError">
            <div className="Polaris-InlineError__Icon">
              <Icon source="AlertCircleIcon" small />
            </div>
            <Message code={error} />
          </div>
        ))}
      </div>
    )}
  </div>
);

export const FieldHelp = ({ id, help }: { id: string; help: ReactNode }) =>
  help === undefined ? null : (
    <div className="Polaris-Labelled__HelpText muted" id={id}>
      {help}
    </div>
  );

/** Label, control, errors and help of one field. `boxed` draws Polaris' box around the control. */
export function FieldFrame({
  field,
  label,
  help,
  labelHidden,
  boxed = true,
  prefix,
  suffix,
  children,
}: FieldProps & { boxed?: boolean; prefix?: ReactNode; suffix?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx("field", labelHidden && "Polaris-Labelled--hidden")}>
      <div className="Polaris-Labelled__LabelWrapper">
        <label
          id={`${field.id}-label`}
          htmlFor={field.id}
          className={cx("Polaris-Label__Text", field.required && "Polaris-Label__RequiredIndicator")}
        >
          {label}
        </label>
      </div>
      {boxed ? (
        <div className={cx("Polaris-TextField", field.errors && "Polaris-TextField--error")}>
          {prefix && <div className="Polaris-TextField__Prefix">{prefix}</div>}
          {children}
          {suffix && <div className="Polaris-TextField__Suffix">{suffix}</div>}
          <div className="Polaris-TextField__Backdrop" />
        </div>
      ) : (
        children
      )}
      <FieldErrors id={field.errorId} errors={field.errors} />
      <FieldHelp id={field.descriptionId} help={help} />
    </div>
  );
}

/** @jsxImportSource hono/jsx */
import { Icon } from "./layout.tsx";
import type { FieldName } from "./sentences/index.ts";
import type { Problems } from "./typed-payment.ts";
import type { View } from "./view.ts";

/** The data that every field of a form needs; {@link fieldsOf} gives it. */
export type FieldBasics = {
  name: FieldName;
  view: View;
  problems: Problems;
  /** The first wrong field gets the focus, without a script. */
  focus: boolean;
};

type FieldProps = FieldBasics & {
  label: string;
  help?: string;
  value?: string | undefined;
  half?: boolean;
  optional?: boolean;
  inputmode?: "numeric" | "decimal" | "tel" | "email";
  autocomplete: string;
  placeholder?: string;
  maxlength: number;
  shape?: "number" | "expiry";
};

/** Names the fields of a form, in their order on the page. */
export function fieldsOf(
  view: View,
  problems: Problems,
  order: readonly FieldName[],
): (name: FieldName) => FieldBasics {
  const firstWrong = order.find((name) => problems[name]);
  return (name) => ({ name, view, problems, focus: name === firstWrong });
}

export const Field = ({
  name,
  view,
  problems,
  focus,
  label,
  help,
  value,
  half,
  optional,
  inputmode,
  shape,
  ...rest
}: FieldProps) => {
  const error = problems[name];
  const describedBy = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(" ");
  return (
    <div class={half ? "field half" : "field"}>
      <label for={name}>
        {label}
        {optional && <span class="optional"> ({view.say.optional})</span>}
      </label>
      <input
        id={name}
        name={name}
        type="text"
        {...(optional ? {} : { required: true })}
        {...(value === undefined ? {} : { value })}
        {...(inputmode ? { inputmode } : {})}
        {...(describedBy ? { "aria-describedby": describedBy } : {})}
        {...(error ? { "aria-invalid": "true" } : {})}
        {...(focus ? { autofocus: true } : {})}
        {...(shape ? { "data-shape": shape } : {})}
        {...rest}
      />
      {error && (
        <p class="error" id={`${name}-error`}>
          <Icon name="alert" />
          <span>{view.say.errors[error]}</span>
        </p>
      )}
      {help && (
        <p class="help" id={`${name}-help`}>
          {help}
        </p>
      )}
    </div>
  );
};

import type { ComponentProps, ReactNode } from "react";
import { cx } from "~/utils/cx";
import { FieldErrors, FieldHelp, textOf, textsOf, useControl, type FieldLike, type FieldProps } from "./field";
import type { Option } from "./text-field";

type ChoiceProps = Omit<ComponentProps<"input">, "className" | "id" | "name" | "type">;

/** One yes-or-no question; sends `on` when ticked. */
export function CheckboxField({ field, label, help, ...rest }: Omit<FieldProps, "labelHidden"> & ChoiceProps) {
  const control = useControl(field, help);
  return (
    <div className="field">
      <div className="choice">
        <input
          key={field.key}
          defaultChecked={textOf(field.initialValue) === "on"}
          {...rest}
          {...control}
          type="checkbox"
          className="choice-box"
        />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <FieldErrors id={field.errorId} errors={field.errors} />
      <FieldHelp id={field.descriptionId} help={help} />
    </div>
  );
}

type GroupProps = Omit<FieldProps, "labelHidden"> & {
  options: readonly ChoiceOption[];
  /** Side by side as chips, for a few short words. */
  chips?: boolean;
};
/** `disabled`: shown and not to be chosen; its help says why. */
type ChoiceOption = Option & { help?: ReactNode; disabled?: boolean };

/** Any number of a short list; every ticked value is sent under the one name. */
export const CheckboxGroup = (props: GroupProps) => <ChoiceGroup {...props} type="checkbox" />;

/** Exactly one of a short list. */
export const RadioGroup = (props: GroupProps) => <ChoiceGroup {...props} type="radio" />;

function ChoiceGroup({ field, label, help, options, chips, type }: GroupProps & { type: "checkbox" | "radio" }) {
  const { required, autoFocus, id, name, ...described } = useControl(field, help);
  const chosen = textsOf(field.initialValue);
  return (
    <fieldset className={cx("choice-group", chips && "chips")} id={id} aria-describedby={described["aria-describedby"]}>
      <legend className={cx("Polaris-Label__Text", required && "Polaris-Label__RequiredIndicator")}>{label}</legend>
      {options.map((option, index) => (
        <Choice key={`${field.key}-${option.value}`} {...{ field, option }}>
          <input
            id={`${id}-${option.value}`}
            name={name}
            type={type}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
            // On checkboxes `required` would demand that every one of them is ticked.
            required={type === "radio" && required}
            autoFocus={index === 0 && autoFocus}
            disabled={option.disabled}
            aria-invalid={described["aria-invalid"]}
            aria-describedby={option.help === undefined ? undefined : `${id}-${option.value}-help`}
            className="choice-box"
          />
        </Choice>
      ))}
      <FieldErrors id={field.errorId} errors={field.errors} />
      <FieldHelp id={field.descriptionId} help={help} />
    </fieldset>
  );
}

const Choice = ({
  field,
  option,
  children,
}: {
  field: FieldLike;
  option: GroupProps["options"][number];
  children: ReactNode;
}) => (
  <div className="choice">
    {children}
    <div>
      <label htmlFor={`${field.id}-${option.value}`}>{option.label}</label>
      <FieldHelp id={`${field.id}-${option.value}-help`} help={option.help} />
    </div>
  </div>
);

import { useState, type ComponentProps, type FocusEvent, type FormEvent, type ReactNode } from "react";
import { message } from "~/i18n/messages";
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
  /** Shows a few short words side by side as chips. */
  chips?: boolean;
};
/** `disabled`: shown, but not selectable; its help says why. */
type ChoiceOption = Option & { help?: ReactNode; disabled?: boolean };

/** Any number of a short list; every ticked value is sent under the same name. */
export const CheckboxGroup = (props: GroupProps) => <ChoiceGroup {...props} type="checkbox" />;

/** Exactly one of a short list. */
export const RadioGroup = (props: GroupProps) => <ChoiceGroup {...props} type="radio" />;

/** The group itself is no control, so its first choice takes the focus. */
const toFirst = ({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>) => {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>("input:enabled")?.focus();
};

/**
 * If the browser finds no choice, the group says so once, in the page's sentences (as `useBrowserCheck` does for other
 * fields).
 */
function useChoiceCheck(given: FieldLike) {
  const [isMissing, setMissing] = useState(false);
  const field = isMissing ? { ...given, errors: [message("choose")] } : given;
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { currentTarget: choice } = event;
    setMissing(true);
    // The browser reports every choice of the group; the first invalid control of the form gets the focus.
    if (choice.form?.querySelector(":is(input, select, textarea):invalid") === choice) choice.focus();
  };
  return { field, onInvalid, clear: () => setMissing(false) };
}

function ChoiceGroup({ field: given, label, help, options, chips, type }: GroupProps & { type: "checkbox" | "radio" }) {
  const { field, onInvalid, clear } = useChoiceCheck(given);
  const { required, autoFocus, id, name, ...described } = useControl(field, help);
  const chosen = textsOf(field.initialValue);
  const first = options.findIndex(({ disabled }) => !disabled);
  return (
    <fieldset
      className={cx("choice-group", chips && "chips")}
      id={id}
      aria-describedby={described["aria-describedby"]}
      tabIndex={field.errors && -1}
      onFocus={toFirst}
      onChange={clear}
    >
      <legend className={cx("Polaris-Label__Text", required && "Polaris-Label__RequiredIndicator")}>{label}</legend>
      {options.map((option, index) => (
        <Choice key={`${field.key}-${option.value}`} {...{ field, option }}>
          <input
            id={`${id}-${option.value}`}
            name={name}
            type={type}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
            // On checkboxes `required` would require a tick in every one of them.
            required={type === "radio" && required}
            autoFocus={index === first && autoFocus}
            onInvalid={onInvalid}
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

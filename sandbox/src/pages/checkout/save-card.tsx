/** @jsxImportSource hono/jsx */
import type { FieldBasics } from "./field.tsx";
import { Icon } from "./layout.tsx";
import { AGREED } from "./payment-form.ts";

type SaveCardProps = FieldBasics & {
  consent: string;
  isTicked: boolean;
};

/** The tick by which a payer lets the merchant save the card and charge it later. Never ticked beforehand. */
export const SaveCard = ({ name, view: { say }, problems, focus, consent, isTicked }: SaveCardProps) => {
  const error = problems[name];
  const describedBy = [error && `${name}-error`, `${name}-help`].filter(Boolean).join(" ");
  return (
    <>
      <label class="consent">
        <input
          type="checkbox"
          name={name}
          value={AGREED}
          checked={isTicked}
          aria-describedby={describedBy}
          {...(error ? { "aria-invalid": "true" } : {})}
          {...(focus ? { autofocus: true } : {})}
        />
        <span>{consent}</span>
      </label>
      {error && (
        <p class="error" id={`${name}-error`}>
          <Icon name="alert" />
          <span>{say.errors[error]}</span>
        </p>
      )}
      <p class="help" id={`${name}-help`}>
        {say.saveCard.help}
      </p>
    </>
  );
};

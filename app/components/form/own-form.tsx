import { createContext, forwardRef, useContext, useState, type ComponentPropsWithoutRef } from "react";
import { PERSON_FIELD } from "~/utils/person-field";
import { PlainForm } from "./plain-form";

/** The id of the signed-in person, for the forms of a page. */
export const PersonContext = createContext<string | undefined>(undefined);

/**
 * A form that sends the id of the person for whom it was drawn, so that another person who signs in later in the same
 * browser cannot act with it. The id stays the same while the form is on the page, even if other parts are loaded
 * again. A search form belongs to everybody and sends no id.
 */
export const Form = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<typeof PlainForm>>(function Form(
  { children, ...rest },
  ref,
) {
  const [person] = useState(useContext(PersonContext));
  const isPosted = rest.method?.toLowerCase() === "post";
  return (
    <PlainForm {...rest} ref={ref}>
      {isPosted && person !== undefined && <input type="hidden" name={PERSON_FIELD} value={person} />}
      {children}
    </PlainForm>
  );
});

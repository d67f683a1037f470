import { createContext, forwardRef, useContext, useState, type ComponentPropsWithoutRef } from "react";
import { PERSON_FIELD } from "~/utils/person-field";
import { PlainForm } from "./plain-form";

/** Who is signed in, by their id: for the forms of a page. */
export const PersonContext = createContext<string | undefined>(undefined);

/**
 * A form of whoever it was drawn for: it says so when it is sent, so that nobody else acts with it who has signed in
 * beside it in the same browser. It stays theirs while it stands there, whatever else of the page is read anew. One
 * that looks for something is for everybody.
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

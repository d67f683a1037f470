import { Form as AnyForm } from "@remix-run/react";
import { createContext, useContext, useState, type ComponentPropsWithRef } from "react";
import { PERSON_FIELD } from "~/utils/person-field";

/** Who is signed in, by their id: for the forms of a page. */
export const PersonContext = createContext<string | undefined>(undefined);

/**
 * A form of whoever it was drawn for: it says so when it is sent, so that nobody else acts with it who has signed in beside it in the same browser. It
 * stays theirs while it stands there, whatever else of the page is read anew. One that looks for something is for everybody.
 */
export function Form({ children, ...rest }: ComponentPropsWithRef<typeof AnyForm>) {
  const [person] = useState(useContext(PersonContext));
  const isPosted = rest.method?.toLowerCase() === "post";
  return (
    <AnyForm {...rest}>
      {isPosted && person !== undefined && <input type="hidden" name={PERSON_FIELD} value={person} />}
      {children}
    </AnyForm>
  );
}

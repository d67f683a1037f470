import { createContext, useContext } from "react";
import { LinkButton } from "./button";

/** The link to the script of the page's form. Undefined on a page without a form, and for most people. */
export const ScriptContext = createContext<{ to: string; text: string } | undefined>(undefined);

/** The quiet line behind the form of a page or dialog. */
export function ScriptLink() {
  const script = useContext(ScriptContext);
  return (
    script && (
      <p>
        <LinkButton to={script.to} variant="tertiary">
          <span className="muted text-s">{script.text}</span>
        </LinkButton>
      </p>
    )
  );
}

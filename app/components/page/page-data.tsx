import { createContext, useContext } from "react";
import { useNonce } from "./nonce";

/** The loaders' data as Remix writes it, while the server renders. The browser's build has nothing of this file. */
export const PageDataContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/**
 * The data, which is JSON and so full of quotation marks, as text of a script between apostrophes: there they need no
 * mark before them.
 */
const scriptText = (json: string) => `'${json.replace(/[\\'<\n\r\u2028\u2029]/g, escaped)}'`;
const escaped = (letter: string) =>
  letter === "\\" || letter === "'" ? `\\${letter}` : `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const CONTROLLER = "window.__remixContext.streamController";

/**
 * Hands the data over to the browser's Remix, last in the body, where React leaves in place what it has not rendered
 * itself. As an element it is written with the rest; put in afterwards, the whole page was copied once more.
 */
export function PageData() {
  const data = useContext(PageDataContext);
  const nonce = useNonce();
  if (data === undefined) return null;
  return (
    <script
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: `${CONTROLLER}.enqueue(${scriptText(data)});${CONTROLLER}.close()` }}
    />
  );
}

import { createContext, useContext } from "react";
import { useNonce } from "./nonce";

/**
 * The loaders' data as Remix writes it, while the server renders. The browser's build contains nothing of this file.
 */
export const PageDataContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/**
 * The data as a string literal of a script, in single quotes: JSON is full of double quotes, which need no escape
 * there.
 */
const scriptText = (json: string) => `'${json.replace(/[\\'<\n\r\u2028\u2029]/g, escaped)}'`;
const escaped = (letter: string) =>
  letter === "\\" || letter === "'" ? `\\${letter}` : `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const CONTROLLER = "window.__remixContext.streamController";

/**
 * Hands the data over to Remix in the browser. It stands last in the body, where React leaves elements that it has not
 * rendered itself. As an element it is written with the page; inserting it afterwards copied the whole page once more.
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

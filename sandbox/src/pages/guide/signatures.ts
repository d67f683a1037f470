import { html } from "hono/html";
import { standardHeaders } from "../../domain/standard-webhooks.ts";
import { NODE_CHECK, phpCheck, pythonCheck, RETURN_CHECK, SIGNED_EXAMPLE } from "./check-examples.ts";
import { code, list, prose, type Reader, type Section } from "./markup.ts";

/** A text without the marks of its code, as the name of a part. */
const plain = (text: string): string => text.replaceAll("`", "");

/** Where payers go on, and how a server checks the address at which they come. */
export function returns({ say }: Reader): Section {
  const { returns: told } = say.merchant;
  return {
    id: "returns",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${list(told.rules)}
      <p>${prose(told.check)}</p>
      ${code(RETURN_CHECK, plain(told.check))}`,
  };
}

/** The message of the example as it arrives, below its secret. */
function exampleText(): string {
  const headers = Object.entries(standardHeaders([SIGNED_EXAMPLE.secret], SIGNED_EXAMPLE));
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [SIGNED_EXAMPLE.secret, "", ...lines, "", SIGNED_EXAMPLE.body].join("\n");
}

/** How a server checks messages and callbacks: in Node.js, PHP and Python. `seconds`: how old they may be. */
export function signatures({ say }: Reader, seconds: number): Section {
  const { signatures: told } = say.merchant;
  const examples = [
    [told.node, NODE_CHECK],
    [told.php, phpCheck(seconds)],
    [told.python, pythonCheck(seconds)],
    [told.example, exampleText()],
  ] as const;
  return {
    id: "signatures",
    title: told.title,
    body: html`<p>${prose(told.text)}</p>
      ${list(told.rules, { seconds })}
      ${examples.map(
        ([title, text]) =>
          html`<p>${prose(title)}</p>
            ${code(text, plain(title))}`,
      )}`,
  };
}

import type { Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { html, raw } from "hono/html";
import type { GuideSentences } from "./sentences/index.ts";

/* The parts that the guide's sections are made of. */

export type Markup = ReturnType<typeof html>;
export type Section = { id: string; title: string; body: Markup };
/** The reader of the guide. */
export type Reader = { language: Language; region: Region; say: GuideSentences };

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign] ?? "&gt;");
/** A sentence with its code in `code` elements and its braces filled in. */
export const prose = (text: string, values: Record<string, string | number> = {}): Markup =>
  raw(
    escaped(text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))).replace(
      /`([^`]+)`/g,
      "<code>$1</code>",
    ),
  );
export const list = (items: readonly string[], values?: Record<string, string | number>) =>
  html`<ul>
    ${items.map((item) => html`<li>${prose(item, values)}</li>`)}
  </ul>`;
export const code = (text: string, label: string) =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;

export const table = (className: string, label: string, titles: readonly string[], rows: readonly Markup[]) =>
  html`<div class="scroll ${className}" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;

export const rows = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(
    ([name, meaning]) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${prose(meaning)}</td>
      </tr>`,
  );

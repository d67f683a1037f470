import { html } from "hono/html";
import { toInstant } from "../wire/page.ts";

/** An instant (UTC milliseconds) in the notation of a desk. */
export const moment = (at: number) =>
  html`<time datetime="${toInstant(at)}">${toInstant(at).slice(0, 16).replace("T", " ")} UTC</time>`;

/** A waiting time, in whole hours below two days, otherwise in days. */
export function age(from: number, now: number): string {
  const hours = Math.floor((now - from) / 3_600_000);
  return hours < 1 ? "under an hour" : hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

type Cell = ReturnType<typeof html> | string;
/** A table that scrolls by itself; `caption` names it. */
export const table = (caption: string, titles: readonly string[], rows: readonly (readonly Cell[])[]) =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

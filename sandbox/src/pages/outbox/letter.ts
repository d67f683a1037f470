import { LOGO_PIXELS } from "#provider/contract/limits";
import { html, raw } from "hono/html";
import type { Posted } from "../../db/outbox.ts";
import { logoUrl, type Env } from "../../env.ts";

/** Half of a logo's smallest size in pixels, so that it is sharp on every screen. CSS pixels. */
const ROOM = { width: LOGO_PIXELS.minWidth / 2, height: LOGO_PIXELS.minHeight / 2 };

/** The size of a picture in a letter: whole, in its own proportions, never enlarged. */
export function shownSides({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The text with its line breaks, and its address as a link. */
function textOf(body: string, link: string | null) {
  const lines = body.split(/\r?\n/);
  return lines.map((line, place) => {
    const [before = "", ...after] = link === null ? [line] : line.split(link);
    const rest = after.map((piece) => html`<a href="${link ?? ""}">${link}</a>${piece}`);
    return html`${place > 0 ? raw("<br>") : ""}${before}${rest}`;
  });
}

/**
 * An e-mail to a payer as a page, which an e-mail client shows instead of the plain text. Pictures and links have
 * absolute addresses, pictures have explicit sizes, and nothing depends on styles, which many clients drop (decision
 * 0087). Undefined for every other message: those are plain text only.
 */
export async function letterOf(env: Pick<Env, "PUBLIC_URL">, message: Posted): Promise<string | undefined> {
  const { channel, sender, subject, body, link, language } = message;
  if (channel !== "EMAIL" || sender === null) return undefined;
  const { name, logo } = sender;
  const sides = logo && shownSides(logo);
  const head =
    logo && sides
      ? html`<img
          src="${logoUrl(env, logo)}"
          width="${sides.width}"
          height="${sides.height}"
          alt="${name}"
          border="0"
        />`
      : html`<strong>${name}</strong>`;
  const page = await html`<!doctype html>
    <html lang="${language ?? "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject ?? ""}</title>
      </head>
      <body>
        <p>${head}</p>
        <p>${textOf(body, link)}</p>
      </body>
    </html> `;
  return page.toString();
}

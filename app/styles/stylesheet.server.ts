import css from "./app.css?inline";
import href from "./app.css?url";
import { AREA_SHEETS } from "./areas";

/** A stylesheet: its address, its CSS, and a word that changes with the CSS. */
type Sheet = { href: string; css: string; version: string };

const sheet = (from: string, text: string): Sheet => ({
  href: from,
  css: text,
  version: /-([\w-]+)\.css$/.exec(from)?.[1] ?? "",
});

/** The base sheet of every page. */
export const STYLESHEET = sheet(href, css);

// No page carries the sheet of other media.
const texts = import.meta.glob<string>(["./areas/*.css", "!./areas/other-media.css"], {
  eager: true,
  query: "?inline",
  import: "default",
});

/** The area sheets, by their addresses. */
export const SHEETS_OF_AREAS: ReadonlyMap<string, Sheet> = new Map(
  Object.entries(AREA_SHEETS).map(([name, from]) => [from, sheet(from, texts[`./areas/${name}.css`] ?? "")]),
);

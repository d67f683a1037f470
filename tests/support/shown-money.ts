import { unescapeHtml } from "./forms";
import type { Answer } from "./http";

export const textOf = (html: string) => unescapeHtml(html.replace(/<!--.*?-->|<[^>]*>/gs, "")).trim();
/** The texts of the elements with a tag. */
export const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "gs"))].map(([, inside = ""]) => textOf(inside));
/** `−AZN 1,234.50` in minor units. */
export const minorOf = (text = "") => Number(text.replace(/[−-]/, "-").replace(/AZN|[+=\s,.]/g, ""));

/** Gross, fee, net and balance of each row of a table of movements. */
export const rowsOf = ({ text }: Answer): number[][] =>
  [...(/<tbody\b.*<\/tbody>/s.exec(text)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
    textsOf(row, "td").slice(-4).map(minorOf),
  );

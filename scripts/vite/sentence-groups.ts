import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { RouteConfigEntry } from "@remix-run/route-config";
import map from "../../app/routes";
import { CORE_NAMESPACES } from "../../app/i18n/config";
import { sharedFiles } from "./shared-files";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
/** The language with the most bytes. */
const LARGEST = fileURLToPath(new URL("../../locales/ru", import.meta.url));

/** The bytes that one request less is worth: its headers, and the better compression of files together. */
const REQUEST_WORTH = 1200;
/** The maximum bytes of sentences that a screen may get without needing them. */
const MOST_WASTE = 500;
/** Of screens near their budget, which have no room for sentences that they do not need. */
const ALONE = new Set(["invoice-actions", "earlier-payment"]);

/**
 * The namespaces that a route names in `handle`, with those of every page if it spreads them. They are read from its
 * source, because a build cannot run it.
 *
 * @param file of the route, below `app/`
 */
export function namespacesOf(file: string): string[] {
  const list = /\bi18n:\s*\[([^\]]*)\]/.exec(readFileSync(`${APP}/${file}`, "utf8"))?.[1] ?? "";
  const core = list.includes("...CORE_NAMESPACES") ? CORE_NAMESPACES : [];
  return [...core, ...[...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name)];
}

/**
 * Namespaces that share one file, by the first of them: those that the same screens use, joined like scripts (decision
 * 0103).
 */
export const GROUPS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  sharedFiles({
    modules: new Map(
      readdirSync(LARGEST).map((file) => {
        const bytes = gzipSync(readFileSync(`${LARGEST}/${file}`)).length;
        return [file.replace(/\.json$/, ""), { bytes, imports: [] }];
      }),
    ),
    screens: saidBy(await map, namespacesOf("root.tsx")),
    apart: new Set(),
    alone: ALONE,
    requestWorth: REQUEST_WORTH,
    mostWaste: MOST_WASTE,
  }).flatMap((spaces) => {
    const sorted = spaces.toSorted();
    return sorted[0] !== undefined && sorted.length > 1 ? [[sorted[0], sorted] as const] : [];
  }),
);

/** The namespaces of every screen and of its parent routes. */
function saidBy(entries: readonly RouteConfigEntry[], around: readonly string[]): { starts: string[] }[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const said = [...around, ...namespacesOf(file)];
    return [...(path !== undefined || index ? [{ starts: said }] : []), ...saidBy(children, said)];
  });
}

import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";

/**
 * A route of the map: its module below `app/`, the whole pattern of its address, and whether it only stands around
 * others: it has no address of its own, or one of those inside it answers there. A list whose dialogs lie inside it is
 * a screen. `inside`: their patterns.
 */
export type MapEntry = { file: string; pattern: string; isLayout: boolean; inside: readonly string[] };

type Tree = readonly RouteConfigEntry[];

const flatten = (entries: Tree, above = ""): MapEntry[] =>
  entries.flatMap(({ file, path, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`;
    const isLayout = children.length > 0 && (path === undefined || children.some((child) => child.index));
    const below = flatten(children, pattern);
    const inside = below.map((entry) => entry.pattern);
    return [{ file, pattern: pattern === "" ? "/" : pattern, isLayout, inside }, ...below];
  });

/** Every route of the app in the map's order, with its root. */
export async function everyRoute(): Promise<MapEntry[]> {
  const all = flatten(await routes);
  return [{ file: "root.tsx", pattern: "/", isLayout: true, inside: all.map(({ pattern }) => pattern) }, ...all];
}

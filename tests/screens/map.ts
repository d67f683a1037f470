import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes";

/**
 * A route of the map: its module below `app/`, the whole pattern of its address, and whether it only stands around others: it has no
 * address of its own, or one of those inside it answers there. A list whose dialogs lie inside it is a screen.
 */
export type MapEntry = { file: string; pattern: string; isLayout: boolean };

type Tree = readonly RouteConfigEntry[];

const flatten = (entries: Tree, above = ""): MapEntry[] =>
  entries.flatMap(({ file, path, children = [] }) => {
    const pattern = path === undefined ? above : `${above}/${path}`;
    const isLayout = children.length > 0 && (path === undefined || children.some((child) => child.index));
    const here: MapEntry = { file, pattern: pattern === "" ? "/" : pattern, isLayout };
    return [here, ...flatten(children, pattern)];
  });

/** Every route of the app in the map's order, with its root. */
export async function everyRoute(): Promise<MapEntry[]> {
  return [{ file: "root.tsx", pattern: "/", isLayout: true }, ...flatten(await routes)];
}

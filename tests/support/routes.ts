import type { MapEntry } from "../screens/map";

type Handler = ((...input: never[]) => unknown) & { access?: unknown; params?: object };
export type RouteModule = { loader?: Handler; action?: Handler; default?: unknown };

const modules = import.meta.glob<RouteModule>("../../app/**/*.tsx");

/** The module of a route. Throws if the map names a missing file. */
export async function moduleOf({ file }: MapEntry): Promise<RouteModule> {
  const load = modules[`../../app/${file}`];
  if (!load) throw new Error(`app/routes.ts names ${file}, which does not exist.`);
  return load();
}

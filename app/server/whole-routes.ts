/** What stands for a route's module until it is asked for (scripts/vite/late-routes.ts writes it). */
type Late<Module> = { late: () => Promise<Module> };

const isLate = <Module extends object>(module: Module): module is Module & Late<Module> =>
  "late" in module && typeof module.late === "function";

/** Puts the modules of the named routes in the place of those that stand for them, so that their page can be drawn. */
export async function wholeRoutes<Module extends object>(
  modules: Record<string, Module | undefined>,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      const module = modules[id];
      if (module && isLate(module)) modules[id] = await module.late();
    }),
  );
}

import type { Plugin, Rollup } from "vite";

const SERVER_BUILD = /virtual:remix\/server-build$/;
/** Every page needs them: its frame, and the calls that keep a session. */
const AT_ONCE = /\/(?:entry\.server|root)\.tsx$|\/provider\/contract\/auth\.ts$/;
const PREFIX = "\0late-route:";
/** Loads the groups of the contract, of which none but that of sessions may be evaluated at the start. */
const LATE_CONTRACT = /\/provider\/contract\/late\.ts$/;

/**
 * Lets the app's Worker evaluate a route's module when the route is first asked for: at the start nobody knows which of
 * hundreds will be, and their schemas are most of what starting costs (docs/decisions/0188-late-modules.md). Remix'
 * list of routes gets a module in its place that knows what the route exports, and loads it.
 */
export const lateRoutes = (): Plugin => ({
  name: "late-routes",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.config.consumer === "server",
  resolveId: (source, importer) =>
    importer && SERVER_BUILD.test(importer) && /\.tsx?$/.test(source) && !AT_ONCE.test(source)
      ? `${PREFIX}${source}`
      : undefined,
  async load(id) {
    if (!id.startsWith(PREFIX)) return undefined;
    const file = await this.resolve(id.slice(PREFIX.length));
    if (!file) return this.error(`Remix names a route that is no file: ${id}.`);
    const { exports } = await this.load({ id: file.id });
    return lateModule(file.id, exports ?? []);
  },
  generateBundle(_options, bundle) {
    for (const id of modulesOfStart(bundle)) {
      const loaders = this.getModuleInfo(id)?.dynamicImporters ?? [];
      if (loaders.some((loader) => LATE_CONTRACT.test(loader)) && !AT_ONCE.test(id))
        this.error(`${id} is evaluated at the start: something else than ${loaders.join(", ")} imports it.`);
    }
  },
});

/** The modules that the Worker evaluates before it answers anybody: what its entry reaches by static imports. */
function modulesOfStart(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of reached)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  return [...reached].flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? id : [])),
  );
}

/**
 * The module that stands for a route. Its loader and action load the route. Remix reads the rest before that, and keeps
 * the page, the error boundary and the handle of every route from the first page on: they are the route's own as soon
 * as it is loaded, which app/server/whole-routes.ts sees to.
 */
export function lateModule(file: string, exported: readonly string[]): string {
  if (exported.includes("headers")) throw new Error(`${file} exports headers, which Remix reads before it is loaded.`);
  const of = (names: string[], code: (name: string) => string) =>
    names.filter((name) => exported.includes(name)).map(code);
  return [
    "let loaded;",
    `const load = async () => (loaded ??= await import(${JSON.stringify(file)}));`,
    ...(exported.includes("handle")
      ? [
          "export const handle = {};",
          "export const late = async () => { Object.assign(handle, (await load()).handle); return loaded; };",
        ]
      : ["export const late = load;"]),
    ...of(["loader", "action"], (name) => `export const ${name} = async (asked) => (await load()).${name}(asked);`),
    ...of(["ErrorBoundary"], (name) => `export const ${name} = (given) => loaded.${name}(given);`),
    ...of(["default"], () => "export default (given) => loaded.default(given);"),
  ].join("\n");
}

import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Plugin, Rollup } from "vite";
import appRoutes from "../../app/routes";
import { withoutJsonSchema } from "./json-schema";
import { sharedFiles, type Part } from "./shared-files";

const map = await appRoutes;

/**
 * Puts the browser's modules into few files that stay cached long, without code that no page runs. The libraries of
 * every page are one file and those of forms another; both change only with a package. Sentences are files of their own
 * (`sentence-files.ts`). All other modules are grouped by the screens that need them (`shared-files.ts`).
 */
export function clientChunks(): Plugin {
  return {
    name: "client-chunks",
    apply: "build",
    config: {
      // After Remix, which names the entries.
      order: "post",
      handler(_config, { isSsrBuild }) {
        if (isSsrBuild) return undefined;
        return {
          build: {
            // No lists of files for dynamic imports, which nothing would read (`PRELOAD_HELPER`).
            modulePreload: false,
            // 5 % smaller than esbuild's result after compression.
            minify: "terser",
            terserOptions: {
              module: true,
              ecma: 2020,
              compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
              format: { comments: false },
            },
            rollupOptions: {
              // A route's file may export more than the route does. Otherwise its shared exports would be a separate
              // file.
              preserveEntrySignatures: "allow-extension",
              output: { manualChunks: chunkOf(), entryFileNames: SCRIPT_NAME, chunkFileNames: SCRIPT_NAME },
            },
          },
        };
      },
    },
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    transform(code, id) {
      if (PRELOAD_HELPER.test(id)) return { code: "export const __vitePreload = (load) => load();", map: null };
      if (ZOD_ENGLISH.test(id)) return { code: NO_ENGLISH, map: null };
      if (NO_PAGE_YET.test(id)) return { code: NOTHING_MEANWHILE, map: null };
      if (UNESCAPE.test(id)) return { code: "export const unescape = (text) => text;", map: null };
      if (ZOD_SCHEMAS.test(id)) return { code: withoutEval(code), map: null };
      return withoutJsonSchema(code, id);
    },
  };
}

/**
 * Seven characters distinguish the files of two builds. Each further character stands in every file that imports this
 * one, and does not compress.
 */
const SCRIPT_NAME = "assets/[name]-[hash:7].js";

const EVERY_PAGE =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next|remix-i18next|html-parse-stringify|void-elements)\//;
const FORMS = /\/node_modules\/(?:@conform-to|zod)\//;

/**
 * The path of a module from the project's root: `/app/root.tsx`. The names of its folders are only reliable from there,
 * because the project itself may lie in a folder called `app`.
 */
export const placeOf = (id: string, folder: string): string =>
  id.startsWith(`${folder}/`) ? id.slice(folder.length) : id;

/** Our modules, by their path, and small modules of packages, of which each screen uses some. */
const SHARED = /^\/(?:app|provider)\/|\/node_modules\/(?:@shopify\/polaris-icons|@fontsource)\/|vite\/preload-helper/;
export const isShared = (id: string, folder: string): boolean => SHARED.test(placeOf(id, folder));
const FORMS_FILE = "forms";
/** The mark of a form: its screen loads the libraries of forms. */
const FORM_LIBRARY = /\/node_modules\/@conform-to\//;
/** Starts the page and waits there for all its files: no module that others import may share its file. */
const START = "/app/entry.client.tsx";

/**
 * The bytes that one request less is worth: its headers, the better compression of files together, and its turn on one
 * of six connections. This number and the maximum waste of a screen are chosen by measuring the build (decision 0103):
 * less makes more files, more breaks budgets.
 */
const REQUEST_WORTH = 2000;
const MOST_WASTE = 2200;
/** Forms have less room in their budget. */
const MOST_WASTE_OF_FORM = 120;
/**
 * What the modules that a screen needs and those that it gets in vain may be together, without the libraries: whoever
 * needs much has less room.
 */
const ROOM = 32_500;
const ROOM_OF_FORM = 33_000;
/**
 * Bytes of a module's source for each byte sent, minified and compressed; the parts that the bundler will drop are not
 * known yet.
 */
const SOURCE_PER_BYTE = 6;

/**
 * Modules with nothing but zod schemas: if a screen without a form imports them, the bundler drops their own imports.
 */
const SCHEMAS = /^\/app\/.*schema\.ts$|^\/provider\/contract\/(?:fields|filter-schema|movements)\.ts$/;

/**
 * The file of a module in the browser's build; undefined if Rollup decides, for modules that load later than a screen.
 */
function chunkOf(): (id: string, graph: Rollup.ManualChunkMeta) => string | undefined {
  let names: Map<string, string> | undefined;
  return (id, graph) => {
    if (EVERY_PAGE.test(id)) return "vendor";
    if (FORMS.test(id)) return FORMS_FILE;
    names ??= chunkNames(graph);
    return names.get(id);
  };
}

/**
 * The file of every module that a screen needs: `sharedFiles` groups the modules, and the heaviest gives the file its
 * name.
 */
function chunkNames({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const root = process.cwd();
  const modules = new Map<string, Part>([[FORMS_FILE, { bytes: 0, imports: [] }]]);
  // In an order that does not depend on which module was read first, so that the same sources make the same files.
  for (const id of [...getModuleIds()].toSorted()) {
    if (!isShared(id, root) || placeOf(id, root) === START) continue;
    const info = getModuleInfo(id);
    const imported = info?.importedIds ?? [];
    const ofForms = imported.some((other) => FORM_LIBRARY.test(other));
    modules.set(id, {
      bytes: Math.round(lengthAnywhere(info?.code ?? "", root) / SOURCE_PER_BYTE),
      imports: ofForms ? [...imported, FORMS_FILE] : imported,
      // Screens without a form use only those exports of these modules that are no schemas.
      mayImport: imported.some((other) => FORMS.test(other)) ? [FORMS_FILE] : [],
    });
  }
  const { chains, routes } = screensOf([...modules.keys()], root);
  const schemas = new Set([...modules.keys()].filter((id) => SCHEMAS.test(placeOf(id, root))));
  const files = sharedFiles({
    modules,
    screens: chains.map((starts) => {
      const needed = reachedFrom(modules, starts);
      if (needed.has(FORMS_FILE))
        return { starts, mostWaste: wasteOf(modules, needed, { most: MOST_WASTE_OF_FORM, room: ROOM_OF_FORM }) };
      const mostWaste = wasteOf(
        modules,
        [...needed].filter((id) => !schemas.has(id)),
        { most: MOST_WASTE, room: ROOM },
      );
      return { starts, without: schemas, mostWaste };
    }),
    apart: routes,
    alone: new Set([FORMS_FILE]),
    requestWorth: REQUEST_WORTH,
    mostWaste: MOST_WASTE,
  });
  const names = new Map<string, string>();
  const taken = new Set(["vendor", FORMS_FILE]);
  for (const file of files) {
    const heaviest = file.toSorted((a, b) => (modules.get(b)?.bytes ?? 0) - (modules.get(a)?.bytes ?? 0))[0] ?? "";
    const [, base = "part"] = /([\w-]+)\.\w+(?:\?[\w-]+)?$/.exec(heaviest) ?? [];
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
    taken.add(name);
    for (const id of file) names.set(id, name);
  }
  return names;
}

/**
 * The length of a module's code without the project's folder, which occurs in addresses and, in stylesheets, in Vite's
 * hexadecimal: so the same sources make the same files in every folder.
 */
export const lengthAnywhere = (code: string, folder: string): number =>
  code.replaceAll(`"${folder}/`, '"/').replace(/__VITE_CSS_URL__[0-9a-f]+/g, "").length;

/** All modules that a screen needs that starts from these. */
function reachedFrom(modules: ReadonlyMap<string, Part>, starts: readonly string[]): Set<string> {
  const seen = new Set(starts);
  for (const id of seen) for (const imported of modules.get(id)?.imports ?? []) seen.add(imported);
  return seen;
}

/** The bytes that a screen may get in vain: no more than it has room beside what it needs. */
function wasteOf(
  modules: ReadonlyMap<string, Part>,
  needed: Iterable<string>,
  { most, room }: { most: number; room: number },
): number {
  let bytes = 0;
  for (const id of needed) bytes += modules.get(id)?.bytes ?? 0;
  return Math.max(0, Math.min(most, room - bytes));
}

/** The screens of app/routes.ts: for each its route and its parent routes, as Remix' modules around ours. */
function screensOf(ids: readonly string[], root: string): { chains: string[][]; routes: Set<string> } {
  const ofFile = new Map<string, string>();
  for (const id of ids) {
    const [, file = ""] = /^\/app\/([^?]+)\?__remix-build-client-route$/.exec(placeOf(id, root)) ?? [];
    if (file) ofFile.set(file, id);
  }
  const moduleOf = (file: string): string =>
    ofFile.get(file) ?? fail(`The build has no route ${file}: Remix names its modules in another way.`);
  const chains: string[][] = [];
  const walk = (entries: readonly RouteConfigEntry[], around: readonly string[]) => {
    for (const { file, path, index, children = [] } of entries) {
      const chain = [...around, moduleOf(file)];
      if (path !== undefined || index) chains.push(chain);
      walk(children, chain);
    }
  };
  walk(map, [moduleOf("root.tsx")]);
  return { chains, routes: new Set(ofFile.values()) };
}

function fail(message: string): never {
  throw new Error(message);
}

/**
 * Vite's helper that loads the dependencies of a dynamic import. Our imports need only files that the page has already,
 * and no stylesheet, so half a kilobyte of every page would be useless.
 */
const PRELOAD_HELPER = /vite\/preload-helper/;

/**
 * Remix' page and message for developers while an app without server rendering waits for its loaders. The server
 * renders every page here.
 */
const NO_PAGE_YET = /\/node_modules\/@remix-run\/react\/dist\/esm\/fallback\.js$/;
const NOTHING_MEANWHILE = "export const RemixRootDefaultHydrateFallback = () => null;";

/** Names of characters in HTML, for a component of react-i18next that our code does not use. */
const UNESCAPE = /\/node_modules\/react-i18next\/dist\/es\/unescape\.js$/;

/** zod's own English messages. Ours come from locales/, and zod says "Invalid input" without any. */
const ZOD_ENGLISH = /\/node_modules\/zod\/v4\/locales\/en\.js$/;
const NO_ENGLISH = "export default () => ({ localeError: () => undefined });";

/**
 * zod tests with `new Function` whether it may compile parsers. Our policy forbids that, and the browser reports a
 * violation each time. `z.config({ jitless: true })` would come too late, so the build contains the answer.
 */
const ZOD_SCHEMAS = /\/node_modules\/zod\/v4\/core\/schemas\.js$/;
const MAY_EVAL = "!core.globalConfig.jitless";

function withoutEval(code: string): string {
  if (code.split(MAY_EVAL).length !== 2)
    throw new Error(`zod is not as expected: look for "${MAY_EVAL}" in its schemas.`);
  return code.replace(MAY_EVAL, "false").replace("= util.allowsEval;", "= { value: false };");
}

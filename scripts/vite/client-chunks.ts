import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Plugin, Rollup } from "vite";
import appRoutes from "../../app/routes";
import { withoutJsonSchema } from "./json-schema";
import { sharedFiles, type Part } from "./shared-files";

const map = await appRoutes;

/**
 * What the browser fetches: few files, long cached, without what a page never runs. The libraries of every page are one
 * file and those of forms another; both change only when a package does. Sentences are files of their own
 * (`sentence-files.ts`). Everything else is put into files by which screens need it (`shared-files.ts`).
 */
export function clientChunks(): Plugin {
  return {
    name: "client-chunks",
    apply: "build",
    config: {
      // After Remix, which says what the entries are.
      order: "post",
      handler(_config, { isSsrBuild }) {
        if (isSsrBuild) return undefined;
        return {
          build: {
            modulePreload: { polyfill: false },
            // 5 % smaller than esbuild's result after compression.
            minify: "terser",
            terserOptions: {
              module: true,
              ecma: 2020,
              compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
              format: { comments: false },
            },
            rollupOptions: {
              // A route's file may export more than the route does, or what it shares would be a file beside it.
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
 * Seven letters tell one build's file from another's; each letter more stands in every file that imports it, and is not
 * compressed.
 */
const SCRIPT_NAME = "assets/[name]-[hash:7].js";

const EVERY_PAGE =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next|remix-i18next|html-parse-stringify|void-elements)\//;
const FORMS = /\/node_modules\/(?:@conform-to|zod)\//;

/**
 * Where a module stands in the project, from its root: `/app/root.tsx`. Only so do names of folders say what it is: the
 * project itself may lie in a folder called `app`.
 */
export const placeOf = (id: string, folder: string): string =>
  id.startsWith(`${folder}/`) ? id.slice(folder.length) : id;

/** Ours, by their place, and the small things of packages that each screen picks some of. */
const SHARED = /^\/(?:app|provider)\/|\/node_modules\/(?:@shopify\/polaris-icons|@fontsource)\/|vite\/preload-helper/;
export const isShared = (id: string, folder: string): boolean => SHARED.test(placeOf(id, folder));
const FORMS_FILE = "forms";
/** What a form is known by: the screens that fetch the libraries of forms. */
const FORM_LIBRARY = /\/node_modules\/@conform-to\//;
/** Starts the page and waits there until it has all: nothing may stand beside it that others import. */
const START = "/app/entry.client.tsx";

/**
 * The bytes a request less is worth: its headers, what files compress better together, and its turn on one of six
 * connections. With the most that a screen may get without needing it, chosen by what the build then measures (decision
 * 0103): less makes more files, more breaks budgets.
 */
const REQUEST_WORTH = 2000;
const MOST_WASTE = 4600;
/** Forms have less room in their budget. */
const MOST_WASTE_OF_FORM = 2800;
/**
 * Bytes of a module before it is minified and compressed, for one as it is sent; what the bundler drops of it is not
 * known yet.
 */
const SOURCE_PER_BYTE = 6;

/** Nothing but schemas of zod: where a screen without a form leads to them, the bundler drops what it would import. */
const SCHEMAS = /^\/app\/.*schema\.ts$|^\/provider\/contract\/(?:fields|filter-schema|movements)\.ts$/;

/**
 * Which file a module of the browser's build belongs to; undefined where Rollup decides: what is fetched later than a
 * screen.
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
 * The file of every module that a screen needs: `sharedFiles` tells which stand together, the heaviest gives the name.
 */
function chunkNames({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const root = process.cwd();
  const modules = new Map<string, Part>([[FORMS_FILE, { bytes: 0, imports: [] }]]);
  // In an order that does not depend on what was read first, so that the same sources make the same files.
  for (const id of [...getModuleIds()].toSorted()) {
    if (!isShared(id, root) || placeOf(id, root) === START) continue;
    const info = getModuleInfo(id);
    const imported = info?.importedIds ?? [];
    const ofForms = imported.some((other) => FORM_LIBRARY.test(other));
    modules.set(id, {
      bytes: Math.round(lengthAnywhere(info?.code ?? "", root) / SOURCE_PER_BYTE),
      imports: ofForms ? [...imported, FORMS_FILE] : imported,
      // Screens without a form use of these modules what is no schema.
      mayImport: imported.some((other) => FORMS.test(other)) ? [FORMS_FILE] : [],
    });
  }
  const { chains, routes } = screensOf([...modules.keys()], root);
  const schemas = new Set([...modules.keys()].filter((id) => SCHEMAS.test(placeOf(id, root))));
  const files = sharedFiles({
    modules,
    screens: chains.map((starts) =>
      reaches(modules, starts, FORMS_FILE) ? { starts, mostWaste: MOST_WASTE_OF_FORM } : { starts, without: schemas },
    ),
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
 * The length of a module's code without the project's folder, which stands there in addresses and, of stylesheets, in
 * Vite's hexadecimal: the same sources make the same files wherever they lie.
 */
export const lengthAnywhere = (code: string, folder: string): number =>
  code.replaceAll(`"${folder}/`, '"/').replace(/__VITE_CSS_URL__[0-9a-f]+/g, "").length;

/** Whether a screen that starts from these modules needs one. */
function reaches(modules: ReadonlyMap<string, Part>, starts: readonly string[], wanted: string): boolean {
  const seen = new Set(starts);
  for (const id of seen) for (const imported of modules.get(id)?.imports ?? []) seen.add(imported);
  return seen.has(wanted);
}

/** The screens by app/routes.ts: of each its route and those around it, as modules of Remix around ours. */
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
 * Vite's way to fetch what a dynamic import needs beside the import itself. Ours need what the page has already, and no
 * stylesheet, so half a kilobyte of every page would find nothing to do.
 */
const PRELOAD_HELPER = /vite\/preload-helper/;

/**
 * What Remix shows and tells developers while an app that the server does not render waits for its loaders. The server
 * renders every page here.
 */
const NO_PAGE_YET = /\/node_modules\/@remix-run\/react\/dist\/esm\/fallback\.js$/;
const NOTHING_MEANWHILE = "export const RemixRootDefaultHydrateFallback = () => null;";

/** Names of characters in HTML, for a component of react-i18next that nobody here uses. */
const UNESCAPE = /\/node_modules\/react-i18next\/dist\/es\/unescape\.js$/;

/** zod's own English messages: ours come from locales/, and zod says "Invalid input" where it is given none. */
const ZOD_ENGLISH = /\/node_modules\/zod\/v4\/locales\/en\.js$/;
const NO_ENGLISH = "export default () => ({ localeError: () => undefined });";

/**
 * zod asks with `new Function` whether it may write parsers as text. Our policy says no, and the browser reports a
 * violation each time. So the answer, which `z.config({ jitless: true })` would give too late, stands in the build.
 */
const ZOD_SCHEMAS = /\/node_modules\/zod\/v4\/core\/schemas\.js$/;
const MAY_EVAL = "!core.globalConfig.jitless";

function withoutEval(code: string): string {
  if (code.split(MAY_EVAL).length !== 2)
    throw new Error(`zod is not as expected: look for "${MAY_EVAL}" in its schemas.`);
  return code.replace(MAY_EVAL, "false").replace("= util.allowsEval;", "= { value: false };");
}

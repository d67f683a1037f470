// Compares the sizes of the build with their budgets (docs/performance.md). `npm test` runs this after the build; the
// bench prints the same sizes.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { workerSize } from "./build.mjs";
import { fail, root } from "./run/programs.mjs";

const KB = 1024;

/** Bytes after gzip. */
export const BUDGETS = {
  /** Screens that show data: lists, sign-in, dashboard, details. */
  screen: 123.5 * KB,
  /**
   * Forms, and screens with a dialog that is a form: a dialog also loads the screen behind it. The design asks for 142.
   * Of both budgets 6 KB are parts of the router that no page uses (0151), 1 KB words that a provider may know (0162).
   */
  form: 152.5 * KB,
  style: 12.1 * KB,
  /** What is evaluated before the first answer. */
  worker: 200 * KB,
};

/** @typedef {{ id: string, parentId?: string, module: string, imports?: string[], hasAction: boolean }} Route */
/** @typedef {{ entry: { module: string, imports: string[] }, routes: Record<string, Route> }} Manifest */

/**
 * Compressed sizes of a first visit. For each route: its scripts with those of its parent routes and the sentences that
 * they need (in the language with the most bytes), and its stylesheets, which are the base sheet and the linked area
 * sheets. Then the Worker without its lazily loaded parts.
 *
 * @param {string} [folder] the build
 * @returns {Promise<{
 *   routes: { id: string, bytes: number, budget: number, language: string, style: number }[],
 *   sheets: Record<string, number>, style: number, worker: number,
 * }>} `sheets` by name, `style` is the largest sum of sheets in one screen
 */
export async function sizesOfBuild(folder = join(root, "build")) {
  const client = join(folder, "client");
  const names = readdirSync(join(client, "assets"));
  const manifest = manifestOfBuild(folder);
  const { GROUPS, namespacesOf } = await import("./vite/sentence-groups");
  const sentences = sentencesIn(names, GROUPS);

  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {string} path */
  const sizeOf = (path) => {
    const size = known.get(path) ?? gzipSync(readFileSync(join(client, path))).length;
    known.set(path, size);
    return size;
  };

  const sheets = Object.fromEntries(
    names.flatMap((name) => {
      const [, sheet] = /^(\w+)-[\w-]+\.css$/.exec(name) ?? [];
      return sheet ? [[sheet, sizeOf(`/assets/${name}`)]] : [];
    }),
  );
  /** @param {string} name */
  const sheetSize = (name) => sheets[name] ?? unknownSheet(name);

  const forms = await routesOfForms();
  const routes = Object.values(manifest.routes).map((route) => {
    const chain = chainOf(route, manifest.routes);
    const scripts = [manifest.entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports]);
    const spaces = chain.flatMap(({ id }) => namespacesOf(fileOf(id)));
    const [worst] = Object.entries(sentences)
      .map(([language, files]) => {
        const wanted = spaces.map((space) => files[space] ?? unknownSpace(space, route.id));
        const all = new Set([...scripts, ...wanted]);
        return { language, bytes: [...all].reduce((sum, path) => sum + sizeOf(path), 0) };
      })
      .sort((a, b) => b.bytes - a.bytes);
    if (!worst) throw new Error("The build has no sentences in any language.");
    const budget = forms.includes(route.id) ? BUDGETS.form : BUDGETS.screen;
    const linked = new Set(["app", "fonts", ...chain.flatMap(({ id }) => areasOf(id))]);
    const style = [...linked].reduce((sum, name) => sum + sheetSize(name), 0);
    return { id: route.id, budget, style, ...worst };
  });
  return { routes, sheets, style: Math.max(...routes.map(({ style }) => style)), worker: workerSize() };
}

/**
 * Ids of the routes whose scripts may contain the form libraries, by the kinds of tests/screens. Those are TypeScript,
 * run by tsx.
 */
async function routesOfForms() {
  const [{ everyRoute }, { SCREENS }] = await Promise.all([
    import("../tests/screens/map"),
    import("../tests/screens/manifest"),
  ]);
  const patterns = SCREENS.filter(({ kind }) => kind === "form").map(({ pattern }) => pattern);
  return (await everyRoute())
    .filter(({ pattern, isLayout }) => !isLayout && patterns.includes(pattern))
    .map(({ file }) => file.replace(/\.tsx$/, ""));
}

/**
 * Remix' manifest of a build: the files of each route, and whether it takes a post. Throws if there is no build.
 *
 * @param {string} [folder] the build
 * @returns {Manifest}
 */
export function manifestOfBuild(folder = join(root, "build")) {
  const assets = join(folder, "client/assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`${assets} has no manifest of routes: build first.`);
  /** @type {Record<string, Manifest>} */
  const window = {};
  runInNewContext(readFileSync(join(assets, name), "utf8"), { window });
  const [manifest] = Object.values(window);
  if (!manifest?.entry || !manifest.routes) throw new Error("The manifest of routes does not say what it should.");
  return manifest;
}

/**
 * The files of sentences in the build, by the naming of scripts/vite/sentence-files.ts.
 *
 * @param {string[]} names
 * @param {Readonly<Record<string, readonly string[]>>} groups namespaces that share a file
 * @returns {Record<string, Record<string, string>>} language → namespace → path
 */
function sentencesIn(names, groups) {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  for (const name of names) {
    const [, language = "", group = ""] = /^sentences-(\w\w)-([\w-]+)-[\da-f]{8}\.js$/.exec(name) ?? [];
    if (group) for (const space of groups[group] ?? [group]) (found[language] ??= {})[space] = `/assets/${name}`;
  }
  return found;
}

/**
 * @param {string} space
 * @param {string} route
 * @returns {never}
 */
function unknownSpace(space, route) {
  throw new Error(`${route} asks for the sentences "${space}", which the browser's entry cannot load.`);
}

/**
 * @param {string} name
 * @returns {never}
 */
function unknownSheet(name) {
  throw new Error(`The build has no stylesheet "${name}".`);
}

/**
 * The route and its parent routes, the innermost first.
 *
 * @param {Route} route
 * @param {Record<string, Route>} routes
 */
function chainOf(route, routes) {
  const chain = [];
  for (let at = /** @type {Route | undefined} */ (route); at; at = at.parentId ? routes[at.parentId] : undefined) {
    chain.push(at);
  }
  return chain;
}

/** @param {string} id of a route: the path of its file without the extension */
function fileOf(id) {
  const file = [`${id}.tsx`, `${id}.ts`].find((path) => existsSync(join(root, "app", path)));
  if (!file) throw new Error(`No file for the route ${id}.`);
  return file;
}

/** @param {string} id */
const areasOf = (id) =>
  namesIn(/\bareaSheets\(([^)]*)\)/.exec(readFileSync(join(root, "app", fileOf(id)), "utf8"))?.[1] ?? "");

/** @param {string} text */
const namesIn = (text) => [...text.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const { register } = await import("tsx/esm/api");
    register();
    const { routes, sheets, worker } = await sizesOfBuild(process.argv[2]);
    const parts = [
      ...routes.map(({ id, bytes, budget, language }) => ({ name: `scripts of ${id} (${language})`, bytes, budget })),
      ...routes.map(({ id, style }) => ({ name: `stylesheets of ${id}`, bytes: style, budget: BUDGETS.style })),
      { name: "Worker", bytes: worker, budget: BUDGETS.worker },
    ];
    const over = parts.filter(({ bytes, budget }) => bytes > budget);
    for (const { name, bytes, budget } of parts) {
      const sizes = `${(bytes / KB).toFixed(1).padStart(6)} of ${String(budget / KB).padStart(3)} KB gz`;
      if (process.env["VERBOSE"] || bytes > budget)
        console.log(`${bytes > budget ? "OVER" : "ok  "} ${sizes}  ${name}`);
    }
    const most = Math.max(...routes.map(({ style }) => style));
    const each = Object.entries(sheets).map(([name, bytes]) => `${name} ${bytes}`);
    console.log(`Stylesheets, bytes gz: ${each.join(", ")}; with ${most} a screen has most of ${BUDGETS.style}.`);
    console.log(`Sizes: ${parts.length - over.length} of ${parts.length} within their budgets.`);
    if (over.length > 0) process.exitCode = 1;
  } catch (error) {
    fail(error);
  }
}

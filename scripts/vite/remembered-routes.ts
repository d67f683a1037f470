import type { Plugin } from "vite";

/**
 * The router sorts every route of the app anew and builds a regular expression for each it tries, four times for one page: a sixth
 * of the page's processor time. In a Worker the routes never change, so it remembers both.
 */
export function rememberedRoutes(): Plugin {
  return {
    name: "remembered-routes",
    apply: "build",
    applyToEnvironment: (environment) => environment.config.consumer === "server",
    transform(code, id) {
      if (!ROUTER.test(id)) return undefined;
      let changed = code;
      for (const [from, to] of CHANGES) {
        if (changed.split(from).length !== 2) this.error(`${id} is not as expected: look for "${from}" in it.`);
        changed = changed.replace(from, to);
      }
      return { code: changed + MEMORY, map: null };
    },
  };
}

const ROUTER = /\/node_modules\/@remix-run\/router\/dist\/router\.js$/;

const CHANGES: [string, string][] = [
  ["let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);", "let branches = rankedBranches(routes);"],
  ["] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);", "] = compiledPath(pattern);"],
];

/** Patterns come from the map of routes; the limit keeps one that is made from data from growing the memory for ever. */
const MEMORY = `
const branchesOfRoutes = new WeakMap();
function rankedBranches(routes) {
  let branches = branchesOfRoutes.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    branchesOfRoutes.set(routes, branches);
  }
  return branches;
}
const compiledPaths = new Map();
function compiledPath({ path, caseSensitive, end }) {
  const key = path + "\\n" + caseSensitive + "\\n" + end;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    if (compiledPaths.size > 500) compiledPaths.clear();
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
`;

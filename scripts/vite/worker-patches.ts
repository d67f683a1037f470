import type { Plugin } from "vite";

/** A change of one module of a package: each text must stand in it exactly once, or the build stops. `added` goes to its end. */
export type Patch = { module: string; changes: readonly (readonly [from: string, to: string])[]; added: string };

/**
 * What libraries do again for every page although in a Worker it never changes, or do for a browser although nobody is there: a fifth of
 * a page's processor time (docs/decisions/0024-routes-made-once-in-the-worker.md and docs/decisions/0028-links-and-forms-in-the-worker.md).
 */
export function workerPatches(): Plugin {
  const applied = new Set<Patch>();
  return {
    name: "worker-patches",
    apply: "build",
    applyToEnvironment: (environment) => environment.config.consumer === "server",
    transform(code, id) {
      const patch = WORKER_PATCHES.find(({ module }) => id.endsWith(`/node_modules/${module}`));
      if (!patch) return undefined;
      applied.add(patch);
      return { code: patched(code, patch), map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const patch of WORKER_PATCHES)
        if (!applied.has(patch)) this.error(`The Worker has no ${patch.module}, which is to be patched.`);
    },
  };
}

/** The module's code with the patch in it. Throws when a text that the patch replaces is missing or stands there twice. */
export function patched(code: string, { module, changes, added }: Patch): string {
  let changed = code;
  for (const [from, to] of changes) {
    const parts = changed.split(from);
    if (parts.length !== 2) throw new Error(`${module} is not as expected: look for "${from}" in it.`);
    changed = parts.join(to);
  }
  return changed + added;
}

export const WORKER_PATCHES: readonly Patch[] = [
  {
    module: "@remix-run/router/dist/router.js",
    changes: [
      [
        "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n  let matches = null;\n  let decoded = decodePath(pathname);",
        "let branches = rankedBranches(routes);\n  let matches = null;\n  let decoded = decodePath(pathname);\n  let known = allowPartial ? undefined : branches.matches.get(decoded);\n  if (known !== undefined) return known;\n  let lower = decoded.toLowerCase();",
      ],
      [
        "for (let i = 0; matches == null && i < branches.length; ++i) {",
        "for (let i = 0; matches == null && i < branches.length; ++i) {\n    if (!allowPartial && !lower.startsWith(branches[i].beginning)) continue;",
      ],
      [
        "matches = matchRouteBranch(branches[i], decoded, allowPartial);\n  }\n  return matches;",
        "matches = matchRouteBranch(branches[i], decoded, allowPartial);\n  }\n  if (!allowPartial) rememberMatches(branches.matches, decoded, matches);\n  return matches;",
      ],
      ["] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);", "] = compiledPath(pattern);"],
    ],
    // Paths come from whoever asks, and some patterns are made from them: the limits keep either from filling the memory.
    added: `
const branchesOfRoutes = new WeakMap();
function rankedBranches(routes) {
  let branches = branchesOfRoutes.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    for (const branch of branches) branch.beginning = fixedBeginning(branch.path);
    branches.matches = new Map();
    branchesOfRoutes.set(routes, branches);
  }
  return branches;
}
function fixedBeginning(path) {
  return /^[^:*?\\u0080-\\uffff]*/.exec(path)[0].replace(/\\/+$/, "").toLowerCase();
}
function rememberMatches(known, pathname, matches) {
  if (pathname.length > 200) return;
  if (known.size >= 500) known.clear();
  // All matches of a path share one object of parameters, and now all requests for that path do.
  if (matches) for (const { params } of matches) Object.freeze(params);
  known.set(pathname, matches);
}
const compiledPaths = [new Map(), new Map()];
function compiledPath({ path, caseSensitive, end }) {
  if (caseSensitive) return compilePath(path, caseSensitive, end);
  const known = compiledPaths[end === false ? 0 : 1];
  let compiled = known.get(path);
  if (!compiled) {
    if (known.size >= 500) known.clear();
    compiled = compilePath(path, caseSensitive, end);
    known.set(path, compiled);
  }
  return compiled;
}
`,
  },
  {
    module: "@remix-run/react/dist/esm/server.js",
    changes: [["let routes = createServerRoutes(", "let routes = serverRoutesOf("]],
    added: `
const routesOfManifest = new WeakMap();
function serverRoutesOf(manifestRoutes, ...rest) {
  let routes = routesOfManifest.get(manifestRoutes);
  if (!routes) {
    routes = createServerRoutes(manifestRoutes, ...rest);
    routesOfManifest.set(manifestRoutes, routes);
  }
  return routes;
}
`,
  },
  {
    module: "react-router-dom/server.mjs",
    changes: [
      [
        "let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);\n\n  // Because our context",
        "let { manifest, dataRoutes } = dataRoutesOf(routes);\n\n  // Because our context",
      ],
    ],
    added: `
const dataRoutesOfRoutes = new WeakMap();
function dataRoutesOf(routes) {
  let known = dataRoutesOfRoutes.get(routes);
  if (!known) {
    const manifest = {};
    const dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);
    known = { manifest, dataRoutes };
    dataRoutesOfRoutes.set(routes, known);
  }
  return known;
}
`,
  },
  {
    // Of an address from the root nothing depends on where the link stands; it is taken apart up to four times for a link.
    module: "react-router/dist/index.js",
    changes: [
      [
        "function useResolvedPath(to, _temp2) {\n",
        'function useResolvedPath(to, _temp2) {\n  if (typeof to === "string" && /^\\/(?!\\/)/.test(to)) return pathFromRoot(to);\n',
      ],
      [
        "function useHref(to, _temp) {\n",
        'function useHref(to, _temp) {\n  if (typeof to === "string" && /^\\/(?!\\/)/.test(to)) return hrefFromRoot(to);\n',
      ],
    ],
    added: `
/** An address in which nothing is to be worked out or written otherwise. */
const PLAIN_ADDRESS = /^\\/(?:[\\w-]+(?:\\/[\\w-]+)*)?(?:\\?[\\w.*=&%+-]+)?$/;
let standsAtRoot = false;
const hrefsFromRoot = new Map();
function hrefFromRoot(to) {
  if (standsAtRoot && PLAIN_ADDRESS.test(to)) return to;
  let href = hrefsFromRoot.get(to);
  if (href === undefined) {
    // Read only here: it is another for every page, and what reads it is not kept.
    const { basename, navigator } = React.useContext(NavigationContext);
    standsAtRoot = basename === "/";
    if (hrefsFromRoot.size >= 500) hrefsFromRoot.clear();
    const { pathname, search, hash } = pathFromRoot(to);
    href = navigator.createHref({ pathname: basename === "/" ? pathname : pathname === "/" ? basename : joinPaths([basename, pathname]), search, hash });
    hrefsFromRoot.set(to, href);
  }
  return href;
}
const pathsFromRoot = new Map();
function pathFromRoot(to) {
  let path = pathsFromRoot.get(to);
  if (!path) {
    if (pathsFromRoot.size >= 500) pathsFromRoot.clear();
    path = Object.freeze(resolveTo(to, ["/"], "/", false));
    pathsFromRoot.set(to, path);
  }
  return path;
}
`,
  },
  {
    // A link or a form from the root is markup alone: nobody clicks on the server, and nothing is fetched ahead there.
    module: "@remix-run/react/dist/esm/components.js",
    changes: [
      [
        'let Link = /*#__PURE__*/React.forwardRef(({\n  to,\n  prefetch = "none",\n  discover = "render",\n  ...props\n}, forwardedRef) => {\n',
        'let Link = /*#__PURE__*/React.forwardRef((given, forwardedRef) => {\n  if (typeof given.to === "string" && /^\\/(?!\\/)/.test(given.to)) return anchor(given, useHref(given.to));\n  let {\n    to,\n    prefetch = "none",\n    discover = "render",\n    ...props\n  } = given;\n',
      ],
      [
        'let Form = /*#__PURE__*/React.forwardRef(({\n  discover = "render",\n  ...props\n}, forwardedRef) => {\n',
        'let Form = /*#__PURE__*/React.forwardRef((given, forwardedRef) => {\n  if (typeof given.action === "string" && /^\\/(?!\\/)/.test(given.action)) return formElement(given, useHref(given.action));\n  let {\n    discover = "render",\n    ...props\n  } = given;\n',
      ],
      // Written for a machine, it needs no indents.
      ["getPartialManifest(manifest, router), null, 2)", "getPartialManifest(manifest, router))"],
      // Scripts fetched ahead must not compete with the stylesheet and the fonts, which the content waits for.
      ["    href: manifest.entry.module,\n", '    href: manifest.entry.module,\n    fetchpriority: "low",\n'],
      [
        '    rel: "modulepreload",\n    href: path,\n',
        '    rel: "modulepreload",\n    href: path,\n    fetchpriority: "low",\n',
      ],
    ],
    added: `
function anchor(given, href) {
  const props = {};
  for (const name in given) if (!OF_LINKS.has(name)) props[name] = given[name];
  props["data-discover"] = getDiscoverAttr(given.discover ?? "render", false, given.reloadDocument);
  props.href = href;
  props.target = given.target;
  return { $$typeof: ELEMENT, type: "a", key: null, ref: null, props, _owner: null };
}
function formElement(given, action) {
  const props = { method: (given.method ?? "get").toLowerCase() === "get" ? "get" : "post", action };
  for (const name in given) if (!OF_FORMS.has(name)) props[name] = given[name];
  props["data-discover"] = getDiscoverAttr(given.discover ?? "render", false, given.reloadDocument);
  return { $$typeof: ELEMENT, type: "form", key: null, ref: null, props, _owner: null };
}
const ELEMENT = Symbol.for("react.element");
/** What says how a form is sent, and the attributes written first or last. */
const OF_FORMS = new Set(["fetcherKey", "navigate", "reloadDocument", "replace", "state", "method", "action", "onSubmit", "relative", "preventScrollReset", "viewTransition", "discover"]);
/** What says how a link is followed, and the attributes written last. */
const OF_LINKS = new Set(["to", "prefetch", "discover", "relative", "reloadDocument", "replace", "state", "target", "preventScrollReset", "viewTransition"]);
`,
  },
  {
    // Each loader gets a copy of the request without two parameters; a request that has neither serves as it is.
    module: "@remix-run/server-runtime/dist/esm/data.js",
    changes: [
      [
        "function stripIndexParam(request) {\n",
        "function stripIndexParam(request) {\n  if (!/[?&]index|%/.test(request.url)) return request;\n",
      ],
      [
        "function stripRoutesParam(request) {\n",
        "function stripRoutesParam(request) {\n  if (!/[?&]_routes|%/.test(request.url)) return request;\n",
      ],
    ],
    added: "",
  },
  {
    // Every page made a record of all routes' modules anew.
    module: "@remix-run/server-runtime/dist/esm/server.js",
    changes: [["routeModules: createEntryRouteModules(build.routes),", "routeModules: routeModulesOf(build.routes),"]],
    added: `
const modulesOfRoutes = new WeakMap();
function routeModulesOf(routes) {
  let modules = modulesOfRoutes.get(routes);
  if (!modules) modulesOfRoutes.set(routes, (modules = createEntryRouteModules(routes)));
  return modules;
}
`,
  },
  {
    // A field's facts are put together anew for each of them that is read, and noted so that a change would render the form again.
    module: "@conform-to/react/dist/context.mjs",
    changes: [
      [
        "  return new Proxy({}, {\n    get(_, key, receiver) {\n      var _state$constraint$nam;\n      var metadata = getMetadata(",
        "  let made;\n  return new Proxy({}, {\n    get(_, key, receiver) {\n      var _state$constraint$nam;\n      var metadata = made ??= getMetadata(",
      ],
      [
        "function updateSubjectRef(ref, subject, scope, name) {\n",
        "function updateSubjectRef(ref, subject, scope, name) {\n  return;\n",
      ],
      ["  return new Proxy({\n    id,\n", "  return withoutNotes({\n    id,\n"],
      [
        "  return new Proxy({}, {\n    get(_, key, receiver) {\n      var metadata = getMetadata(context, subjectRef, stateSnapshot);\n",
        "  let made;\n  return new Proxy({}, {\n    get(_, key, receiver) {\n      var metadata = made ??= getMetadata(context, subjectRef, stateSnapshot);\n",
      ],
    ],
    added: `
function withoutNotes(facts) {
  return facts;
}
`,
  },
];

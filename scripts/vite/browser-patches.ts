import type { Plugin } from "vite";
import { patched, type Patch } from "./worker-patches";

/**
 * What libraries bring to every page for ways of using them that this product has not: data that comes route by route or in parts, animated
 * changes of page, Remix' own page for errors (docs/decisions/0077-what-no-page-runs.md). Each patch cuts the one way in, and the build drops what
 * stood behind it. The build stops when a module is not as expected or has gone.
 */
export function browserPatches(): Plugin {
  const applied = new Set<Patch>();
  return {
    name: "browser-patches",
    apply: "build",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    transform(code, id) {
      const patch = BROWSER_PATCHES.find(({ module }) => id.endsWith(`/node_modules/${module}`));
      if (!patch) return undefined;
      applied.add(patch);
      return { code: patched(code, patch), map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const patch of BROWSER_PATCHES)
        if (!applied.has(patch)) this.error(`The browser's build has no ${patch.module}, which is to be patched.`);
    },
  };
}

/** By module. A condition that is false in every page becomes `false`, and the build drops what only stood behind it. */
export const BROWSER_PATCHES: readonly Patch[] = [
  {
    // Remix asks ahead for the routes behind a page's links. When the person leaves meanwhile, Firefox and Safari let the request fail and Remix
    // writes an error to the console; so it is given up in time, which Remix says nothing of, and nothing is asked while the page waits for its end.
    // A page that still stands later, as after a download, asks again. And what it waits for it does not ask for a second time: Remix does whenever the
    // page changes meanwhile, as every page does a tenth of a second after scripts took it over.
    module: "@remix-run/react/dist/esm/fog-of-war.js",
    changes: [
      [
        "        return true;\n      });\n      if (lazyPaths",
        "        return !waited.has(path);\n      });\n      if (lazyPaths",
      ],
      [
        "await fetchAndApplyManifestPatches(lazyPaths,",
        "await waitFor(lazyPaths, fetchAndApplyManifestPatches(lazyPaths,",
      ],
      ["router.basename, router.patchRoutes);", "router.basename, router.patchRoutes, untilLeaving()));"],
    ],
    added: `
const waited = new Set();
const waitFor = (paths, answer) => {
  paths.forEach((path) => waited.add(path));
  return answer.finally(() => paths.forEach((path) => waited.delete(path)));
};
let leaving = new AbortController();
const untilLeaving = () => leaving.signal;
window.addEventListener("beforeunload", () => {
  leaving.abort();
  setTimeout(() => {
    leaving = new AbortController();
  }, 10000);
});
`,
  },
  {
    module: "@remix-run/react/dist/esm/components.js",
    changes: [
      // What `<Scripts>` writes into a page on the server alone: the page's data, and two kilobytes for the way they came before one fetch brought
      // all of them. The browser finds the element there and leaves it as it is.
      ["let contextScript = staticContext ?", "let contextScript = false ?"],
      ["let activeDeferreds = future.v3_singleFetch ? undefined :", "let activeDeferreds = true ? undefined :"],
      ['if (!isStatic && typeof __remixContext === "object" && __remixContext.a) {', "if (false) {"],
      // A name for developers' tools, which alone kept the component in every page: the product marks current links itself.
      ['NavLink.displayName = "NavLink";', ""],
      // Addresses of data for each route by itself.
      ["if (!future.v3_singleFetch) {\n      return getDataLinkHrefs(", "if (false) {\n      return getDataLinkHrefs("],
    ],
    added: "",
  },
  {
    // Every answer waits for the sheets of the screen it is for. Those whose text the page carries are there: their links fetch the files for later
    // (`withoutLinks` of app/entry.server.tsx) and stand in the head, where nothing is fetched ahead for other screens.
    module: "@remix-run/react/dist/esm/links.js",
    changes: [
      [
        '!document.querySelector(`link[rel="stylesheet"][href="${link.href}"]`)',
        '!document.querySelector(`link[rel="stylesheet"][href="${link.href}"],head>link[rel="prefetch"][href="${link.href}"]`)',
      ],
    ],
    added: "",
  },
  {
    module: "@remix-run/react/dist/esm/routes.js",
    changes: [
      // An answer that leads elsewhere, or is an error, was reported as one that nobody caught when it came before the screen's sheets.
      ["        return handler();\n      } finally {", "        return await handler();\n      } finally {"],
      // Every answer comes by one fetch; this asked for the data of one route, and read answers that arrive in parts.
      [
        "let result = await fetchServerHandler(request, route);\n      return unwrap ? unwrapServerResponse(result) : result;",
        'throw new Error("Data of one route by itself is not part of this build.");',
      ],
      ["if (isSpaMode) {\n    let fn = type", "if (false) {\n    let fn = type"],
      // The root has a page for errors of its own.
      [
        'route.id === "root" ? () => /*#__PURE__*/React.createElement(RemixRootDefaultErrorBoundary, {\n    error: useRouteError()\n  }) : undefined',
        "undefined",
      ],
    ],
    added: "",
  },
  {
    // What shows when even the page around the page for errors fails: words for people in place of a stack for developers.
    module: "@remix-run/react/dist/esm/errorBoundaries.js",
    changes: [
      [
        "React.createElement(RemixRootDefaultErrorBoundary, {\n        error: this.state.error,\n        isOutsideRemixApp: true\n      });",
        "lastResort(this.state.error);",
      ],
    ],
    added: `
const lastResort = (error) => {
  console.error(error);
  const { createElement } = React;
  const main = createElement(
    "main",
    null,
    createElement("h1", null, "Something went wrong, please try again!"),
    createElement("p", null, String(error instanceof Error ? error.message : error)),
    createElement("a", { href: "" }, "Try again"),
  );
  return createElement("html", { lang: "en" }, createElement("body", null, main));
};
`,
  },
  {
    module: "@remix-run/router/dist/router.js",
    changes: [
      // Answers in parts, as above, on their way through the router.
      ["return result.type === ResultType.deferred;", "return false;"],
      ["  if (isDeferredData(result)) {\n    var _result$init5", "  if (false) {\n    var _result$init5"],
      [
        "    await Promise.all([resolveNavigationDeferredResults(matches, loaderResults, request.signal, currentMatches, state.loaderData), resolveFetcherDeferredResults(matches, fetcherResults, fetchersToLoad)]);\n",
        "",
      ],
      [
        "activeDeferreds.forEach((deferredData, routeId) => {",
        "if (false) activeDeferreds.forEach((deferredData, routeId) => {",
      ],
      ["activeDeferreds.forEach((dfd, routeId) => {", "if (false) activeDeferreds.forEach((dfd, routeId) => {"],
      // Animated changes of page: nothing asks for one, and what they were is kept in no storage.
      ["      restoreAppliedTransitions(routerWindow, appliedViewTransitions);\n", ""],
      ["let _saveAppliedTransitions = () => persistAppliedTransitions(routerWindow, appliedViewTransitions);", ""],
      ['routerWindow.addEventListener("pagehide", _saveAppliedTransitions);', ""],
      [
        'removePageHideEventListener = () => routerWindow.removeEventListener("pagehide", _saveAppliedTransitions);',
        "",
      ],
      [
        "if (pendingAction === Action.Pop) {\n      // Forward takes",
        "if (true) {} else if (pendingAction === Action.Pop) {\n      // Forward takes",
      ],
    ],
    added: "",
  },
  {
    // The same, where pages are drawn.
    module: "react-router-dom/dist/index.js",
    changes: [
      ["if (!viewTransitionOpts || isViewTransitionUnavailable) {", "if (true) {"],
      [
        'let isViewTransitionUnavailable = router.window == null || router.window.document == null || typeof router.window.document.startViewTransition !== "function";',
        "",
      ],
      ["if (vtContext.isTransitioning && !vtContext.flushSync) {", "if (false) {"],
      ["if (renderDfd && pendingState && router.window) {", "if (false) {"],
      ["if (renderDfd && pendingState && state.location.key === pendingState.location.key) {", "if (false) {"],
      ["if (!vtContext.isTransitioning && interruption) {", "if (false) {"],
    ],
    added: "",
  },
];

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Form, Link } from "@remix-run/react";
import { matchPath, matchRoutes, type AgnosticRouteObject as Route } from "@remix-run/router";
import { unstable_createFormContext } from "@conform-to/dom";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import map from "../../../app/routes";
import { patched, WORKER_PATCHES } from "../../../scripts/vite/worker-patches";
import { patchedFile, sourceOf } from "../../support/patched-modules";

/** The router as the Worker has it: the package's own file, patched as the build does it. */
let ours: { matchRoutes: typeof matchRoutes; matchPath: typeof matchPath };
beforeAll(async () => {
  ours = await import(await patchedFile("@remix-run/router/dist/router.js"));
});

type Entry = Awaited<typeof map>[number];

/** The app's own map as the router takes it. */
const routesOf = (entries: readonly Entry[]): Route[] =>
  entries.map(({ file, id, path, index, caseSensitive, children }) => ({
    id: id ?? file,
    ...(path === undefined ? {} : { path }),
    ...(index ? { index: true } : { children: routesOf(children ?? []) }),
    ...(caseSensitive ? { caseSensitive } : {}),
  }));

const pathsOf = (routes: readonly Route[], before = ""): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? before : `${before}/${path}`;
    return [own || "/", ...pathsOf(children, own)];
  });

/** Ways in which one address may be written, and some that only look like it. */
const spellings = (path: string): string[] => {
  const filled = path.replace(/:(\w+)\??/g, "a%20b-$1").replace(/\*$/, "any/thing");
  return [filled, `${filled}//`, `/${filled}`, filled.toUpperCase(), `${filled}x`, filled.replace(/[a-z]/, "%C5%BF")];
};

type Matches = ReturnType<typeof matchRoutes>;
const shown = (matches: Matches) =>
  matches?.map(({ route, params, pathname, pathnameBase }) => [route.id, { ...params }, pathname, pathnameBase]) ??
  null;

/** Shapes that the app's map does not have, or not yet. */
const UNUSUAL: Route[] = [
  { id: "optional", path: "shop/:size?/shoes", children: [{ id: "optional-child", path: "pair?" }] },
  { id: "case", path: "Exact", caseSensitive: true },
  { id: "colon", path: "time/12:30" },
  { id: "letters", path: "müşteri/:id" },
  { id: "splat", path: "files/*" },
  {
    id: "nothing",
    children: [
      { id: "nothing-index", index: true },
      { id: "sides", path: "files/recent" },
    ],
  },
];

describe("the Worker's router and Remix' own", () => {
  test("find the same routes, the first time and every other", async () => {
    const routes = routesOf(await map);
    for (const tree of [routes, UNUSUAL]) {
      const addresses = [...new Set(pathsOf(tree).flatMap(spellings))];
      expect(addresses.length).toBeGreaterThan(30);
      const different = addresses.filter((address) => {
        const theirs = JSON.stringify(shown(matchRoutes(tree, address)));
        return [1, 2].some(() => JSON.stringify(shown(ours.matchRoutes(tree, address))) !== theirs);
      });
      expect(different).toEqual([]);
    }
  }, 30_000);

  test("match patterns alike", () => {
    for (const path of ["/a/:id", "/a", "/", "", "/a/*", "/A"])
      for (const caseSensitive of [undefined, false, true])
        for (const end of [undefined, false, true])
          for (const address of ["/a/7", "/A", "/a/7/b", "/", "/ab"]) {
            const pattern = {
              path,
              ...(caseSensitive === undefined ? {} : { caseSensitive }),
              ...(end === undefined ? {} : { end }),
            };
            expect(ours.matchPath(pattern, address)).toEqual(matchPath(pattern, address));
          }
  });

  test("share what a path matched, and nobody can change it for the others", () => {
    const [first] = ours.matchRoutes(UNUSUAL, "/files/a") ?? [];
    expect(ours.matchRoutes(UNUSUAL, "/files/a")?.[0]).toBe(first);
    expect(Object.isFrozen(first?.params)).toBe(true);
  });

  test("forget paths when there are very many of them", () => {
    const [first] = ours.matchRoutes(UNUSUAL, "/files/first") ?? [];
    for (let index = 0; index < 600; index += 1) ours.matchRoutes(UNUSUAL, `/files/${index}`);
    expect(ours.matchRoutes(UNUSUAL, "/files/first")?.[0]).not.toBe(first);
  });
});

test("links lead where react-router's own lead, from wherever they stand", async () => {
  const theirs = await import("react-router");
  const patchedRouter: typeof theirs = await import(await patchedFile("react-router/dist/index.js"));
  const addresses = [
    "/",
    "/a",
    "/a/",
    "/a?b=c#d",
    "/a/../b",
    "/a?",
    "/a#",
    "//evil",
    "a",
    "../a",
    "",
    ".",
    "?b",
    "#c",
    "/%20ü",
    "/billing/invoices/inv_1-A?page=2&from=2026-01-01&q=a%20b+c*",
    "/a//b",
    "/a/./b",
    "/a?b c",
    "/a b",
    "/a.b/c",
    '/a?q="<',
  ];
  const resolved = ({ MemoryRouter, Routes, Route, useResolvedPath, useHref }: typeof theirs) => {
    const found: unknown[] = [];
    const Look = () => {
      // Twice: the first time finds the address out, every other remembers it.
      for (const to of [...addresses, { pathname: "/x" }, ...addresses])
        found.push({ ...useResolvedPath(to), href: useHref(to) });
      return null;
    };
    const route = createElement(Route, { path: "/users/:id", element: createElement(Look) });
    const router = { initialEntries: ["/users/7?q=1"], children: createElement(Routes, null, route) };
    renderToString(createElement(MemoryRouter, router));
    return found;
  };
  expect(resolved(patchedRouter)).toEqual(resolved(theirs));
});

type Components = { Link: typeof Link; Form: typeof Form };

/** Expects Remix' own components and the Worker's to write the same page below `/users/7`, and answers it. */
async function expectAsRemix(page: (components: Components) => ReactNode): Promise<string> {
  const { createMemoryRouter, RouterProvider } = await import("react-router-dom");
  const module = "@remix-run/react/dist/esm/components.js";
  const theirs: Components = await import(pathToFileURL(resolve("node_modules", module)).href);
  const own: Components = await import(await patchedFile(module));
  const [expected, written] = [theirs, own].map((components) => {
    const routes = [{ path: "/users/:id", element: page(components) }];
    const router = createMemoryRouter(routes, { initialEntries: ["/users/7?q=1"] });
    return renderToString(createElement(RouterProvider, { router }));
  });
  expect(written).toBe(expected);
  return String(written);
}

test("links are written as Remix writes them", async () => {
  const page = await expectAsRemix(({ Link: LinkOf }) => {
    return ["/", "/a/../b?c=d#e", "/a b", "a", "../a", "?b", "//evil", "https://else.example/"].flatMap((to) => [
      createElement(LinkOf, { to, key: `${to} bare` }, "text"),
      createElement(LinkOf, {
        to,
        key: to,
        prefetch: "intent",
        className: "x",
        target: "_blank",
        rel: "next",
        "aria-current": "page",
      }),
      createElement(LinkOf, {
        to,
        key: `${to} reload`,
        reloadDocument: true,
        replace: true,
        preventScrollReset: true,
        id: "y",
      }),
      createElement(LinkOf, { to, key: `${to} state`, state: { a: 1 }, discover: "none", viewTransition: false }),
    ]);
  });
  expect(page).toContain('href="/a b"');
});

test("forms are written as Remix writes them", async () => {
  const page = await expectAsRemix(({ Form: FormOf }) => {
    const ignored = { fetcherKey: "k", navigate: false, replace: true, state: { a: 1 }, preventScrollReset: true };
    return ["/", "/a/../b?c=d#e", "/a b", "/a?q=<&é", "a", "../a", "?b", ".", "//evil", undefined].flatMap((action) => {
      const to = action === undefined ? {} : { action };
      return [
        createElement(FormOf, { ...to, key: `${action} bare` }, createElement("button", null, "text")),
        createElement(FormOf, {
          role: "search",
          ...to,
          key: `${action} get`,
          method: "get",
          id: "x",
          noValidate: true,
          onSubmit: () => undefined,
          onReset: () => undefined,
          ...ignored,
          className: "y",
        }),
        createElement(FormOf, { key: `${action} post`, method: "POST", ...to, reloadDocument: true, lang: "az" }),
        createElement(FormOf, { key: `${action} put`, method: "put", ...to, discover: "none", relative: "path" }),
      ];
    });
  });
  expect(page).toContain('action="/a b"');
});

test("loaders get the request that Remix would give them", async () => {
  const module = "@remix-run/server-runtime/dist/esm/data.js";
  type Data = { callRouteLoader: (asked: object) => Promise<unknown> };
  const theirs: Data = await import(pathToFileURL(resolve("node_modules", module)).href);
  const own: Data = await import(await patchedFile(module));
  const given = async ({ callRouteLoader }: Data, search: string) => {
    const request = new Request(`https://shop.example/list${search}`, { headers: { cookie: "a=b" } });
    const loader = ({ request: { url, method, headers } }: { request: Request }) => {
      const { pathname, searchParams } = new URL(url);
      return [pathname, [...searchParams], method, [...headers]];
    };
    return callRouteLoader({ loader, request, params: {}, loadContext: {}, routeId: "list", singleFetch: true });
  };
  for (const search of [
    "",
    "?",
    "?a=1&b=x%20y",
    "?index",
    "?a=1&index=2&index",
    "?_routes=list&a=1",
    "?%69ndex",
    "?%5froutes=x",
    "?i%6edex",
    "?_r%6futes",
  ])
    expect(await given(own, search), search).toEqual(await given(theirs, search));
});

test("a form and its fields say what conform's own say", async () => {
  const theirs: unknown = await import(pathToFileURL(resolve("node_modules/@conform-to/react/dist/context.mjs")).href);
  const own: unknown = await import(await patchedFile("@conform-to/react/dist/context.mjs"));
  const facts = (module: unknown) => {
    if (typeof module !== "object" || module === null) throw new Error("No fields.");
    if (!("getFieldMetadata" in module && "getFormMetadata" in module)) throw new Error("No fields.");
    const { getFieldMetadata, getFormMetadata } = module;
    if (typeof getFieldMetadata !== "function" || typeof getFormMetadata !== "function") throw new Error("No fields.");
    const form = unstable_createFormContext({
      formId: "form",
      defaultValue: { name: "Aylin", list: ["a", "b"] },
      constraint: { name: { required: true, maxLength: 10 } },
    });
    const subjects = { current: {} };
    const whole = getFormMetadata(form, subjects, form.getState(), true);
    const ofForm = [
      "id",
      "name",
      "errorId",
      "status",
      "noValidate",
      "allErrors",
      "errors",
      "value",
      "dirty",
      "nothing",
    ];
    const inForm = ["name", "list"].map((name) => whole.getFieldset()[name].initialValue);
    const ofFields = ["name", "list", "list[1]", "nowhere"].map((name) => {
      const field = getFieldMetadata(form, subjects, form.getState(), name);
      const keys = [
        "id",
        "name",
        "formId",
        "errorId",
        "descriptionId",
        "initialValue",
        "defaultValue",
        "value",
        "errors",
        "valid",
      ];
      const more = ["dirty", "allErrors", "required", "maxLength", "status", "nothing"];
      const read = [...keys, ...more].map((key) => [key, field[key]]);
      const items =
        name === "list"
          ? field.getFieldList().map(({ id, initialValue }: Record<string, unknown>) => [id, initialValue])
          : [];
      return [read, read.map(([key]) => field[String(key)]), items, Object.keys(field)];
    });
    return [ofFields, ofForm.map((key) => [key, whole[key], whole[key]]), inForm, typeof whole.onSubmit];
  };
  expect(facts(own)).toEqual(facts(theirs));
});

test.each(WORKER_PATCHES)("the patch of $module fits the installed version", (patch) => {
  expect(patched(sourceOf(patch.module), patch)).toContain(patch.added);
});

test("a module that is not as expected stops the build with the text that is missing", () => {
  const patch = { module: "a.js", changes: [["old line", "new line"]] as const, added: "" };
  expect(() => patched("another line", patch)).toThrow('a.js is not as expected: look for "old line" in it.');
  expect(() => patched("old line, old line", patch)).toThrow("old line");
});

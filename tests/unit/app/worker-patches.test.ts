import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { matchPath, matchRoutes, type AgnosticRouteObject as Route } from "@remix-run/router";
import { unstable_createFormContext } from "@conform-to/dom";
import { beforeAll, describe, expect, test } from "vitest";
import map from "../../../app/routes";
import { patchedFile } from "../../support/patched-modules";

/** The router as the Worker has it: the package's own file, patched as the build does it. */
let ours: { matchRoutes: typeof matchRoutes; matchPath: typeof matchPath };
beforeAll(async () => {
  ours = await import(await patchedFile("worker", "@remix-run/router/dist/router.js"));
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

  test("match alike after very many patterns, which are forgotten", () => {
    for (let index = 0; index < 600; index += 1) ours.matchPath(`/files/${index}`, "/");
    expect(ours.matchPath("/files/:id", "/files/7")).toEqual(matchPath("/files/:id", "/files/7"));
  });
});

test("a form and its fields say what conform's own say", async () => {
  const theirs: unknown = await import(pathToFileURL(resolve("node_modules/@conform-to/react/dist/context.mjs")).href);
  const own: unknown = await import(await patchedFile("worker", "@conform-to/react/dist/context.mjs"));
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

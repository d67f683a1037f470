import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as router from "@remix-run/router";
import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BROWSER_PATCHES } from "../../../scripts/vite/browser-patches";
import { patched } from "../../../scripts/vite/worker-patches";

mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(join(".cache", "browser-patches-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the package's own module as the browser's build patches it, where the packages it imports are found. */
async function patchedModule(module: string): Promise<string> {
  const patch = BROWSER_PATCHES.find((one) => one.module === module);
  if (!patch) throw new Error(`No patch of ${module}.`);
  const source = resolve("node_modules", module);
  const home = pathToFileURL(source).href;
  const code = patched(readFileSync(source, "utf8"), patch)
    .replace(/^\/\/# sourceMappingURL.*$/m, "")
    .replace(/(from ['"])(\.[^'"]+)/g, (_whole, before: string, path: string) => before + new URL(path, home).pathname);
  const file = join(folder, `${module.replaceAll("/", "-")}.mjs`);
  writeFileSync(file, code);
  return pathToFileURL(resolve(file)).href;
}

type RouterModule = Pick<typeof router, "createRouter" | "createMemoryHistory">;

/** What a walk through the router sees: each state in which it came to rest, without keys that are made up. */
async function walk({ createRouter, createMemoryHistory }: RouterModule): Promise<unknown[]> {
  const asked: string[] = [];
  let saved = 0;
  const routes: router.AgnosticDataRouteObject[] = [
    {
      id: "root",
      path: "/",
      hasErrorBoundary: true,
      loader: ({ request }) => (asked.push(`root ${new URL(request.url).pathname}`), { saved }),
      children: [
        {
          id: "list",
          path: "list",
          loader: ({ request }) => (asked.push("list"), { q: new URL(request.url).searchParams.get("q") }),
          shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
            formMethod === undefined ? defaultShouldRevalidate : true,
        },
        {
          id: "form",
          path: "form",
          loader: () => (asked.push("form"), null),
          action: async ({ request }) => {
            const name = (await request.formData()).get("name");
            if (name === "broken") throw new Error("The action broke.");
            if (name === "refused") return router.data({ wrong: "name" }, { status: 422 });
            saved += 1;
            return router.redirect("/list?q=saved");
          },
        },
        { id: "old", path: "old", loader: () => router.redirect("/list?q=old") },
        {
          id: "broken",
          path: "broken",
          loader: () => {
            throw new Error("The loader broke.");
          },
        },
        {
          id: "refuses",
          path: "refuses",
          loader: () => {
            throw new Response("gone", { status: 410, statusText: "Gone" });
          },
        },
      ],
    },
  ];
  const one = createRouter({
    routes,
    history: createMemoryHistory({ initialEntries: ["/list?q=first"] }),
    future: { v7_skipActionErrorRevalidation: true, v7_normalizeFormMethod: true, v7_partialHydration: true },
  });
  const seen: unknown[] = [];
  const rest = () =>
    vi.waitFor(() => {
      expect(one.state.navigation.state).toBe("idle");
      expect(one.state.revalidation).toBe("idle");
      expect([...one.state.fetchers.values()].filter(({ state }) => state !== "idle")).toEqual([]);
      if (!one.state.initialized) throw new Error("The first page is not loaded yet.");
    });
  const note = async (step: string) => {
    await rest();
    const { location, historyAction, matches, loaderData, actionData, errors, blockers } = one.state;
    seen.push({
      step,
      asked: asked.splice(0).toSorted(),
      at: location.pathname + location.search,
      historyAction,
      matches: matches.map(({ route }) => route.id),
      loaderData,
      actionData,
      errors: Object.entries(errors ?? {}).map(([id, error]) => [id, wordsOf(error)]),
      blockers: [...blockers.values()].map(({ state }) => state),
    });
  };
  const form = (name: string) => {
    const formData = new FormData();
    formData.set("name", name);
    return { formMethod: "post", formData } as const;
  };

  one.initialize();
  await note("first page");
  await one.navigate("/form");
  await note("a link");
  await one.navigate("/form", form("refused"));
  await note("a form refused");
  await one.navigate("/form", form("good"));
  await note("a form taken");
  await one.navigate("/old");
  await note("a page that has moved");
  await one.navigate("/form", form("broken"));
  await note("an action that breaks");
  for (const path of ["/broken", "/refuses", "/nowhere"]) {
    await one.navigate(path);
    await note(path);
  }
  await one.navigate("/list", { replace: true });
  one.getFetcher("side");
  one.fetch("side", "root", "/list?q=side");
  await note("a fetcher");
  one.fetch("side", "root", "/form", form("good"));
  await note("a fetcher's form");
  await one.revalidate();
  await note("asked again");
  one.getBlocker("unsaved", ({ nextLocation }) => nextLocation.pathname === "/form");
  await one.navigate("/form");
  await note("held back");
  one.state.blockers.get("unsaved")?.proceed?.();
  await note("let go");
  one.deleteBlocker("unsaved");
  await one.navigate(-1);
  await note("back");
  // Faster than it can be answered: the second one counts.
  void one.navigate("/form");
  await one.navigate("/list?q=last");
  await note("two links at once");
  one.dispose();
  return seen;
}

const wordsOf = (error: unknown) =>
  router.isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);

describe("the browser's router", () => {
  let ours: RouterModule;
  beforeAll(async () => {
    ours = await import(await patchedModule("@remix-run/router/dist/router.js"));
    // What the router asks for to know that it is in a browser; outside of one it has no fetchers.
    const [document, location] = [{ createElement: () => null }, new URL("https://shop.example/")];
    vi.stubGlobal("window", { document, location, addEventListener: () => {}, removeEventListener: () => {} });
  });
  afterAll(() => vi.unstubAllGlobals());

  test("loads, submits, redirects, fails, holds back and revalidates as the package's own", async () => {
    const theirs = await walk(router);
    expect(theirs).toHaveLength(16);
    expect(await walk(ours)).toEqual(theirs);
  });
});

describe("what shows when the page around every page fails", () => {
  test("says so in words, with the error and a way on, and shows no stack", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const { RemixErrorBoundary } = await import(await patchedModule("@remix-run/react/dist/esm/errorBoundaries.js"));
    const shown: ReactNode = new RemixErrorBoundary({ error: new Error("<no frame>"), location: {} }).render();
    if (!isValidElement(shown)) throw new Error("Nothing was shown.");
    expect(renderToStaticMarkup(shown)).toBe(
      '<html lang="en"><body><main><h1>Something went wrong, please try again!</h1><p>&lt;no frame&gt;</p><a href="">Try again</a></main></body></html>',
    );
    expect(errors).toHaveBeenCalledOnce();
    errors.mockRestore();
  });
});

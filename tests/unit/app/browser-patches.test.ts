import { createMemoryHistory, createRouter, redirect, type AgnosticDataRouteObject } from "@remix-run/router";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { patchedFile } from "../../support/patched-modules";

/** The router as the browser has it: the package's own file, patched as the build does it. */
let ours: { createRouter: typeof createRouter };
beforeAll(async () => {
  ours = await import(await patchedFile("browser", "@remix-run/router/dist/router.js"));
});

// Only in a browser, as it takes this for, does the router send forms.
beforeEach(() =>
  vi.stubGlobal("window", {
    document: { createElement: () => ({}) },
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
);

afterEach(() => vi.unstubAllGlobals());

/** A promise, and what keeps it. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

const ticks = () => new Promise((resolve) => setTimeout(resolve));

/**
 * On the screen `/read` a form is sent by itself, and one by a person, which leads to `/sign`: the browser asks for the
 * routes of that screen, while the first form's answer has the data of `/read` asked for again.
 */
async function opened(create: typeof createRouter) {
  const [routes, again] = [held(), held()];
  let loads = 0;
  const read: AgnosticDataRouteObject = {
    id: "read",
    path: "/read",
    loader: async () => {
      if (loads++ > 0) await again.until;
      return "the contract";
    },
    action: async ({ request }) => ((await request.formData()).has("shown") ? null : redirect("/sign")),
  };
  const router = create({
    history: createMemoryHistory({ initialEntries: ["/read"] }),
    routes: [read],
    hydrationData: { loaderData: { read: "the contract" } },
    future: { v7_fetcherPersist: true },
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (path !== "/sign") return;
      await routes.until;
      patch(null, [{ id: "sign", path: "/sign", loader: () => "the phone" }]);
    },
  }).initialize();
  loads = 1;
  const form = (name: string) => {
    const formData = new FormData();
    formData.set(name, "yes");
    return { formMethod: "post", formData } as const;
  };
  return { router, routes, again, form };
}

async function shownAfterReading(create: typeof createRouter) {
  const { router, routes, again, form } = await opened(create);
  router.fetch("shown", "read", "/read", form("shown"));
  await ticks();
  const going = router.navigate("/read", form("read"));
  await ticks();
  again.release();
  await ticks();
  routes.release();
  await going;
  await ticks();
  const { location, matches, loaderData, navigation } = router.state;
  router.dispose();
  return {
    path: location.pathname,
    screens: matches.map(({ route }) => route.id),
    loaderData,
    navigation: navigation.state,
  };
}

describe("a screen that sends a form by itself while the person goes on", () => {
  const SIGN = { path: "/sign", screens: ["sign"], loaderData: { sign: "the phone" }, navigation: "idle" };

  test("is followed by the next one, whose routes came later", async () => {
    expect(await shownAfterReading(ours.createRouter)).toEqual(SIGN);
  });

  test("was followed by an address without its screen, for which the patch is there", async () => {
    expect(await shownAfterReading(createRouter)).toMatchObject({ path: "/sign", screens: ["read"] });
  });
});

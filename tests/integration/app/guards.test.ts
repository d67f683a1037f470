import { describe, expect, test } from "vitest";
import { SCREENS } from "../../screens/manifest";
import { everyRoute } from "../../screens/map";
import { moduleOf } from "../../support/routes";

const routes = await everyRoute();

describe("every way into the app has a guard", () => {
  test.each(routes)("$pattern ($file)", async (route) => {
    const { loader, action, default: component } = await moduleOf(route);
    // A screen without a loader of its own would be open to everybody whom the shell lets in.
    if (!route.isLayout && component) expect(loader, "a screen has a loader").toBeDefined();
    for (const handler of [loader, action]) if (handler) expect(handler.access, "an unguarded handler").toBeDefined();
  });
});

test("a way in reads no parameter that its address does not have", async () => {
  const strange = await Promise.all(
    routes.map(async (route) => {
      const { loader, action } = await moduleOf(route);
      const read = [loader, action].flatMap((handler) => Object.keys(handler?.params ?? {}));
      return read
        .filter((name) => !route.pattern.split("/").includes(`:${name}`))
        .map((name) => `${route.file} ${name}`);
    }),
  );
  expect(strange.flat()).toEqual([]);
});

test("a way in is open to people who are not signed in where the manifest says so, and nowhere else", async () => {
  const open = await Promise.all(
    routes.map(async (route) => {
      const { loader, action } = await moduleOf(route);
      return [loader?.access, action?.access].includes("public") ? [route.isLayout ? route.file : route.pattern] : [];
    }),
  );
  const meant = SCREENS.flatMap(({ pattern, access }) => (access === "public" ? [pattern] : []));
  // Around them stand the document and the frame of the pages of signing in.
  expect(open.flat().toSorted()).toEqual(["root.tsx", "auth/frame.tsx", ...meant].toSorted());
});

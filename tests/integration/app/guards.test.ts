import { describe, expect, test } from "vitest";
import { everyRoute, moduleOf } from "../../support/routes";

const routes = await everyRoute();

describe("every way into the app has a guard", () => {
  test.each(routes)("$pattern ($file)", async (route) => {
    const { loader, action, default: component } = await moduleOf(route);
    // A screen without a loader of its own would be open to everybody whom the shell lets in.
    if (!route.isLayout && component) expect(loader, "a screen has a loader").toBeDefined();
    for (const handler of [loader, action]) if (handler) expect(handler.access, "an unguarded handler").toBeDefined();
  });
});

test("only these ways in are open to people who are not signed in", async () => {
  const open = await Promise.all(
    routes.map(async (route) => {
      const { loader, action } = await moduleOf(route);
      return [loader?.access, action?.access].includes("public") ? [route.file] : [];
    }),
  );
  expect(open.flat().sort()).toEqual([
    "auth/code.tsx",
    "auth/forgot-password.tsx",
    "auth/frame.tsx",
    "auth/register-code.tsx",
    "auth/register.tsx",
    "auth/reset-password.tsx",
    "auth/sign-in.tsx",
    "root.tsx",
    "shell/logout.tsx",
    "shell/not-found.tsx",
    "shell/preferences.tsx",
  ]);
});

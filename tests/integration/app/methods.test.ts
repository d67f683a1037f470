import { beforeAll, expect, test } from "vitest";
import { everyRoute } from "../../screens/map";
import { exchange, type Visitor } from "../../support/http";
import { moduleOf } from "../../support/routes";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const routes = (await everyRoute()).filter(({ isLayout, pattern }) => !isLayout && !pattern.includes("*"));
const addressOf = (pattern: string) => `${appAddress()}${pattern.replace(/:(\w+)\??/g, "ES0000001")}`;
const formless = await Promise.all(
  routes.map(async (route) => ({ ...route, hasForm: (await moduleOf(route)).action !== undefined })),
);

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("no address takes %s", async (method) => {
  for (const { pattern } of routes) {
    const { status, headers } = await exchange(addressOf(pattern), { method });
    expect([pattern, status, headers.get("allow")]).toEqual([pattern, 405, "GET, HEAD, POST"]);
  }
});

// Whoever is not signed in hears of that first.
let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser("ROLE_SUSER"));
});

test.each(formless.filter(({ hasForm }) => !hasForm))("$pattern has no form and takes no post", async ({ pattern }) => {
  const { status, headers } = await owner.post(addressOf(pattern), { a: "b" });
  expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

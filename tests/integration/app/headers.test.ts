import { beforeAll, describe, expect, test } from "vitest";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { dataPath, idsSeenBy, shellScreens } from "../../support/screens";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

/** What quality.md asks of the policy, directive by directive; nothing else may stand in it. */
const POLICY = {
  "default-src": "'none'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

const nonces = new Set<string>();

function expectSecure(answer: Answer, referrers = "strict-origin-when-cross-origin"): void {
  const { headers } = answer;
  const { "script-src": scripts = "", ...rest } = Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
  expect(rest).toEqual(POLICY);
  const nonce = /^'nonce-([\w+/=]{20,})' 'strict-dynamic'$/.exec(scripts)?.[1] ?? "";
  expect(nonce, "a nonce").not.toBe("");
  expect(nonces.has(nonce), "a nonce is used once").toBe(false);
  nonces.add(nonce);
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe(referrers);
  expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("x-request-id")).toMatch(/^[\w-]{16,}$/);
  expect(headers.get("x-powered-by")).toBeNull();
  if (!headers.get("content-type")?.startsWith("text/html")) return;
  for (const [tag] of answer.text.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
  expect(answer.text).not.toMatch(/<[^>]+\sstyle="/);
  expect(answer.text).not.toMatch(/<[^>]+\son\w+="/);
}

let owner: Visitor;
let operator: Visitor;
const screens = await shellScreens({ invoice: "inv_0000000000000000", transaction: "txn_0000000000000000" });
beforeAll(async () => {
  owner = await signIn(await demoUser());
  operator = await signIn(await demoUser("ROLE_OPERATOR"));
});

describe("security headers", () => {
  test("pages of things that exist", async () => {
    const real = (await shellScreens(await idsSeenBy(owner))).filter(({ pattern }) => pattern.includes(":id"));
    for (const { path } of real) {
      const answer = await owner.get(path);
      expect(answer.status, path).toBe(200);
      expectSecure(answer);
    }
  });

  test.each(screens)("$path as page, as data, as form, and to people who are not signed in", async ({ path }) => {
    expectSecure(await owner.get(path));
    expectSecure(await owner.get(dataPath(path)));
    expectSecure(await owner.post(path, {}));
    expectSecure(await openVisitor(appAddress()).get(path));
  });

  test.each([
    "/auth",
    "/auth/code",
    "/auth/register",
    "/auth/register/code",
    "/auth/forgot-password",
    "/preferences",
    "/logout",
    "/no/such/page",
    "/auth.data",
    "/no-such-page.data",
  ])("%s", async (path) => {
    expectSecure(await openVisitor(appAddress()).get(path));
    expectSecure(await owner.get(path));
  });

  test("the page whose address is a secret tells no other site where one came from", async () => {
    const visitor = openVisitor(appAddress());
    const path = "/auth/reset/some-secret-word";
    for (const answer of [
      await visitor.get(path),
      await visitor.get(`${path}.data`),
      await visitor.post(path, {}),
      await visitor.post(path, {}, { origin: "https://evil.example" }),
    ])
      expectSecure(answer, "same-origin");
  });

  test("refusals: no access, another site, a method that no screen has", async () => {
    const denied = await operator.get("/users");
    expect(denied.status).toBe(403);
    expectSecure(denied);
    const foreign = await owner.post("/", {}, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expectSecure(foreign);
    const posted = await owner.post("/billing/transactions", {});
    expect(posted.status).toBe(405);
    expectSecure(posted);
  });
});

test("no page, data or cookie shows the provider's token", async () => {
  for (const { path } of screens) {
    for (const { text } of [await owner.get(path), await owner.get(dataPath(path))])
      expect(text, path).not.toMatch(/accessToken|Bearer|__Host-/);
  }
  const session = owner.cookies.get("__Host-session") ?? "";
  expect(session.length).toBeGreaterThan(100);
  expect(`__Host-session=${session}`.length).toBeLessThanOrEqual(4096);
  expect(Buffer.from(session, "base64url").toString("latin1")).not.toMatch(/accessToken|userId/);
});

import { beforeAll, describe, expect, test } from "vitest";
import { attr, findAll } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { dataPath, idsSeenBy, shellScreens } from "../../support/screens";
import { demoUser } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";
import { USUAL } from "../../support/usual-answers";

/** What quality.md asks of the policy, directive by directive; nothing else may stand in it. */
const POLICY = {
  "default-src": "'none'",
  "child-src": "'none'",
  "frame-src": addresses().sandbox,
  "media-src": "'none'",
  "object-src": "'none'",
  "worker-src": "'none'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** What tells of the provider's token, which no page and no data shows. */
const TOKEN = /accessToken|Bearer|__Host-/;

const nonces = new Set<string>();

function expectSecure(answer: Answer, referrers = "strict-origin-when-cross-origin", policy = POLICY): void {
  const { headers } = answer;
  const {
    "script-src": scripts = "",
    "style-src": styles,
    ...rest
  } = Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
  expect(rest).toEqual(policy);
  const nonce = /^'nonce-([\w+/=]{20,})' 'strict-dynamic'$/.exec(scripts)?.[1] ?? "";
  expect(nonce, "a nonce").not.toBe("");
  expect(styles).toBe(`'self' 'nonce-${nonce}'`);
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
  for (const element of findAll(answer, "script, style")) expect(attr(element, "nonce")).toBe(nonce);
  expect(findAll(answer, "[style]")).toEqual([]);
  expect(
    findAll(answer, "*").flatMap(({ attribs }) => Object.keys(attribs).filter((name) => /^on/.test(name))),
  ).toEqual([]);
}

let owner: Visitor;
let operator: Visitor;
const screens = await shellScreens({});
beforeAll(async () => {
  owner = await signIn(await demoUser());
  operator = await signIn(await demoUser("ROLE_OPERATOR"));
});

describe("security headers", () => {
  test("pages of things that exist", async () => {
    const real = (await shellScreens(await idsSeenBy(owner))).filter(({ isOfOneRecord }) => isOfOneRecord);
    for (const { path, pattern } of real) {
      const answer = await owner.get(path);
      expect(answer.status, path).toBe(USUAL[pattern] ?? 200);
      expectSecure(answer);
      expect(answer.text, path).not.toMatch(TOKEN);
    }
  });

  test.each(screens)("$path as page, as data, as form, and to people who are not signed in", async ({ path }) => {
    for (const answer of [await owner.get(path), await owner.get(dataPath(path))]) {
      expectSecure(answer);
      expect(answer.text).not.toMatch(TOKEN);
    }
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

  test.each(["/auth/reset", "/auth/confirm-email"])(
    "%s/… is a secret: no other site is told where one came from",
    async (page) => {
      const visitor = openVisitor(appAddress());
      const path = `${page}/some-secret-word`;
      for (const answer of [
        await visitor.get(path),
        await visitor.get(`${path}.data`),
        await visitor.post(path, {}),
        await visitor.post(path, {}, { origin: "https://evil.example" }),
      ])
        expectSecure(answer, "same-origin");
    },
  );

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

test("the cookie shows nothing of the provider's token", () => {
  const session = owner.cookies.get("session") ?? "";
  expect(session.length).toBeGreaterThan(100);
  expect(`__Host-session=${session}`.length).toBeLessThanOrEqual(4096);
  expect(Buffer.from(session, "base64url").toString("latin1")).not.toMatch(/accessToken|userId/);
});

test("Firefox may fetch data ahead, which it counts as nothing else; all the rest is forbidden there too", async () => {
  const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0" };
  const policy = { ...POLICY, "default-src": "'self'" };
  for (const path of ["/", dataPath("/"), "/auth", "/no/such/page"])
    expectSecure(await owner.get(path, firefox), undefined, policy);
});

describe("answers that the browser may use again", () => {
  const ahead = { "sec-purpose": "prefetch" };
  const list = dataPath("/billing/invoices");

  test("a screen's data that was fetched ahead: for seconds, and only with the same cookies", async () => {
    for (const headers of [ahead, { purpose: "prefetch" }]) {
      const answer = await owner.get(list, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, max-age=10");
      expect(answer.headers.get("vary")).toContain("Cookie");
    }
  });

  test("no other: the click itself, a page, a refusal, somebody without a session, another method", async () => {
    const answers = [
      await owner.get(list),
      await owner.get("/billing/invoices", ahead),
      await operator.get(dataPath("/users"), ahead),
      await owner.get("/no/such/page.data", ahead),
      await openVisitor(appAddress()).get(list, ahead),
      await owner.post(list, {}, ahead),
    ];
    for (const { url, status, headers } of answers)
      expect(headers.get("cache-control"), `${url.pathname} ${status}`).toBe("no-store");
  });

  test("no form with a key of its own: two tabs must not send the same", async () => {
    for (const path of ["/billing/create-an-invoice", "/billing/payment-links/create"]) {
      const answer = await owner.get(dataPath(path), ahead);
      expect(answer.text).toContain("idempotencyKey");
      expect(answer.headers.get("cache-control"), path).toBe("no-store");
    }
  });

  test("not while a message waits for the next page, nor with a cookie in the answer", async () => {
    const waiting = await signIn(await demoUser());
    waiting.cookies.set("toast", encodeURIComponent(JSON.stringify({ id: "1", key: "common:appName" })));
    expect((await waiting.get(list, ahead)).headers.get("cache-control")).toBe("no-store");
    expect(waiting.cookies.has("toast"), "the message is still there").toBe(true);
    const gone = openVisitor(appAddress());
    gone.cookies.set("session", "worthless");
    const answer = await gone.get("/auth.data", ahead);
    expect(answer.headers.getSetCookie()).not.toEqual([]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("the list of routes, which is everybody's until the next build; a wrong question for it is not kept", async () => {
    const version = /"version":\s*"(\w+)"/.exec((await owner.get("/")).text)?.[1] ?? "";
    const answer = await owner.get(`/__manifest?p=%2Fbilling%2Finvoices&version=${version}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await owner.get("/__manifest")).headers.get("cache-control")).toBe("no-store");
    expect((await owner.get("/__manifest?p=/&version=old")).headers.get("cache-control")).toBe("no-store");
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { dataPath, shellScreens } from "../../support/screens";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

// The ids need not exist: nobody gets as far as asking for them.
const screens = await shellScreens({});

const signInWith = (path: string) =>
  path === "/" ? /^\/auth$/ : new RegExp(`^/auth\\?next=${encodeURIComponent(path)}$`);
const clearsSession = ({ headers }: Answer) =>
  headers.getSetCookie().some((line) => /^session=;/.test(line) && /Max-Age=0/i.test(line));

/** Back after a form is its page, without the query that the form was posted to. */
const formless = (path: string) => path.split("?")[0] ?? path;

describe("without a session every screen leads to sign-in and back", () => {
  test.each(screens)("$path", async ({ path, hasAction }) => {
    const visitor = openVisitor(appAddress());
    const asked = { answer: await visitor.get(path), back: path };
    const posted = hasAction ? [{ answer: await visitor.post(path, {}), back: formless(path) }] : [];
    for (const { answer, back } of [asked, ...posted]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(signInWith(back));
    }
  });
});

describe("a session that the provider has ended is gone everywhere", () => {
  let ended: Map<string, string>;
  beforeAll(async () => {
    const owner = await signIn(await demoUser());
    ended = new Map(owner.cookies);
    await owner.post("/logout", {});
  });
  const withEndedSession = (): Visitor => {
    const visitor = openVisitor(appAddress());
    for (const [name, value] of ended) visitor.cookies.set(name, value);
    return visitor;
  };

  test.each(screens)("$path as a page", async ({ path }) => {
    const answer = await withEndedSession().get(path);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(signInWith(path));
    expect(clearsSession(answer)).toBe(true);
  });

  test.each(screens)("$path as data", async ({ path }) => {
    const answer = await withEndedSession().get(dataPath(path));
    // How Remix tells its scripts of a redirect.
    expect(answer.status).toBe(202);
    expect(answer.text).toContain('"/auth');
    expect(clearsSession(answer)).toBe(true);
  });

  test.each(screens.filter(({ hasAction }) => hasAction))("$path as a form", async ({ path }) => {
    const answer = await withEndedSession().post(path, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(signInWith(formless(path)));
    expect(clearsSession(answer)).toBe(true);
  });
});

test("a cookie that nobody sealed opens nothing", async () => {
  const visitor = openVisitor(appAddress());
  visitor.cookies.set("session", "eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC");
  const answer = await visitor.get("/");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/auth");
  expect(clearsSession(answer)).toBe(true);
});

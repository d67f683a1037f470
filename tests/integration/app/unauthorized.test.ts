import { beforeAll, describe, expect, test } from "vitest";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { dataPath, shellScreens } from "../../support/screens";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

// The ids need not exist: nobody gets as far as asking for them.
const screens = await shellScreens({});

const signInWith = (path: string, because = "") => {
  const carried = [
    ...(path === "/" ? [] : [`next=${encodeURIComponent(path)}`]),
    ...(because ? [`because=${because}`] : []),
  ];
  return carried.length === 0 ? "/auth" : `/auth?${carried.join("&")}`;
};
const clearsSession = ({ headers }: Answer) =>
  headers.getSetCookie().some((line) => /^session=;/.test(line) && /Max-Age=0/i.test(line));

/** Back after a form is its page, without the query that the form was posted to. */
const formless = (path: string) => path.split("?")[0] ?? path;

describe("without a session every screen leads to sign-in and back", () => {
  test.each(screens)("$path", async ({ path, hasAction }) => {
    const visitor = openVisitor(appAddress());
    const asked = { answer: await visitor.get(path), to: signInWith(path) };
    const posted = hasAction ? [{ answer: await visitor.post(path, {}), to: signInWith(formless(path), "ended") }] : [];
    for (const { answer, to } of [asked, ...posted]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(to);
      // Nothing of whoever was signed in stays in the tab.
      expect(answer.headers.get("x-remix-reload-document")).toBe("true");
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
    expect(answer.headers.get("location")).toBe(signInWith(path));
    expect(clearsSession(answer)).toBe(true);
  });

  test.each(screens)("$path as data", async ({ path }) => {
    const answer = await withEndedSession().get(dataPath(path));
    // How Remix tells its scripts of a redirect.
    expect(answer.status).toBe(202);
    expect(answer.text).toContain('"/auth');
    expect(answer.text).toMatch(/"reload",true/);
    expect(clearsSession(answer)).toBe(true);
  });

  test.each(screens.filter(({ hasAction }) => hasAction))("$path as a form", async ({ path }) => {
    const answer = await withEndedSession().post(path, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(signInWith(formless(path), "ended"));
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

test("whoever signs out gets the next page as a whole, whatever form it was by; whoever was a stranger does not", async () => {
  const person = await signIn(await demoUser("ROLE_OPERATOR"));
  const reload = ({ headers }: Answer) => headers.get("x-remix-reload-document");
  expect(reload(await person.post("/logout", {}))).toBe("true");
  expect(reload(await openVisitor(appAddress()).post("/logout", {}))).toBeNull();
});

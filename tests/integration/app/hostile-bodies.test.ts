import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { attr, the } from "../../support/html";
import { HOSTILE_FORMS } from "../../support/hostile-bodies";
import { exchange, openVisitor, type Answer, type Visitor } from "../../support/http";
import { moduleOf } from "../../support/routes";
import { demoUser } from "../../support/sandbox";
import { dataPath } from "../../support/screens";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";
import { SCREENS } from "../../screens/manifest";
import { everyRoute } from "../../screens/map";
import { withIds } from "../../screens/records";

type Target = { pattern: string; path: string; hasPage: boolean };

/** Every route that takes a post, at ids that need not exist: nobody gets as far as asking for them. */
async function everyAction(): Promise<Target[]> {
  const all = await everyRoute();
  const routes = all.filter(({ isLayout }) => !isLayout);
  const found = await Promise.all(
    routes.map(async (route) => {
      const { action, default: page } = await moduleOf(route);
      const screen = SCREENS.find(({ pattern }) => pattern === route.pattern);
      // What opens inside a frame of the same address is named by its query.
      const isInFrame = all.some(({ pattern, isLayout }) => isLayout && pattern === route.pattern);
      const path = withIds(screen?.address ?? route.pattern, {}) + (isInFrame ? "?index" : "");
      return action ? [{ pattern: route.pattern, path, hasPage: page !== undefined }] : [];
    }),
  );
  return found.flat();
}
const actions = await everyAction();

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

const cookie = (lang: string) =>
  [...new Map([...owner.cookies, ["lang", lang]])].map(([name, value]) => `${name}=${value}`).join("; ");

function post(path: string, { type, body }: { type?: string; body: string }, lang = "en"): Promise<Answer> {
  return exchange(new URL(path, appAddress()), {
    body,
    headers: { cookie: cookie(lang), ...(type === undefined ? {} : { "content-type": type }) },
  });
}

test("there are actions, and all of them are known", () => {
  expect(actions.length).toBeGreaterThan(30);
});

test.each(actions)("$pattern: a hostile body is refused, and the next visitor is served", async ({ path, hasPage }) => {
  const statuses: [string, number][] = [];
  // As scripts post it: the same action, and no page around the answer.
  for (const hostile of HOSTILE_FORMS)
    statuses.push([hostile.name, (await post(hasPage ? dataPath(path) : path, hostile)).status]);
  expect(statuses).toEqual(HOSTILE_FORMS.map(({ name, status }) => [name, status]));
  expect((await openVisitor(appAddress()).get("/auth?browser=1")).status).toBe(200);
});

test.each(actions.filter(({ hasPage }) => hasPage))(
  "$pattern: whoever has no scripts reads what to do",
  async ({ pattern, path }) => {
    const index = actions.findIndex((action) => action.pattern === pattern);
    const hostile = HOSTILE_FORMS[index % HOSTILE_FORMS.length];
    const lang = LANGUAGES[index % LANGUAGES.length] ?? "en";
    if (!hostile) throw new Error("no hostile body");
    const { status, text } = await post(path, hostile, lang);
    expect(status).toBe(hostile.status);
    expect(attr(the(text, "html"), "lang")).toBe(lang);
    const code = { 400: "malformed_request", 413: "body_too_large", 415: "unsupported_body" }[hostile.status];
    const { default: sentences } = await import(`../../../locales/${lang}/problems.json`);
    expect(text).toContain(sentences.problem[code]);
    expect(text).not.toMatch(/\bat [\w.<>]+ \(|TypeError|RangeError/);
  },
);

/** Sends the head of a post and the beginning of its body, and no more. Resolves with the status of the answer. */
function postSlowly(path: string): Promise<number> {
  const { port, host } = new URL(appAddress());
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", reject);
    socket.on("data", (piece) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(piece.toString("latin1"))?.[1]));
      socket.destroy();
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie("en")}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nusername=a",
    );
  });
}

test("a body that does not arrive is given up, on every action at once, while others are served", async () => {
  const waiting = Promise.all(actions.map(({ path }) => postSlowly(path)));
  expect((await openVisitor(appAddress()).get("/auth?browser=1")).status).toBe(200);
  expect(await waiting).toEqual(actions.map(() => 408));
});

test("a form may be posted as browsers do and as scripts do", async () => {
  const edge = '--edge\r\nContent-Disposition: form-data; name="language"\r\n\r\nru\r\n--edge--\r\n';
  for (const [type, body] of [
    ["application/x-www-form-urlencoded", "language=ru"],
    ["application/x-www-form-urlencoded; charset=UTF-8", "language=ru"],
    ["multipart/form-data; boundary=edge", edge],
    ['Multipart/Form-Data; boundary="edge"', edge],
  ] as const)
    expect((await post("/preferences", { type, body })).headers.getSetCookie().join()).toContain("lang=ru");
  expect((await post("/preferences", { body: "" })).status).toBe(204);
});

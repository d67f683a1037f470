import { beforeAll, describe, expect, test } from "vitest";
import { exchange, type Answer, type Visitor } from "../../support/http";
import { SCREENS } from "../../screens/manifest";
import { withIds } from "../../screens/records";
import { demoUser } from "../../support/sandbox";
import { dataPath } from "../../support/screens";
import { appLog, logReaches } from "../../support/server-log";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const paths = [...new Set(SCREENS.map(({ address }) => withIds(address, {})))];
/** What stands in the address of somebody's link to a new password. */
const SECRET = "a-word-of-some-link";
const FOREIGN: Record<string, Record<string, string>> = {
  "another site's origin": { origin: "https://evil.example" },
  "an origin that is hidden": { origin: "null" },
  "our own host on another port": { origin: "http://localhost:1" },
  "our name in front of theirs": { origin: `${appAddress()}.evil.example` },
  "a browser that says cross-site": { "sec-fetch-site": "cross-site" },
  "a browser that says same-site": { "sec-fetch-site": "same-site" },
  "our origin, from a browser that says cross-site": { origin: appAddress(), "sec-fetch-site": "cross-site" },
};

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});
const send = (path: string, method: string, headers: Record<string, string>): Promise<Answer> => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return exchange(new URL(path, appAddress()), { method, form: { language: "ru" }, headers: { cookie, ...headers } });
};

describe("what another site makes a browser send is refused before anybody is asked", () => {
  test.each(paths)("POST %s", async (path) => {
    const answers = await Promise.all([
      ...Object.values(FOREIGN).map((headers) => send(path, "POST", headers)),
      send(dataPath(path), "POST", { origin: "https://evil.example" }),
      ...["PUT", "PATCH", "DELETE"].map((method) => send(path, method, { origin: "https://evil.example" })),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie().filter((line) => /^(lang|sidebar|scheme)=/.test(line))).toEqual([]);
    }
    const refused = new Set(answers.map(({ headers }) => headers.get("x-request-id") ?? ""));
    expect(refused.size).toBe(answers.length);
    const after = await send("/", "POST", { origin: "null" });
    await logReaches(after.headers.get("x-request-id") ?? "");
    const events = appLog().filter(({ requestId }) => refused.has(requestId));
    expect(events.map(({ event }) => event)).toEqual(answers.map(() => "cross_site_refused"));
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });
});

test("one of the addresses is a secret", () => {
  expect(paths.some((path) => path.includes(SECRET))).toBe(true);
});

test("our own pages, and scripts that say nothing of where they come from, may post", async () => {
  const own: Record<string, string>[] = [
    {},
    { origin: appAddress() },
    { origin: appAddress(), "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ];
  for (const headers of own) {
    const answer = await send("/preferences", "POST", headers);
    expect(answer.status).toBe(204);
  }
});

test("a link on another site may open a page", async () => {
  const answer = await owner.get("/", { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  expect(answer.status).toBe(200);
});

test("looking changes nothing: no address of the map does anything by GET", async () => {
  const cookies = new Map(owner.cookies);
  for (const path of ["/logout", "/preferences?language=ru&scheme=dark", "/language?language=ru"])
    await owner.get(path);
  expect(new Map(owner.cookies)).toEqual(cookies);
  expect((await owner.get("/")).status).toBe(200);
});

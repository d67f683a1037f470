import { beforeAll, describe, expect, test } from "vitest";
import { developerPaths } from "~/paths/developers";
import { hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { advanceClock, latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let page: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const secretIn = ({ text }: Answer) => /whsec_[A-Za-z\d+/]{43}=/.exec(text)?.[0] ?? "";

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  [appId = ""] = owner.appIds;
  page = developerPaths.secret(appId);
});

/** Asks for the code, and makes the secret with it. */
async function make(fields: Record<string, string> = {}): Promise<Answer> {
  const sent = await visitor.post(page, { intent: "make", ...fields });
  expect([sent.status, to(sent)]).toEqual([303, developerPaths.secretCode(appId)]);
  const code = await latestCode(owner.phone);
  const made = await visitor.post(developerPaths.secretCode(appId), { intent: "confirm", code });
  expect(to(made)).toBe(developerPaths.secretKept(appId));
  return visitor.get(to(made));
}

describe("the signing secret of an application", () => {
  let first: string;

  test("is offered where there is none, and found from the application's key", async () => {
    expect(hrefsIn(await visitor.get(developerPaths.key(appId)))).toContain(page);
    const words = wordsOf(await visitor.get(page));
    expect(words).toContain("There is no secret yet");
    expect(words).not.toContain("Sign with the old secret too");
  });

  test("is made with a code, and shown until the person says that they have kept it", async () => {
    const shown = await make();
    first = secretIn(shown);
    expect(first).not.toBe("");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(to(await visitor.post(developerPaths.secretKept(appId), {}))).toBe(page);
    for (const path of [page, developerPaths.secretKept(appId), developerPaths.keyKept(appId)])
      expect((await visitor.get(path)).text).not.toContain(first);
    expect(wordsOf(await visitor.get(page))).toContain(`••••${first.slice(-5, -1)}`);
  });

  test("is replaced, and the one before signs for another day where that is wished", async () => {
    await advanceClock(70);
    const second = secretIn(await make({ keepOld: "on" }));
    expect(second).not.toBe(first);
    const words = wordsOf(await visitor.get(page));
    expect(words).toContain(`Old secret …${first.slice(-5, -1)} signs until`);
    await advanceClock(70);
    await make();
    expect(wordsOf(await visitor.get(page))).not.toContain("signs until");
  });

  test("needs the right code, and says so", async () => {
    await advanceClock(70);
    await visitor.post(page, { intent: "make" });
    expect((await visitor.post(developerPaths.secretCode(appId), { intent: "confirm", code: "12" })).status).toBe(422);
    const back = await visitor.post(developerPaths.secretCode(appId), { intent: "cancel" });
    expect(to(back)).toBe(page);
    expect(wordsOf(await visitor.get(developerPaths.secretCode(appId)))).toContain("No code has been sent.");
  });

  test("is nobody's who does not look after the application, and of no unknown one", async () => {
    const [clerk] = owner.team;
    if (!clerk) throw new Error("nobody in the team");
    const other = await signIn(clerk);
    expect((await other.get(page)).status).toBe(403);
    expect((await other.post(page, { intent: "make" })).status).toBe(403);
    expect((await visitor.get(developerPaths.secret("ES9999999"))).status).toBe(404);
  });
});

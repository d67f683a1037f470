import { beforeAll, describe, expect, test } from "vitest";
import { configurationOf } from "../../support/applications";
import { wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let tab: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  tab = `${await configurationOf(visitor, owner.appIds[0] ?? "")}/key`;
});

describe("the secret key of an application, where it is configured", () => {
  let key: string;

  test("is made with a code, shown once with a way to copy it, and by its last characters after that", async () => {
    expect(wordsOf(await visitor.get(tab))).toContain("No key yet");
    const sent = await visitor.post(tab, { intent: "make" });
    expect([sent.status, to(sent)]).toEqual([303, `${tab}/code`]);
    // The same once more, a moment later, goes on with the code that is on its way.
    expect(to(await visitor.post(tab, { intent: "make" }))).toBe(`${tab}/code`);
    expect(wordsOf(await visitor.get(`${tab}/code`))).toContain("The old one ends at once");
    const wrong = await visitor.post(`${tab}/code`, { intent: "confirm", code: "12" });
    expect(wrong.status).toBe(422);
    const code = await latestCode(owner.phone);
    expect(to(await visitor.post(`${tab}/code`, { intent: "confirm", code }))).toBe(`${tab}/kept`);
    const shown = await visitor.get(`${tab}/kept`);
    key = /key_[0-9A-Z]{32}/.exec(shown.text)?.[0] ?? "";
    expect(key).not.toBe("");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(to(await visitor.post(`${tab}/kept`, {}))).toBe(tab);
    for (const path of [tab, `${tab}/kept`]) expect((await visitor.get(path)).text).not.toContain(key);
    expect(wordsOf(await visitor.get(tab))).toContain(`key_••••${key.slice(-4)}`);
  });

  test("is replaced with the old one kept for a day, which the tab says", async () => {
    // Codes are not sent twice within a minute, unless the first has been used.
    const sent = await visitor.post(tab, { intent: "make", keepOld: "on" });
    expect(to(sent)).toBe(`${tab}/code`);
    expect(wordsOf(await visitor.get(`${tab}/code`))).toContain("good for another 24 hours");
    const code = await latestCode(owner.phone);
    expect(to(await visitor.post(`${tab}/code`, { intent: "confirm", code }))).toBe(`${tab}/kept`);
    expect(wordsOf(await visitor.get(tab))).toContain(`Old key …${key.slice(-4)} is good until`);
  });

  test("goes back from its code, and is told in every language", async () => {
    expect(to(await visitor.post(tab, { intent: "make" }))).toBe(`${tab}/code`);
    expect(to(await visitor.post(`${tab}/code`, { intent: "cancel" }))).toBe(tab);
    expect(wordsOf(await visitor.get(`${tab}/code`))).toContain("No code is on its way");
    for (const [language, words] of [
      ["az", "Tətbiqin gizli açarı"],
      ["ru", "Секретный ключ приложения"],
    ] as const) {
      await visitor.post("/preferences", { language });
      expect(wordsOf(await visitor.get(tab))).toContain(words);
    }
    await visitor.post("/preferences", { language: "en" });
  });

  test("is nothing for whoever may not change the application, who reads whom to ask", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("no operator");
    const clerk = await signIn(operator);
    const theirs = await clerk.get(tab);
    expect([theirs.status, wordsOf(theirs).includes("ask the owner of the account")]).toEqual([200, true]);
    expect((await clerk.post(tab, { intent: "make" })).status).toBe(403);
    expect((await clerk.get(`${tab}/kept`)).status).toBe(403);
  });
});

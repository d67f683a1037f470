import { beforeAll, describe, expect, test } from "vitest";
import { developerPaths } from "~/paths/developers";
import { serverKeyPaths } from "~/paths/server-key";
import { configurationOf } from "../../support/applications";
import { formWith, submit } from "../../support/forms";
import { hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { providerFor } from "../../support/provider";
import { latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let tab: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
  [appId = ""] = owner.appIds;
  tab = developerPaths.key(appId);
});

describe("the secret key of an application, among what developers set up", () => {
  let key: string;

  test("is made with a code, shown once with a way to copy it, and by its last characters after that", async () => {
    expect(wordsOf(await visitor.get(tab))).toContain("No key yet");
    const sent = await visitor.post(tab, { intent: "make" });
    expect([sent.status, to(sent)]).toEqual([303, `${tab}/code`]);
    // The same once more, a moment later, goes on with the code that is on its way.
    expect(to(await visitor.post(tab, { intent: "make" }))).toBe(`${tab}/code`);
    expect(wordsOf(await visitor.get(`${tab}/code`))).toContain("The old one stops working at once");
    const wrong = await visitor.post(`${tab}/code`, { intent: "confirm", code: "12" });
    expect(wrong.status).toBe(422);
    const code = await latestCode(owner.phone);
    expect(to(await visitor.post(`${tab}/code`, { intent: "confirm", code }))).toBe(`${tab}/kept`);
    const shown = await visitor.get(`${tab}/kept`);
    key = /mk_test_[0-9A-Z]{39}/.exec(shown.text)?.[0] ?? "";
    expect(key).not.toBe("");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(to(await visitor.post(`${tab}/kept`, {}))).toBe(tab);
    for (const path of [tab, `${tab}/kept`]) expect((await visitor.get(path)).text).not.toContain(key);
    expect(wordsOf(await visitor.get(tab))).toContain(`••••${key.slice(-4)}`);
  });

  test("is replaced with the old one kept for a day unless somebody says otherwise, which the page says", async () => {
    // Codes are not sent twice within a minute, unless the first has been used.
    const form = formWith(await visitor.get(tab), "keepOld");
    expect(form.fields).toContainEqual(["keepOld", "on"]);
    const sent = await submit(visitor, form, { intent: "make" });
    expect(to(sent)).toBe(`${tab}/code`);
    expect(wordsOf(await visitor.get(`${tab}/code`))).toContain("works for another 24 hours");
    const code = await latestCode(owner.phone);
    expect(to(await visitor.post(`${tab}/code`, { intent: "confirm", code }))).toBe(`${tab}/kept`);
    expect(wordsOf(await visitor.get(tab))).toContain(`Old key …${key.slice(-4)} works until`);
    key = /mk_test_[0-9A-Z]{39}/.exec((await visitor.get(`${tab}/kept`)).text)?.[0] ?? "";
  });

  test("goes back from its code, and is told in every language", async () => {
    expect(to(await visitor.post(tab, { intent: "make" }))).toBe(`${tab}/code`);
    expect(to(await visitor.post(`${tab}/code`, { intent: "cancel" }))).toBe(tab);
    expect(wordsOf(await visitor.get(`${tab}/code`))).toContain("No code has been sent");
    for (const [language, words] of [
      ["az", "Tətbiqin gizli açarı"],
      ["ru", "Секретный ключ приложения"],
    ] as const) {
      await visitor.post("/preferences", { language });
      expect(wordsOf(await visitor.get(tab))).toContain(words);
    }
    await visitor.post("/preferences", { language: "en" });
  });

  test("stands among those of all applications, which the settings of each lead to, and old addresses too", async () => {
    const every = await visitor.get(developerPaths.keys);
    expect(wordsOf(every)).toContain(appId);
    expect(hrefsIn(every)).toContain(tab);
    const settings = await configurationOf(visitor, appId);
    expect(hrefsIn(await visitor.get(settings))).toEqual(
      expect.arrayContaining([tab, developerPaths.webhookOf(appId)]),
    );
    for (const old of ["/key", "/key/code", "/key/kept"]) {
      const answer = await visitor.get(settings + old);
      expect([answer.status, to(answer)]).toEqual([301, tab]);
    }
  });

  test("says which programs used it", async () => {
    expect(wordsOf(await visitor.get(tab))).toContain("No program has used the current key yet.");
    const provider = await providerFor(owner);
    const receiver = { target: "PROVIDER_CARD", cardNumber: "5105105105105100", fullName: "Aysel" } as const;
    const looked = await provider.payouts.maskedFullName({ appKey: key, body: { appId, ...receiver } });
    expect(looked.ok).toBe(true);
    const page = wordsOf(await visitor.get(tab));
    expect(page).toContain("Programs that used the current key: node. Give them the new one.");
    // Tests call by the runtime's own fetch, which names itself so.
    expect(page).toMatch(/Used by node\b/);
    expect(wordsOf(await visitor.get(developerPaths.keys))).toMatch(/Used by node\b/);
  });

  test("is made by nobody who may not do all that it opens, who is led to a key for less", async () => {
    const manager = owner.team[1];
    if (!manager) throw new Error("no manager");
    const finance = await signIn(manager);
    const page = await finance.get(tab);
    expect(wordsOf(page)).toContain("Only someone whose permissions allow all of them can create it.");
    expect(hrefsIn(page)).toContain(serverKeyPaths.new());
    expect(page.text).not.toContain('value="make"');
    expect((await finance.post(tab, { intent: "make" })).status).toBe(403);
  });

  test("is nothing for whoever may not change the application, who reads whom to ask", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("no operator");
    const clerk = await signIn(operator);
    for (const path of [developerPaths.keys, developerPaths.webhooks, tab, `${tab}/kept`])
      expect((await clerk.get(path)).status).toBe(403);
    expect((await clerk.post(tab, { intent: "make" })).status).toBe(403);
    const widgets = hrefsIn(await clerk.get("/developers/widgets"));
    expect(widgets).toContain(developerPaths.websites);
    expect(widgets).not.toContain(developerPaths.keys);
  });
});

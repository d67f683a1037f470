import { beforeAll, describe, expect, test } from "vitest";
import { developerPaths } from "~/paths/developers";
import { heldIn } from "../../support/forms";
import { hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let screen: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const textOf = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
  screen = `/developers/webhooks/${appId}`;
});

describe("messages to the merchant's own server", () => {
  test("are set up from the widgets, and from the screen of every application", async () => {
    const every = await visitor.get(developerPaths.webhooks);
    expect(textOf(every)).toContain("No address: no server gets messages about payments.");
    expect(hrefsIn(every)).toContain(screen);
    expect(hrefsIn(await visitor.get("/developers/widgets"))).toContain(developerPaths.webhooks);
    expect(to(await visitor.get(`/developers/widgets/webhook/${appId}`))).toBe(screen);
    expect((await visitor.get("/developers/webhooks/ES9999999")).status).toBe(404);
  });

  test("refuse an address that is none at its field, with what was typed", async () => {
    for (const url of ["http://shop.example/", "https://10.0.0.1/", "https://localhost/", "shop"]) {
      const refused = await visitor.post(screen, { intent: "set", url });
      expect([url, refused.status]).toEqual([url, 422]);
      expect(textOf(refused)).toContain("Type an address with https:// and a public name");
      expect(heldIn(refused, "url")).toBe(url);
    }
  });

  test("go to the address at once when somebody tries it, and say below how that went", async () => {
    const receiver = `${addresses().sandbox}/try-webhook/${appId}`;
    const saved = await visitor.post(screen, { intent: "set", url: receiver });
    expect([saved.status, to(saved)]).toEqual([303, screen]);
    const first = await visitor.follow(saved);
    expect(textOf(first)).toContain("Saved. Send a test message");
    expect(first.text).toMatch(/whsec_[A-Za-z\d+/]{43}=/);
    await visitor.post(screen, { intent: "kept" });
    expect((await visitor.get(screen)).text).not.toContain("whsec_");
    const tried = await visitor.post(screen, { intent: "test" });
    expect(textOf(await visitor.follow(tried))).toContain("The message has arrived.");
    const every = textOf(await visitor.get(developerPaths.webhooks));
    for (const words of [receiver, "Test message", "Arrived"]) expect(every).toContain(words);
    const page = textOf(await visitor.get(screen));
    for (const words of ["Test message", "Arrived", "1 attempt", "answer 204", owner.fullName])
      expect(page).toContain(words);
    const received = await fetch(receiver);
    expect(await received.text()).toContain("The signature is right.");

    await visitor.post(screen, { intent: "set", url: `${receiver}?answer=500` });
    const failed = await visitor.follow(await visitor.post(screen, { intent: "test" }));
    expect(textOf(failed)).toContain("The message was not delivered.");
    expect(textOf(failed)).toContain("the server rejected it · answer 500");
  });

  test("get another secret, beside which the one before signs for a day", async () => {
    const made = await visitor.follow(await visitor.post(screen, { intent: "secret" }));
    expect(textOf(made)).toContain("Secret made. Save it now.");
    expect(made.text).toMatch(/whsec_[A-Za-z\d+/]{43}=/);
    await visitor.post(screen, { intent: "kept" });
    expect((await visitor.post(screen, { intent: "secret" })).status).toBe(409);
  });

  test("are told in every language", async () => {
    for (const [language, words] of [
      ["az", "Vebhuklar"],
      ["ru", "Вебхуки"],
    ] as const) {
      await visitor.post("/preferences", { language });
      expect(textOf(await visitor.get(screen))).toContain(words);
    }
    await visitor.post("/preferences", { language: "en" });
  });

  test("stop when the address is removed, and are nobody's business who may not configure the application", async () => {
    expect(to(await visitor.post(screen, { intent: "remove" }))).toBe(screen);
    expect((await visitor.get(screen)).text).not.toContain("/try-webhook/");
    expect((await visitor.post(screen, { intent: "test" })).status).toBe(409);
    const [operator] = owner.team;
    if (!operator) throw new Error("nobody on the team");
    const clerk = await signIn(operator);
    expect((await clerk.get(screen)).status).toBe(403);
    expect((await clerk.get("/developers/widgets")).text).not.toContain(screen);
  });
});

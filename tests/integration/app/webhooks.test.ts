import { beforeAll, describe, expect, test } from "vitest";
import { WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import { developerPaths } from "~/paths/developers";
import { webhookPaths } from "~/paths/webhook";
import { formsOf, formWith, heldIn, submit } from "../../support/forms";
import { attr, crumbsIn, findAll, hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { answerOf, providerFor } from "../../support/provider";
import { advanceClock, demoUser, makeOwner, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let receiver: string;
let id: string;
let secret: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const textOf = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");
const boxesIn = (answer: Answer, name: string) =>
  findAll(answer, `input[type=checkbox][name=${name}]`).map((box) => attr(box, "value"));
const SECRET = /whsec_[A-Za-z\d+/]{43}=/;
const secretIn = ({ text }: Answer) => SECRET.exec(text)?.[0] ?? "";
type Terms = { url?: string; appIds?: string | string[]; types?: string | string[] };
const terms = (changes: Terms = {}): [string, string][] =>
  Object.entries({ intent: "save", url: receiver, appIds: appId, types: "payment.paid", ...changes }).flatMap(
    ([name, values]) => [values].flat().map((value): [string, string] => [name, value]),
  );
const page = () => webhookPaths.one(id);

beforeAll(async () => {
  owner = await makeOwner({ applicationCount: 2, team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  [appId = ""] = owner.appIds;
  receiver = `${addresses().sandbox}/try-webhook/${appId}`;
});

describe("a webhook", () => {
  test("is offered where there is none yet", async () => {
    const list = await visitor.get(developerPaths.webhooks);
    expect(textOf(list)).toContain("No webhooks yet");
    expect(hrefsIn(list)).toContain(webhookPaths.new);
    expect(hrefsIn(await visitor.get("/developers/widgets"))).toContain(developerPaths.webhooks);
    const form = await visitor.get(webhookPaths.new);
    expect(boxesIn(form, "appIds").toSorted()).toEqual(owner.appIds.toSorted());
    expect(boxesIn(form, "types")).toEqual(WEBHOOK_TYPES);
    // Payments are ticked.
    const ticked = formWith(form, "url").fields.flatMap(([name, value]) => (name === "types" ? [value] : []));
    expect(ticked).toEqual(WEBHOOK_TYPES.filter((type) => type.startsWith("payment.")));
  });

  test.each(["http://shop.example/", "https://10.0.0.1/", "https://localhost/", "shop", "https://a:b@shop.example/"])(
    "is not made at %s, and what was typed stays",
    async (url) => {
      const refused = await visitor.post(webhookPaths.new, terms({ url, types: ["link.paid", "key.ending"] }));
      expect(refused.status).toBe(422);
      expect(textOf(refused)).toContain("Type an address with https:// and a public name");
      expect(heldIn(refused, "url")).toBe(url);
      const { fields } = formWith(refused, "url");
      expect(fields.filter(([name]) => name === "types" || name === "appIds")).toEqual([
        ["appIds", appId],
        ["types", "link.paid"],
        ["types", "key.ending"],
      ]);
    },
  );

  test("needs an address, an application and a type", async () => {
    const refused = await visitor.post(webhookPaths.new, { intent: "save", url: "" });
    expect(refused.status).toBe(422);
    for (const words of ["fill in this field", "choose at least one application", "Please choose at least one."])
      expect(textOf(refused)).toContain(words);
    expect((await visitor.post(webhookPaths.new, terms({ types: "payment.imagined" }))).status).toBe(422);
    expect((await visitor.post(webhookPaths.new, terms({ url: `https://a.example/${"x".repeat(300)}` }))).status).toBe(
      422,
    );
  });

  test("of another account's application is none of theirs", async () => {
    const stranger = await makeOwner();
    const refused = await visitor.post(webhookPaths.new, terms({ appIds: [appId, ...stranger.appIds] }));
    expect(refused.status).toBe(422);
    expect(formsOf(refused).length).toBeGreaterThan(0);
    expect(textOf(await visitor.get(developerPaths.webhooks))).toContain("No webhooks yet");
  });

  test("is made, and its signing secret is shown once", async () => {
    const made = await visitor.post(webhookPaths.new, terms({ types: ["payment.paid", "application.status"] }));
    id = /whk_\w+/.exec(to(made))?.[0] ?? "";
    expect([made.status, to(made)]).toEqual([303, webhookPaths.kept(id)]);
    const shown = await visitor.get(to(made));
    secret = secretIn(shown);
    expect(secret).not.toBe("");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(to(await visitor.post(webhookPaths.kept(id), {}))).toBe(page());
    for (const path of [page(), webhookPaths.kept(id), developerPaths.webhooks, webhookPaths.edit(id)])
      expect((await visitor.get(path)).text).not.toContain("whsec_");
    expect(textOf(await visitor.get(webhookPaths.kept(id)))).toContain("already saved");
    const one = await visitor.get(page());
    const hint = secret.replace(/=+$/, "").slice(-4);
    for (const words of [receiver, "Payment received payment.paid", `••••${hint}`, owner.fullName, "Active"])
      expect(textOf(one)).toContain(words);
    expect(crumbsIn(one)).toEqual(["Dashboard", "Webhooks", new URL(receiver).host]);
    const list = await visitor.get(developerPaths.webhooks);
    for (const words of ["2 events", "Nothing sent yet", "Active"]) expect(textOf(list)).toContain(words);
    expect(hrefsIn(list)).toContain(page());
  });

  test("is tried at once, and what came of it stands on the page of the message", async () => {
    const tried = await visitor.post(page(), { intent: "test" });
    expect(to(tried)).toMatch(new RegExp(`^${webhookPaths.events(id)}/evt_\\w+$`));
    const message = await visitor.follow(tried);
    for (const words of ["The message has arrived.", "Test message", "Delivered", "204", "application/json"])
      expect(textOf(message)).toContain(words);
    expect(await (await fetch(receiver)).text()).toContain("The signature is right.");
    expect(textOf(await visitor.get(developerPaths.webhooks))).toContain("Delivered");
  });

  test("is changed with what it was, and says why it cannot be", async () => {
    const form = await visitor.get(webhookPaths.edit(id));
    expect(heldIn(form, "url")).toBe(receiver);
    expect(formWith(form, "url").fields).toEqual(
      expect.arrayContaining([
        ["appIds", appId],
        ["types", "payment.paid"],
        ["types", "application.status"],
      ]),
    );
    expect(crumbsIn(form)).toEqual(["Dashboard", "Webhooks", new URL(receiver).host, "Change the webhook"]);
    const wrong = await visitor.post(webhookPaths.edit(id), terms({ url: "http://shop.example" }));
    expect([wrong.status, heldIn(wrong, "url")]).toEqual([422, "http://shop.example"]);
    const failing = `${receiver}?answer=500`;
    const changed = await visitor.post(webhookPaths.edit(id), terms({ url: failing, types: [...WEBHOOK_TYPES] }));
    expect([changed.status, to(changed)]).toEqual([303, page()]);
    expect(textOf(await visitor.follow(changed))).toContain("The webhook was changed.");
    expect(textOf(await visitor.get(developerPaths.webhooks))).toContain("All events");
    const failed = await visitor.follow(await visitor.post(page(), { intent: "test" }));
    for (const words of ["The message was not delivered.", "The server rejected it", "500"])
      expect(textOf(failed)).toContain(words);
  });

  test("gets another secret after a question, beside which the one before signs for a day", async () => {
    expect(hrefsIn(await visitor.get(page()))).toContain(webhookPaths.secret(id));
    expect(textOf(await visitor.get(webhookPaths.secret(id)))).toContain("Both sign each message for 24 hours");
    const made = await visitor.post(webhookPaths.secret(id), { intent: "replace" });
    expect(to(made)).toBe(webhookPaths.kept(id));
    const another = secretIn(await visitor.get(to(made)));
    expect([another !== "", another !== secret]).toEqual([true, true]);
    await visitor.post(webhookPaths.kept(id), {});
    expect(textOf(await visitor.get(page()))).toContain("signs until");
    expect(hrefsIn(await visitor.get(page()))).not.toContain(webhookPaths.secret(id));
    expect(textOf(await visitor.get(webhookPaths.secret(id)))).toContain("Two secrets sign already.");
    expect((await visitor.post(webhookPaths.secret(id), { intent: "replace" })).status).toBe(409);
    expect((await visitor.post(webhookPaths.secret(id), { intent: "nothing" })).status).toBe(422);
  });

  test("is reached by the address that it had under its application", async () => {
    const old = `/developers/webhooks/${appId}`;
    expect(to(await visitor.get(old))).toBe(page());
    expect(to(await visitor.get(`/developers/widgets/webhook/${appId}`))).toBe(old);
    for (const elsewhere of [owner.appIds[1] ?? "", "ES9999999"])
      expect(to(await visitor.get(`/developers/webhooks/${elsewhere}`))).toBe(developerPaths.webhooks);
    expect((await visitor.post(old, { intent: "test" })).status).toBe(404);
    expect((await visitor.get(webhookPaths.one("whk_0000000000000000"))).status).toBe(404);
    expect((await visitor.get("/developers/webhooks/payments")).status).toBe(404);
  });

  test("is told in every language", async () => {
    for (const [language, words] of [
      ["az", "İmza sirri"],
      ["ru", "Секрет подписи"],
    ] as const) {
      await visitor.post("/preferences", { language });
      expect(textOf(await visitor.get(page()))).toContain(words);
      for (const path of [developerPaths.webhooks, webhookPaths.new, webhookPaths.edit(id), webhookPaths.remove(id)])
        expect((await visitor.get(path)).status).toBe(200);
    }
    await visitor.post("/preferences", { language: "en" });
  });

  test("is nobody's business who may not configure the application, and staff make no secret", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("nobody on the team");
    const clerk = await signIn(operator);
    const every = [developerPaths.webhooks, webhookPaths.new, page(), webhookPaths.events(id), webhookPaths.check(id)];
    for (const path of every) expect((await clerk.get(path)).status).toBe(403);
    expect((await clerk.get("/developers/widgets")).text).not.toContain(developerPaths.webhooks);
    const stranger = await signIn(await makeOwner());
    for (const path of [page(), webhookPaths.edit(id), webhookPaths.secret(id), webhookPaths.events(id)])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(page(), { intent: "test" })).status).toBe(404);
    const staff = await signIn(await demoUser("ROLE_ADMIN"));
    const seen = await staff.get(page());
    expect(textOf(seen)).toContain("Only people of the account make signing secrets.");
    expect(hrefsIn(seen)).not.toContain(webhookPaths.secret(id));
    expect(hrefsIn(await staff.get(developerPaths.webhooks))).not.toContain(webhookPaths.new);
    for (const path of [webhookPaths.new, webhookPaths.secret(id), webhookPaths.kept(id)])
      expect((await staff.get(path)).status).toBe(403);
    expect((await staff.post(webhookPaths.secret(id), { intent: "replace" })).status).toBe(403);
  });

  test("is told of withdrawals by whoever sees wallets: nobody else chooses that, ends it, or moves it", async () => {
    const staff = await signIn(await demoUser("ROLE_ADMIN"));
    const form = await staff.get(webhookPaths.edit(id));
    const url = heldIn(form, "url") ?? "";
    const others = WEBHOOK_TYPES.filter((type) => !type.startsWith("withdrawal."));
    expect(boxesIn(form, "types")).toEqual(others);
    expect([boxesIn(form, "appIds"), heldIn(form, "appIds")]).toEqual([[], appId]);
    expect(textOf(form)).toContain("so the address and its applications stay as they are");
    expect(textOf(form)).not.toContain("Withdrawals");
    const moved = await staff.post(webhookPaths.edit(id), terms({ url: receiver, types: others }));
    expect(moved.status).toBe(403);
    expect(textOf(moved)).toContain("Only people who see the wallet decide where messages about withdrawals go.");
    expect((await staff.post(webhookPaths.edit(id), terms({ url, types: "link.paid" }))).status).toBe(303);
    const withdrawals = WEBHOOK_TYPES.filter((type) => type.startsWith("withdrawal."));
    const chosen = async () =>
      formWith(await visitor.get(webhookPaths.edit(id)), "url").fields.flatMap(([name, value]) =>
        name === "types" ? [value] : [],
      );
    expect(await chosen()).toEqual(["link.paid", ...withdrawals]);
    // Told of withdrawals alone, it is still theirs to save.
    expect((await staff.post(webhookPaths.edit(id), terms({ url, types: [] }))).status).toBe(303);
    expect(await chosen()).toEqual(withdrawals);
    const sent = await submit(staff, formWith(await staff.get(webhookPaths.edit(id)), "url"), { intent: "save" });
    expect([sent.status, await chosen()]).toEqual([303, withdrawals]);
    const seen = await staff.get(page());
    expect(textOf(seen)).toContain("Only people who see the wallet can remove it.");
    expect(hrefsIn(seen)).not.toContain(webhookPaths.remove(id));
    expect(textOf(await staff.get(webhookPaths.remove(id)))).toContain("Only people who see the wallet can remove it.");
    expect((await staff.post(webhookPaths.remove(id), { intent: "remove" })).status).toBe(403);
    expect((await visitor.get(page())).status).toBe(200);
    const nothing = await visitor.post(webhookPaths.edit(id), terms({ url, types: [] }));
    expect([nothing.status, textOf(nothing).includes("Please choose at least one.")]).toEqual([422, true]);
  });

  test("is one of ten", async () => {
    const provider = await providerFor(owner);
    for (let made = 1; made < 10; made++)
      answerOf(await provider.webhooks.create({ body: { url: receiver, appIds: [appId], types: ["payment.paid"] } }));
    const list = await visitor.get(developerPaths.webhooks);
    expect(textOf(list)).toContain("There are 10 addresses, as many as an account can have.");
    expect(hrefsIn(list)).not.toContain(webhookPaths.new);
    const refused = await visitor.post(webhookPaths.new, terms());
    expect([refused.status, textOf(refused).includes("There are 10 addresses already")]).toEqual([409, true]);
    expect(heldIn(refused, "url")).toBe(receiver);
    // More than one address is told of the application.
    expect(to(await visitor.get(`/developers/webhooks/${appId}`))).toBe(developerPaths.webhooks);
  });

  test("is removed after a question", async () => {
    expect(hrefsIn(await visitor.get(page()))).toContain(webhookPaths.remove(id));
    expect(textOf(await visitor.get(webhookPaths.remove(id)))).toContain("the log of its messages is deleted");
    expect((await visitor.post(webhookPaths.remove(id), { intent: "nothing" })).status).toBe(422);
    const removed = await visitor.post(webhookPaths.remove(id), { intent: "remove" });
    expect(to(removed)).toBe(developerPaths.webhooks);
    expect(textOf(await visitor.follow(removed))).toContain("The webhook was removed.");
    expect((await visitor.get(page())).status).toBe(404);
    expect((await visitor.post(webhookPaths.remove(id), { intent: "remove" })).status).toBe(404);
  });
});

test("too many tests are refused for a while", async () => {
  const provider = await providerFor(owner);
  const [one] = answerOf(await provider.webhooks.list());
  if (!one) throw new Error("there is no webhook");
  await advanceClock(60);
  const answers: number[] = [];
  for (let sent = 0; sent < 11; sent++)
    answers.push((await visitor.post(webhookPaths.one(one.id), { intent: "test" })).status);
  expect(answers).toEqual([...Array<number>(10).fill(303), 429]);
});

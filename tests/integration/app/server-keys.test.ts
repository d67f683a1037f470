import { beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#provider/contract/index";
import { everyMerchantCall } from "#provider/contract/v3/index";
import { developerPaths } from "~/paths/developers";
import { serverKeyPaths } from "~/paths/server-key";
import { callWord } from "~/developers/key-calls";
import { formWith } from "../../support/forms";
import { hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { providerFor } from "../../support/provider";
import { advanceClock, latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const SECRET = /mk_test_[0-9A-Z]{39}/;
const secretIn = ({ text }: Answer) => SECRET.exec(text)?.[0] ?? "";
const terms = (changes: Record<string, string> = {}): [string, string][] =>
  Object.entries({ intent: "send", name: "Web shop", appIds: appId, scopes: "payouts", ...changes });

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
  [appId = ""] = owner.appIds;
});

test("every call that a key opens has words", () => {
  const keyed = [...everyMerchantCall, ...everyCall.filter(({ call }) => call.scope !== null)];
  expect(keyed.flatMap(({ name }) => (callWord(name) === undefined ? [name] : []))).toEqual([]);
});

describe("a key of a server", () => {
  let id: string;
  let secret: string;
  const page = () => serverKeyPaths.one(id);

  test("is offered where there is none yet, with each scope's calls in words", async () => {
    const list = await visitor.get(developerPaths.keys);
    expect(wordsOf(list)).toContain("No server key yet");
    expect(hrefsIn(list)).toContain(serverKeyPaths.new());
    const form = await visitor.get(serverKeyPaths.new());
    expect(wordsOf(form)).toContain("Create a payout · Check a receiver’s name");
    // The only application is chosen already, and a year is proposed.
    expect(formWith(form, "endsOn").fields).toContainEqual(["appIds", appId]);
    expect(formWith(form, "endsOn").fields.find(([name]) => name === "endsOn")?.[1]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test.each([
    [{ name: "" }, "Please fill in this field."],
    [{ name: "x".repeat(41) }, "Please use at most 40 characters."],
    [{ addresses: "203.0.113.7\nshop.example" }, "Not an IP address or network: shop.example"],
    [{ addresses: Array(11).fill("203.0.113.7").join("\n") }, "Enter 10 at most."],
    [{ endsOn: "2020-01-01" }, "This date has already passed."],
    [{ endsOn: "2100-01-01" }, "A key can work for two years at most."],
    [{ endsOn: "soon" }, "Please enter a date."],
    [{ scopes: "everything" }, "Please choose one of the options."],
  ])("is not made of %j, and what was typed stays", async (changes, sentence) => {
    const answer = await visitor.post(serverKeyPaths.new(), terms({ addresses: "203.0.113.0/24", ...changes }));
    expect(answer.status).toBe(422);
    expect(wordsOf(answer)).toContain(sentence);
    if (!("addresses" in changes)) expect(answer.text).toContain("203.0.113.0/24");
    if (!("name" in changes)) expect(answer.text).toContain('value="Web shop"');
  });

  test("asks for an application and a scope", async () => {
    const answer = await visitor.post(serverKeyPaths.new(), { intent: "send", name: "Web shop" });
    expect(answer.status).toBe(422);
    expect(wordsOf(answer)).toContain("Please choose at least one application.");
    expect(wordsOf(answer)).toContain("Please choose at least one.");
  });

  test("is made with a code that confirms what the page shows, and is shown once", async () => {
    const sent = await visitor.post(serverKeyPaths.new(), terms({ addresses: "203.0.113.9/24, 2001:db8::1" }));
    expect([sent.status, to(sent)]).toEqual([303, serverKeyPaths.newCode]);
    const asked = wordsOf(await visitor.get(serverKeyPaths.newCode));
    for (const words of ["Web shop", "Payouts", "203.0.113.9/24, 2001:db8::1", "Never"]) expect(asked).toContain(words);
    expect((await visitor.post(serverKeyPaths.newCode, { intent: "confirm", code: "12" })).status).toBe(422);
    const code = await latestCode(owner.phone);
    const made = await visitor.post(serverKeyPaths.newCode, { intent: "confirm", code });
    id = /sky_\w+/.exec(to(made))?.[0] ?? "";
    expect(to(made)).toBe(serverKeyPaths.kept(id));
    const shown = await visitor.get(to(made));
    secret = secretIn(shown);
    expect(secret).not.toBe("");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(to(await visitor.post(serverKeyPaths.kept(id), {}))).toBe(page());
    for (const path of [page(), serverKeyPaths.kept(id), developerPaths.keys])
      expect((await visitor.get(path)).text).not.toContain(secret);
    expect(wordsOf(await visitor.get(page()))).toContain(`••••${secret.slice(-4)}`);
    expect(hrefsIn(await visitor.get(developerPaths.keys))).toContain(page());
  });

  test("says when it was used, from where and by which call", async () => {
    expect(wordsOf(await visitor.get(page()))).toContain("Not yet");
    const provider = await providerFor(owner);
    const receiver = { target: "PROVIDER_CARD", cardNumber: "5105105105105100", fullName: "Aysel" } as const;
    const looked = await provider.payouts.maskedFullName({ appKey: secret, body: { appId, ...receiver } });
    // Tests call from this machine, which is none of the key's addresses.
    expect(looked.ok).toBe(false);
    const free = await newKey("Anywhere");
    expect((await provider.payouts.maskedFullName({ appKey: free.secret, body: { appId, ...receiver } })).ok).toBe(
      true,
    );
    const words = wordsOf(await visitor.get(serverKeyPaths.one(free.id)));
    expect(words).toMatch(/Check a receiver’s name · node\b/);
  });

  test("is tried against each call from any address, and nothing is done", async () => {
    expect(wordsOf(await visitor.get(`${page()}?address=203.0.113.77`))).toContain(
      "Create a payout POST /api/wallets/payout Allowed",
    );
    const elsewhere = wordsOf(await visitor.get(`${page()}?address=198.51.100.1`));
    expect(elsewhere).toContain("The key cannot call from this address. Refused (14014)");
    const wrong = wordsOf(await visitor.get(`${page()}?address=shop.example`));
    expect(wrong).toContain("Enter one IP address, for example 203.0.113.7.");
    expect(wordsOf(await visitor.get(page()))).toContain("Not yet");
  });

  test("is replaced with a code, and the old one leads to the new one", async () => {
    const past = await visitor.post(page(), { intent: "replace", overlapHours: "1", endsOn: "2020-01-01" });
    expect([past.status, wordsOf(past).includes("This date has already passed.")]).toEqual([422, true]);
    expect((await visitor.post(page(), { intent: "replace", overlapHours: "5" })).status).toBe(422);
    const sent = await visitor.post(page(), { intent: "replace", overlapHours: "1", endsOn: "" });
    expect(to(sent)).toBe(serverKeyPaths.code(id));
    expect(wordsOf(await visitor.get(to(sent)))).toContain("The old key works for another hour.");
    const code = await latestCode(owner.phone);
    const made = await visitor.post(serverKeyPaths.code(id), { intent: "confirm", code });
    const next = /sky_\w+/.exec(to(made))?.[0] ?? "";
    expect(next).not.toBe(id);
    expect(secretIn(await visitor.get(to(made)))).not.toBe(secret);
    expect(hrefsIn(await visitor.get(page()))).toContain(serverKeyPaths.one(next));
    expect(wordsOf(await visitor.get(page()))).toContain("Replaced");
    id = next;
  });

  test("is revoked after a question, and says so", async () => {
    expect(hrefsIn(await visitor.get(page()))).toContain(serverKeyPaths.revoke(id));
    expect(wordsOf(await visitor.get(serverKeyPaths.revoke(id)))).toContain("is refused from its next call on");
    expect(to(await visitor.post(serverKeyPaths.revoke(id), { intent: "revoke" }))).toBe(page());
    const words = wordsOf(await visitor.get(page()));
    expect(words).toContain("Revoked");
    expect(words).toContain("Refused (14013)");
    expect((await visitor.post(serverKeyPaths.revoke(id), { intent: "revoke" })).status).toBe(409);
    expect((await visitor.post(page(), { intent: "replace", overlapHours: "1" })).status).toBe(409);
  });

  test("comes back from its code with what was typed, and is told in every language", async () => {
    await advanceClock(70);
    await visitor.post(serverKeyPaths.new(), terms({ name: "Second shop", endsOn: "" }));
    const back = to(await visitor.post(serverKeyPaths.newCode, { intent: "cancel" }));
    expect((await visitor.get(back)).text).toContain('value="Second shop"');
    for (const [language, words] of [
      ["az", "Server açarları"],
      ["ru", "Ключи серверов"],
    ] as const) {
      await visitor.post("/preferences", { language });
      expect(wordsOf(await visitor.get(developerPaths.keys))).toContain(words);
      expect((await visitor.get(serverKeyPaths.new())).status).toBe(200);
      expect((await visitor.get(page())).status).toBe(200);
    }
    await visitor.post("/preferences", { language: "en" });
  });

  test("is made of what its maker may do, and is nothing for whoever configures no application", async () => {
    const [operator, manager] = owner.team;
    if (!operator || !manager) throw new Error("no team");
    const clerk = await signIn(operator);
    for (const path of [serverKeyPaths.new(), page(), serverKeyPaths.revoke(id)])
      expect((await clerk.get(path)).status).toBe(403);
    const finance = await signIn(manager);
    expect(wordsOf(await finance.get(serverKeyPaths.new()))).toContain("You do not have the permissions for this.");
    const refused = await finance.post(serverKeyPaths.new(), terms({ scopes: "orders" }));
    expect([refused.status, wordsOf(refused).includes("permission that you do not have")]).toEqual([403, true]);
    const stranger = await signIn(await makeOwner());
    for (const path of [page(), serverKeyPaths.revoke(id), serverKeyPaths.kept(id)])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(serverKeyPaths.revoke(id), { intent: "revoke" })).status).toBe(404);
    expect((await visitor.get(serverKeyPaths.one("sky_0000000000000000"))).status).toBe(404);
  });
});

/** Another key, made over the forms. */
async function newKey(name: string): Promise<{ id: string; secret: string }> {
  await advanceClock(70);
  await visitor.post(serverKeyPaths.new(), terms({ name }));
  const code = await latestCode(owner.phone);
  const kept = to(await visitor.post(serverKeyPaths.newCode, { intent: "confirm", code }));
  return { id: /sky_\w+/.exec(kept)?.[0] ?? "", secret: secretIn(await visitor.get(kept)) };
}

import { beforeAll, describe, expect, test } from "vitest";
import { payoutPaths } from "~/paths/payout";
import { hrefsIn } from "../../support/html";
import { randomKey } from "../../support/random";
import { formWith, submit, unescapeHtml } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { demoUser, latestCode, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** The house bank keeps this card for Aysel Kərimova (docs/provider.md, "Test targets"). */
const CARD = { target: "PROVIDER_CARD", pan: "5105 1051 0510 5100", fullName: "Aysel Kərimova" };
const TYPED = { ...CARD, amount: "12.34", side: "ARRIVES", description: "Guide in May" };

let owner: Visitor;
let phone: string;
/** As it was shown, once. */
let key: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const textOf = ({ text }: Answer) => unescapeHtml(text.replace(/<!--.*?-->|<script.*?<\/script>|<[^>]*>/gs, " "));
const form = async () => formWith(await owner.get(payoutPaths.create()), "amount");
const fill = async (typed: Record<string, string> = {}) =>
  submit(owner, await form(), { ...TYPED, intent: "review", ...typed });

beforeAll(async () => {
  const user = await demoUser();
  phone = user.phone;
  owner = await signIn(user);
});

describe("the key of an application", () => {
  test("is asked for with everything that was typed kept, made with a code, and shown once", async () => {
    const asked = await fill();
    expect([asked.status, to(asked)]).toEqual([303, expect.stringMatching(/\/create\/key\/ES\d{7}$/)]);
    expect(textOf(await owner.get(to(asked)))).toContain("A key that you have");
    const sent = await owner.post(to(asked), { intent: "make" });
    expect(to(sent)).toBe(payoutPaths.appKeyCode);
    const wrong = await owner.post(payoutPaths.appKeyCode, { intent: "confirm", code: "12" });
    expect(wrong.status).toBe(422);
    const code = await latestCode(phone);
    expect(to(await owner.post(payoutPaths.appKeyCode, { intent: "confirm", code }))).toBe(payoutPaths.appKeyKept);
    const shown = await owner.get(payoutPaths.appKeyKept);
    key = /key_[0-9A-Z]{32}/.exec(shown.text)?.[0] ?? "";
    expect(key).not.toBe("");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(to(await owner.post(payoutPaths.appKeyKept, {}))).toBe(payoutPaths.create());
    for (const path of [payoutPaths.appKeyKept, payoutPaths.create(), to(asked)])
      expect((await owner.get(path)).text).not.toContain(key);
    const back = (await form()).fields;
    expect(back).toContainEqual(["fullName", "Aysel Kərimova"]);
    expect(back).toContainEqual(["amount", "12.34"]);
    expect(back).toContainEqual(["pan", ""]);
    expect((await owner.get(payoutPaths.create())).text).not.toMatch(/5105\s?1051/);
  });

  test("that somebody types is kept where it is right, and refused at its field where not", async () => {
    const { fields } = await form();
    const appId = fields.find(([name]) => name === "appId")?.[1] ?? "";
    const wrong = await owner.post(payoutPaths.appKey(appId), { intent: "use", appKey: `${key}9` });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong)).toContain("This key does not belong to this application");
    expect(wrong.text).not.toContain(key);
    expect(to(await owner.post(payoutPaths.appKey(appId), { intent: "use", appKey: key }))).toBe(payoutPaths.create());
  });
});

describe("a payout", () => {
  test("is looked at once more with name, fee and approval, and made once, however often that is sent", async () => {
    expect(to(await fill({ pan: "" }))).toBe(payoutPaths.check);
    const page = await owner.get(payoutPaths.check);
    for (const words of ["The bank confirms", "Aysel Kərimova", "•••• 5100", "Has to approve", "12.34"])
      expect(textOf(page)).toContain(words);
    const last = formWith(page, "idempotencyKey");
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(owner, last, { intent: "confirm" })));
    const made = new Set(answers.map(to).filter((path) => /\/payouts\/pay_/.test(path)));
    expect(made.size).toBe(1);
    const [path = ""] = made;
    const standing = textOf(await owner.get(path));
    expect(standing).toContain("Match");
    expect(standing).toContain("Guide in May");
    const rest = answers.filter((one) => to(one) !== path);
    for (const one of rest) expect([303, 409]).toContain(one.status);
  });

  test("that the provider cannot make is a payment that failed, and can be tried again at once", async () => {
    await fill();
    const last = formWith(await owner.get(payoutPaths.check), "idempotencyKey");
    const failed = await withFault({ path: "/api/wallets/payout", method: "POST", kind: "rateLimited", times: 1 }, () =>
      submit(owner, last, { intent: "confirm" }),
    );
    expect(textOf(failed)).toContain("Payment failed!");
    expect(textOf(failed)).toContain("We aren't able to process your payment");
    expect(to(await submit(owner, formWith(failed, "idempotencyKey"), { intent: "confirm" }))).toMatch(/\/pay_/);
  });

  test("to another's account needs a tick, which the payout keeps", async () => {
    expect(to(await fill({ fullName: "Rəşad Əliyev" }))).toBe(payoutPaths.check);
    const last = formWith(await owner.get(payoutPaths.check), "idempotencyKey");
    const refused = await submit(owner, last, { intent: "confirm" });
    expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining("Check this to go on")]);
    const made = await submit(owner, last, { intent: "confirm", mismatchAccepted: "on" });
    expect(to(made)).toMatch(/\/payouts\/pay_/);
    expect(textOf(await owner.get(to(made)))).toContain("Does not match the account");
  });

  test("whose name is nearly right shows the masked one beside it, and may be changed with everything kept", async () => {
    expect(to(await fill({ fullName: "Aysel Kerimov" }))).toBe(payoutPaths.check);
    const page = await owner.get(payoutPaths.check);
    expect(textOf(page)).toContain("Ay••• Kə••••••");
    expect(textOf(page)).not.toContain("Kərimova");
    const back = await submit(owner, formWith(page, "idempotencyKey"), { intent: "edit" });
    expect(to(back)).toBe(payoutPaths.create());
    expect((await form()).fields).toContainEqual(["description", "Guide in May"]);
  });

  test("takes the fee off what leaves the wallet where that is what was typed", async () => {
    const iban = "AZ86AIIB00000000000000000001";
    expect(to(await fill({ target: "BANK", iban, fullName: "Elçin Məmmədov", amount: "101", side: "LEAVES" }))).toBe(
      payoutPaths.check,
    );
    const shown = textOf(await owner.get(payoutPaths.check)).replace(/\s+/g, " ");
    expect(shown).toMatch(/100\.00.*1\.00.*101\.00/);
    expect(shown).not.toContain("leaves the wallet, not");
  });

  test("says before the click that no amount leaves exactly what was typed", async () => {
    const iban = "AZ86AIIB00000000000000000001";
    // 656.66 leaves 657.64 with its fee of 0.98, and 656.67 leaves 657.66 with 0.99: nothing leaves 657.65.
    await fill({ target: "BANK", iban, fullName: "Elçin Məmmədov", amount: "657.65", side: "LEAVES" });
    expect(textOf(await owner.get(payoutPaths.check)).replace(/\s+/g, " ")).toContain(
      "AZN 657.64 leaves the wallet, not AZN 657.65",
    );
  });

  test.each([
    [{ target: "BANK", iban: "AZ86AIIB00000000000000000002" }, "iban"],
    [{ pan: "4242 4242 4242 4241" }, "pan"],
    [{ target: "OTHER", pan: "5105105105105100" }, "pan"],
    [{ amount: "0" }, "amount"],
    [{ fullName: "" }, "fullName"],
  ])("%j is refused at its field, all else kept", async (wrong, field) => {
    const refused = await fill({ amount: "12.34", ...wrong });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`<input(?=[^>]*name="${field}")(?=[^>]*aria-invalid="true")`));
    expect(formWith(refused, "amount").fields).toContainEqual(["description", "Guide in May"]);
  });

  test("is repeated to the account that it went to, which no page has", async () => {
    const iban = "AZ86AIIB00000000000000000001";
    const kept = "AZ86AIIB••••0001";
    await fill({ target: "BANK", iban, fullName: "Elçin Məmmədov", amount: "31" });
    const make = async () =>
      to(await submit(owner, formWith(await owner.get(payoutPaths.check), "idempotencyKey"), { intent: "confirm" }));
    const earlier = await make();
    const detail = await owner.get(earlier);
    const repeat = payoutPaths.repeat(earlier.split("/").at(-1) ?? "");
    expect(hrefsIn(detail)).toContain(repeat);
    const page = await owner.get(repeat);
    const filled = formWith(page, "amount");
    for (const field of [
      ["iban", kept],
      ["amount", "31.00"],
      ["description", "Guide in May"],
    ])
      expect(filled.fields).toContainEqual(field);
    // What a page says of the receiver counts for nothing: the provider's word does.
    const sent = await submit(owner, filled, { amount: "32", fullName: "Rəşad Əliyev", intent: "review" });
    expect(to(sent)).toBe(payoutPaths.check);
    const look = await owner.get(payoutPaths.check);
    for (const words of ["The bank confirms", "AZ86 AIIB •••• 0001", "Elçin Məmmədov", "32.00"])
      expect(textOf(look)).toContain(words);
    const back = await submit(owner, formWith(look, "idempotencyKey"), { intent: "edit" });
    expect((await form()).fields).toContainEqual(["amount", "32"]);
    for (const { text } of [detail, page, look, back]) expect(text).not.toContain(iban);
    expect(textOf(await owner.get(await make()))).toContain("AZ86 AIIB •••• 0001");
  });

  test("that is repeated gives way to another receiver, all else kept", async () => {
    const [path = ""] = /\/billing\/payouts\/pay_\w+/.exec((await owner.get("/billing/payouts")).text) ?? [];
    const filled = formWith(await owner.get(payoutPaths.repeat(path.split("/").at(-1) ?? "")), "amount");
    expect(to(await submit(owner, filled, { amount: "33", intent: "receiver" }))).toBe(payoutPaths.create());
    const { fields } = await form();
    for (const field of [
      ["iban", ""],
      ["fullName", ""],
      ["amount", "33"],
    ])
      expect(fields).toContainEqual(field);
  });

  test("to a card is repeated with its number typed again, whatever was typed before", async () => {
    await fill();
    const made = formWith(await owner.get(payoutPaths.check), "idempotencyKey");
    const path = to(await submit(owner, made, { intent: "confirm" }));
    await fill({ pan: "5105 1051 0510 5100" });
    const filled = formWith(await owner.get(payoutPaths.repeat(path.split("/").at(-1) ?? "")), "amount");
    const refused = await submit(owner, filled, { intent: "review" });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/<input(?=[^>]*name="pan")(?=[^>]*aria-invalid="true")/);
  });

  test("that nothing was checked of is not made", async () => {
    const stranger = await signIn(await demoUser());
    const answer = await stranger.post(payoutPaths.check, {
      intent: "confirm",
      idempotencyKey: randomKey(),
    });
    expect(to(answer)).toBe(payoutPaths.create("expired"));
    expect(textOf(await stranger.get(payoutPaths.check))).toContain("There is no payout to check");
  });
});

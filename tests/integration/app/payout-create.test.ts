import { beforeAll, describe, expect, test } from "vitest";
import { payoutPaths } from "~/paths/payout";
import { addressIn, hrefsIn, problemAt, wordsOf } from "../../support/html";
import { randomKey } from "../../support/random";
import { formWith, submit } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { confirmPayout, makeChecked } from "../../support/payouts";
import { advanceClock, demoUser, latestCode, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** The house bank keeps this card for Aysel Kərimova (docs/provider.md, "Test targets"). */
const CARD = { target: "PROVIDER_CARD", pan: "5105 1051 0510 5100", finCode: "5abc123", fullName: "Aysel Kərimova" };
const TYPED = { ...CARD, amount: "12.34", side: "ARRIVES", description: "Guide in May" };

let owner: Visitor;
let phone: string;
const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const form = async () => formWith(await owner.get(payoutPaths.create()), "amount");
const fill = async (typed: Record<string, string> = {}) =>
  submit(owner, await form(), { ...TYPED, intent: "review", ...typed });

beforeAll(async () => {
  const user = await demoUser();
  phone = user.phone;
  owner = await signIn(user);
});

test("asks for no key, and an old address of the key leads to the form with everything typed kept", async () => {
  expect(to(await fill())).toBe(payoutPaths.check);
  for (const old of ["/billing/payouts/create/key/ES1000001", "/billing/payouts/create/key/code"])
    expect(to(await owner.get(old))).toBe(payoutPaths.create());
  const page = await owner.get(payoutPaths.create());
  expect(wordsOf(page)).not.toMatch(/\bkeys?\b/i);
  const { fields } = await form();
  expect(fields).toContainEqual(["fullName", "Aysel Kərimova"]);
  expect(fields).toContainEqual(["amount", "12.34"]);
  expect(fields).toContainEqual(["pan", ""]);
  expect(page.text).not.toMatch(/5105\s?1051/);
  // A former page's button for the key is none of this form.
  expect((await fill({ intent: "key" })).status).toBe(422);
});

describe("a payout", () => {
  test("is looked at once more with name, fee and approval, and made once, however often that is sent", async () => {
    expect(to(await fill({ pan: "" }))).toBe(payoutPaths.check);
    const page = await owner.get(payoutPaths.check);
    for (const words of ["The bank confirms", "Aysel Kərimova", "•••• 5100", "5ABC123", "Approvers", "12.34"])
      expect(wordsOf(page)).toContain(words);
    await confirmPayout(owner);
    const asked = await owner.get(payoutPaths.createCode);
    for (const words of ["Aysel Kərimova", "•••• 5100", "12.34", "You are paying"])
      expect(wordsOf(asked)).toContain(words);
    const typed = { intent: "confirm", code: await latestCode(phone) };
    const last = formWith(asked, "code");
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(owner, last, typed)));
    const made = new Set(answers.map(to).filter((path) => /\/payouts\/pay_/.test(path)));
    expect(made.size).toBe(1);
    const [path = ""] = made;
    const standing = wordsOf(await owner.get(path));
    expect(standing).toContain("Match");
    expect(standing).toContain("5ABC123");
    expect(standing).toContain("Guide in May");
    const rest = answers.filter((one) => to(one) !== path);
    for (const one of rest) expect([303, 409]).toContain(one.status);
  });

  test("is not made with a wrong code, nor without one, and another code comes for it", async () => {
    await fill({ amount: "12.35" });
    const asked = formWith(await confirmPayout(owner), "code");
    const right = await latestCode(phone);
    const code = right === "111111" ? "222222" : "111111";
    expect((await submit(owner, asked, { intent: "confirm", code })).status).toBe(422);
    expect((await submit(owner, asked, { intent: "confirm", code: "" })).status).toBe(422);
    expect((await submit(owner, asked, { intent: "resend" })).status).toBe(429);
    await advanceClock(70);
    expect(to(await submit(owner, asked, { intent: "resend" }))).toBe(payoutPaths.createCode);
    expect(to(await submit(owner, asked, { intent: "cancel" }))).toBe(payoutPaths.check);
    expect(await makeChecked(owner, phone)).toMatch(/pay_/);
    expect(wordsOf(await owner.get(payoutPaths.createCode))).toContain("There is no payout to check");
  });

  test("of other details than those that the code was sent for is not made with it", async () => {
    await fill({ amount: "12.36" });
    const asked = formWith(await confirmPayout(owner), "code");
    await fill({ amount: "99.00" });
    const answer = await submit(owner, asked, { intent: "confirm", code: await latestCode(phone) });
    expect(to(answer)).toBe(payoutPaths.create("expired"));
  });

  test("that the provider cannot make says so, and can be tried again at once", async () => {
    await fill({ amount: "12.37" });
    const asked = formWith(await confirmPayout(owner), "code");
    const typed = { intent: "confirm", code: await latestCode(phone) };
    const failed = await withFault({ path: "/api/wallets/payout", method: "POST", kind: "rateLimited", times: 1 }, () =>
      submit(owner, asked, typed),
    );
    expect(wordsOf(failed)).toContain("Nothing has left the wallet.");
    expect(to(await submit(owner, formWith(failed, "code"), typed))).toMatch(/\/pay_/);
  });

  test("shows no key of the application to the browser: neither on a page nor in a cookie it can read", async () => {
    await fill({ amount: "12.38" });
    const shown = [await owner.get(payoutPaths.check), await confirmPayout(owner)];
    const made = await makeChecked(owner, phone);
    for (const { text, headers } of [...shown, await owner.get(made)]) {
      expect(text).not.toMatch(/\b(?:ses|key)_[\w-]{20}/);
      expect(headers.get("Set-Cookie") ?? "").not.toMatch(/\b(?:ses|key)_[\w-]{20}/);
    }
  });

  test("to another's account needs a tick, which the payout keeps", async () => {
    expect(to(await fill({ fullName: "Rəşad Əliyev" }))).toBe(payoutPaths.check);
    const last = formWith(await owner.get(payoutPaths.check), "idempotencyKey");
    const refused = await submit(owner, last, { intent: "confirm" });
    expect([refused.status, wordsOf(refused)]).toEqual([422, expect.stringContaining("Select this to continue")]);
    const made = await makeChecked(owner, phone, { mismatchAccepted: "on" });
    expect(wordsOf(await owner.get(made))).toContain("Does not match the account");
  });

  test("whose name is nearly right shows the masked one beside it, and may be changed with everything kept", async () => {
    expect(to(await fill({ fullName: "Aysel Kerimov" }))).toBe(payoutPaths.check);
    const page = await owner.get(payoutPaths.check);
    expect(wordsOf(page)).toContain("Ay••• Kə••••••");
    expect(wordsOf(page)).not.toContain("Kərimova");
    const back = await submit(owner, formWith(page, "idempotencyKey"), { intent: "edit" });
    expect(to(back)).toBe(payoutPaths.create());
    expect((await form()).fields).toContainEqual(["description", "Guide in May"]);
  });

  test("takes the fee off what leaves the wallet where that is what was typed", async () => {
    const iban = "AZ86AIIB00000000000000000001";
    expect(to(await fill({ target: "BANK", iban, fullName: "Elçin Məmmədov", amount: "101", side: "LEAVES" }))).toBe(
      payoutPaths.check,
    );
    const shown = wordsOf(await owner.get(payoutPaths.check)).replaceAll("\u00a0", " ");
    expect(shown).toMatch(/100\.00.*1\.00.*101\.00/);
    expect(shown).not.toContain("leaves the wallet, not");
  });

  test("says before the click that no amount leaves exactly what was typed", async () => {
    const iban = "AZ86AIIB00000000000000000001";
    // 656.66 leaves 657.64 with its fee of 0.98, and 656.67 leaves 657.66 with 0.99: nothing leaves 657.65.
    await fill({ target: "BANK", iban, fullName: "Elçin Məmmədov", amount: "657.65", side: "LEAVES" });
    expect(wordsOf(await owner.get(payoutPaths.check)).replaceAll("\u00a0", " ")).toContain(
      "AZN 657.64 leaves the wallet, not AZN 657.65",
    );
  });

  test.each([
    [{ target: "BANK", iban: "AZ86AIIB00000000000000000002" }, "iban"],
    [{ pan: "4242 4242 4242 4241" }, "pan"],
    [{ target: "OTHER", pan: "5105105105105100" }, "pan"],
    [{ amount: "0" }, "amount"],
    [{ finCode: "" }, "finCode"],
    [{ finCode: "5ABCO23" }, "finCode"],
    [{ fullName: "" }, "fullName"],
  ])("%j is refused at its field, all else kept", async (wrong, field) => {
    const refused = await fill({ amount: "12.34", ...wrong });
    expect(refused.status).toBe(422);
    expect(problemAt(refused, field)).toMatch(/\w/);
    expect(formWith(refused, "amount").fields).toContainEqual(["description", "Guide in May"]);
  });

  test("is repeated to the account that it went to, which no page has", async () => {
    const iban = "AZ86AIIB00000000000000000001";
    const kept = "AZ86AIIB••••0001";
    await fill({ target: "BANK", iban, fullName: "Elçin Məmmədov", amount: "31" });
    const make = () => makeChecked(owner, phone);
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
      expect(wordsOf(look)).toContain(words);
    const back = await submit(owner, formWith(look, "idempotencyKey"), { intent: "edit" });
    expect((await form()).fields).toContainEqual(["amount", "32"]);
    for (const { text } of [detail, page, look, back]) expect(text).not.toContain(iban);
    expect(wordsOf(await owner.get(await make()))).toContain("AZ86 AIIB •••• 0001");
  });

  test("that is repeated gives way to another receiver, all else kept", async () => {
    const path = addressIn(await owner.get("/billing/payouts"), /\/billing\/payouts\/pay_\w+/);
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
    const path = await makeChecked(owner, phone);
    await fill({ pan: "5105 1051 0510 5100" });
    const filled = formWith(await owner.get(payoutPaths.repeat(path.split("/").at(-1) ?? "")), "amount");
    const refused = await submit(owner, filled, { intent: "review" });
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "pan")).toMatch(/\w/);
  });

  test("that nothing was checked of is not made", async () => {
    const stranger = await signIn(await demoUser());
    const answer = await stranger.post(payoutPaths.check, {
      intent: "confirm",
      idempotencyKey: randomKey(),
    });
    expect(to(answer)).toBe(payoutPaths.create("expired"));
    expect(wordsOf(await stranger.get(payoutPaths.check))).toContain("There is no payout to check");
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { formWith, heldIn, submit } from "../../support/forms";
import { findAll, hrefsIn, problemAt, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let person: TestOwner;
let owner: Visitor;
const appId = () => person.appIds[0] ?? "";
const to = ({ headers }: Answer) => headers.get("location") ?? "";
const shown = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");
const choices = (page: Answer) => findAll(page, "input[name=to][type=radio]").map(({ attribs }) => attribs["value"]);

beforeAll(async () => {
  person = await makeOwner({ hasCompany: true });
  owner = await signIn(person);
  await payAtCheckout(owner, appId(), { amount: "1000" });
});

describe("a withdrawal, without scripts", () => {
  test("offers the account of the checked details first, chosen, with all there is and what that costs", async () => {
    const page = await owner.get(walletPaths.withdraw(appId()));
    expect(choices(page)).toEqual(["OWN", "IBAN"]);
    expect(formWith(page, "amount").fields).toContainEqual(["to", "OWN"]);
    expect(shown(page)).toMatch(/Your account AZ\d\d [A-Z]{4} •••• \d{4}/);
    expect(shown(page)).toMatch(/PAŞA Bank · checked · no fee · by \w{3} \d+/);
    const amount = heldIn(page, "amount") ?? "";
    const [, arrives, fee, leaves] = /arrives ([\d,.]+) \+ fee ([\d.]+) = leaves AZN ([\d,.]+)/.exec(shown(page)) ?? [];
    expect(arrives?.replace(",", "")).toBe(amount.replace(",", ""));
    expect(Number(amount) + Number(fee)).toBeCloseTo(Number(leaves), 2);
    expect(shown(page)).toContain(`AZN ${leaves} can be used now.`);
  });

  test("of what the page showed needs no second look, no description and no number", async () => {
    const form = formWith(await owner.get(walletPaths.withdraw(appId())), "amount");
    const typed = { amount: "10", intent: "review" };
    // Another amount than the page has shown is shown once more.
    const looked = await submit(owner, form, typed);
    expect([looked.status, shown(looked)]).toEqual([200, expect.stringContaining("AZN 10.00")]);
    const back = await submit(owner, formWith(looked, "amount"), { intent: "edit" });
    const sent = await submit(owner, formWith(back, "amount"), { intent: "review" });
    expect(to(sent)).toBe(walletPaths.withdrawCode);
    const waiting = await owner.get(walletPaths.withdrawCode);
    expect(shown(waiting)).toContain("AZN 10.00");
    const code = { code: await latestCode(person.phone), intent: "confirm" };
    const done = await submit(owner, formWith(waiting, "code"), code);
    expect(to(done)).toMatch(/\/withdrawals\/pay_\w+$/);
    expect(shown(await owner.get(to(done)))).toMatch(/Withdrawal of \w{3} \d+, \d{4}/);
  });

  test("to an account that was typed is always looked at once more", async () => {
    const form = formWith(await owner.get(walletPaths.withdraw(appId())), "amount");
    const typed = { to: "IBAN", target: "az86 aiib 0000 0000 0000 0000 0001", amount: "10", seen: "IBAN 1100" };
    const looked = await submit(owner, form, { ...typed, intent: "review" });
    expect([looked.status, shown(looked)]).toEqual([
      200,
      expect.stringContaining("AZ86 AIIB 0000 0000 0000 0000 0001"),
    ]);
  });

  test("says everything that is wrong at once", async () => {
    const form = formWith(await owner.get(walletPaths.withdraw(appId())), "amount");
    const answer = await submit(owner, form, { to: "IBAN", target: "", amount: "", intent: "review" });
    expect([problemAt(answer, "target"), problemAt(answer, "amount")]).not.toContain(undefined);
    const raw = await owner.post(walletPaths.withdraw(appId()), { to: "IBAN", target: "", amount: "" });
    for (const field of ["target", "amount", "description"]) expect(problemAt(raw, field)).toBeDefined();
  });
});

test("automatic withdrawals begin with a form, every week to the own account, and need no second look", async () => {
  const wallet = await owner.get(paths.walletOf(appId()));
  const begin = walletPaths.setAutomatic(appId());
  expect(hrefsIn(wallet)).toContain(begin);
  const page = await owner.get(begin);
  for (const [name, value] of [
    ["rhythm", "WEEKLY"],
    ["to", "OWN"],
  ] as const)
    expect(formWith(page, "rhythm").fields).toContainEqual([name, value]);
  expect(hrefsIn(page)).toContain(paths.walletOf(appId()));
  const sent = await submit(owner, formWith(page, "rhythm"), { intent: "review" });
  expect(to(sent)).toBe(walletPaths.automaticCode);
  const waiting = await owner.get(walletPaths.automaticCode);
  expect(shown(waiting)).toContain("Monday");
  const done = await submit(owner, formWith(waiting, "code"), {
    code: await latestCode(person.phone),
    intent: "confirm",
  });
  expect(to(done)).toBe(walletPaths.automatic(appId()));
  const changed = await owner.get(begin);
  expect(formWith(changed, "rhythm").fields).toContainEqual(["to", "OWN"]);
  expect(hrefsIn(changed)).toContain(walletPaths.automatic(appId()));
});

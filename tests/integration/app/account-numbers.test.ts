import { beforeAll, describe, expect, test } from "vitest";
import { connectPath } from "~/paths/connect";
import { payoutPaths } from "~/paths/payout";
import { walletPaths } from "~/paths/wallet";
import { configurationOf } from "../../support/applications";
import { begin, fill } from "../../support/connecting";
import { formWith, heldIn, submit } from "../../support/forms";
import { problemAt, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const CLEAN = "AZ72PAHA00000000000000000001";
const GROUPED = "AZ72 PAHA 0000 0000 0000 0000 0001";
/** In fours, in small letters, with blanks that do not break, a hyphen and signs that nobody sees. */
const PASTED = "\u202aaz72 paha 0000\u00a00000 0000 0000\u00ad-0001\u200b\u202c";
const UNKNOWN_BANK = "az31 xxxx 0000 0000 1370 1000 1944";

let owner: Visitor;

type Place = {
  name: string;
  path: string;
  /** The field of the account number. */
  field: string;
  /** What is typed besides, with one slip, so that the form comes back. */
  besides: Record<string, string>;
  slip: string;
};
let places: Place[];

beforeAll(async () => {
  const person = await makeOwner({ hasCompany: true });
  owner = await signIn(person);
  const [appId = ""] = person.appIds;
  await payAtCheckout(owner, appId, { amount: "1000" });
  const details = `${await configurationOf(owner, appId)}/bank-account`;
  const newId = await begin(owner);
  await fill(owner, connectPath(newId, "type"), { kind: "ONE_TIME" });
  places = [
    {
      name: "a withdrawal",
      path: walletPaths.withdraw(appId),
      field: "target",
      besides: { to: "IBAN", amount: "0.10", intent: "review" },
      slip: "amount",
    },
    {
      name: "automatic withdrawals",
      path: walletPaths.setAutomatic(appId),
      field: "target",
      besides: { to: "IBAN", rhythm: "DAILY", stays: "lots", intent: "review" },
      slip: "stays",
    },
    {
      name: "a payout",
      path: payoutPaths.create(),
      field: "iban",
      besides: { appId, target: "BANK", fullName: "Elçin Məmmədov", amount: "0.10", intent: "review" },
      slip: "amount",
    },
    {
      name: "the details of an application",
      path: details,
      field: "iban",
      besides: { taxId: "14", intent: "change" },
      slip: "taxId",
    },
    {
      name: "the bank step",
      path: connectPath(newId, "bank"),
      field: "iban",
      besides: { withdrawalMethod: "IBAN", bankTaxId: "14" },
      slip: "bankTaxId",
    },
  ];
});

const NAMES = ["a withdrawal", "automatic withdrawals", "a payout", "the details of an application", "the bank step"];
const placeOf = (name: string): Place => {
  const place = places.find((one) => one.name === name);
  if (!place) throw new Error(`no place "${name}"`);
  return place;
};

describe("without scripts, the number of an account in the form of", () => {
  test.each(NAMES)("%s is taken as it was pasted, and comes back in fours with bank and country", async (name) => {
    const { path, field, besides, slip } = placeOf(name);
    const answer = await submit(owner, formWith(await owner.get(path), field), { ...besides, [field]: PASTED });
    expect(answer.status).toBe(422);
    expect(problemAt(answer, field)).toBeUndefined();
    expect(problemAt(answer, slip)).toBeDefined();
    expect(heldIn(answer, field)).toBe(GROUPED);
    expect(wordsOf(answer)).toContain("PAŞA Bank · Azerbaijan");
    // What came back is taken once more.
    const again = await submit(owner, formWith(answer, field), besides);
    expect(problemAt(again, field)).toBeUndefined();
  });

  test.each(NAMES)("%s is refused by its own sentence where a script sends it so", async (name) => {
    const { path, field, besides } = placeOf(name);
    for (const [typed, sentence] of [
      [GROUPED, "Write the IBAN without spaces."],
      [CLEAN.toLowerCase(), "Write the letters of the IBAN as capitals."],
    ] as const) {
      const answer = await owner.post(path, { ...besides, [field]: typed });
      expect([answer.status, problemAt(answer, field)?.trim()]).toEqual([422, sentence]);
      expect(heldIn(answer, field)?.replaceAll(" ", "")).toBe(typed.replaceAll(" ", ""));
    }
  });

  test.each(NAMES)("%s has one error where one character is wrong, and asks for nothing else", async (name) => {
    const { path, field, besides } = placeOf(name);
    const wrong = GROUPED.replace("72", "73");
    const answer = await submit(owner, formWith(await owner.get(path), field), { ...besides, [field]: wrong });
    expect(problemAt(answer, field)).toContain("This IBAN does not exist. Check every character.");
    for (const more of ["bankName", "swift", "bankCode", "correspondentAccount"])
      expect([more, problemAt(answer, more)]).toEqual([more, undefined]);
  });

  test.each(NAMES)("%s asks for the bank that nobody knows after it was sent", async (name) => {
    const { path, field, besides } = placeOf(name);
    const page = await owner.get(path);
    for (const more of ["bankName", "swift"]) expect(heldIn(page, more)).toBeUndefined();
    const answer = await submit(owner, formWith(page, field), { ...besides, [field]: UNKNOWN_BANK });
    expect(answer.status).toBe(422);
    for (const more of ["bankName", "swift"]) expect([more, heldIn(answer, more)]).toEqual([more, ""]);
  });
});

import { describe, expect, test } from "vitest";
import { contract, everyCall } from "#provider/contract/index";
import { CODE_TRIES } from "#provider/contract/limits";
import { openWord } from "#provider/contract/open-word";
import { asItCame, isOneOf, knownWord, ofWord, sayWord } from "#provider/rules/open-words";
import { z } from "zod";
import { closedWords } from "../../support/changed-words";

const unknown = { unknown: "IN_REVIEW" };

describe("a word of an answer", () => {
  const schema = openWord(["PENDING", "DONE"]);

  test("is itself where the contract knows it, and said to be unknown where not", () => {
    expect(schema.parse("DONE")).toBe("DONE");
    expect(schema.parse("IN_REVIEW")).toEqual(unknown);
    expect(schema.parse("constructor")).toEqual({ unknown: "constructor" });
    expect(schema.safeParse(7).success).toBe(false);
  });

  test("travels as text, whatever it is", () => {
    expect([z.encode(schema, "DONE"), z.encode(schema, unknown)]).toEqual(["DONE", "IN_REVIEW"]);
  });

  test("is shown as it came where nobody knows it", () => {
    const say = (word: "PENDING" | "DONE") => ({ PENDING: "Waiting", DONE: "Done" })[word];
    expect([sayWord("DONE", say), sayWord(unknown, say)]).toEqual(["Done", "IN_REVIEW"]);
    expect([ofWord({ DONE: 1 }, "DONE"), ofWord({ DONE: 1 }, unknown)]).toEqual([1, unknown]);
    expect([knownWord("DONE"), knownWord(unknown), knownWord(null)]).toEqual(["DONE", undefined, undefined]);
    expect([asItCame("DONE"), asItCame(unknown)]).toEqual(["DONE", "IN_REVIEW"]);
    expect([isOneOf(["DONE"], "DONE"), isOneOf(["DONE"], unknown)]).toEqual([true, false]);
  });
});

test.each(everyCall)("$name is read openly", ({ call }) => {
  expect(closedWords(call.answer)).toEqual([]);
});

describe("a one-time code of a provider that says nothing of it", () => {
  test.each([
    ["auth.login", contract.auth.login.answer, "login"],
    ["walletMoney.startTransfer", contract.walletMoney.startTransfer.answer.omit({ fee: true }), "transfer"],
    ["users.sendCreateCode", contract.users.sendCreateCode.answer, "sub-user"],
  ])("%s has the purpose of its call, and all tries", (_, answer, purpose) => {
    expect(answer.parse({})).toEqual({ challenge: "", purpose, sentTo: "", triesLeft: CODE_TRIES });
  });
});

test("values under a name that the contract does not know come along", () => {
  const { values } = contract.details.get.answer.pick({ values: true }).parse({ values: { "bank.new": "1" } });
  expect(values).toEqual({ "bank.new": "1" });
});

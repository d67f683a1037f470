import { describe, expect, test } from "vitest";
import { everyCall } from "#provider/contract/index";
import { openWord } from "#provider/contract/open-word";
import { isOneOf, knownWord, ofWord, sayWord } from "#provider/rules/open-words";
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
    expect([isOneOf(["DONE"], "DONE"), isOneOf(["DONE"], unknown)]).toEqual([true, false]);
  });
});

/** Decision 0162: applications, and what leads to one that takes payments; uploads of invoices; keys of servers. */
const CLOSED = ["applications", "bulk", "connect", "details", "merchantContracts", "serverKeys"];
/** The same in answers of other calls. */
const CLOSED_PLACES = [
  "invoices.categories [].code",
  "dashboard.toDo unfinished.next",
  "dashboard.toDo corrections.items[].requirement",
];

test.each(everyCall.filter(({ group }) => !CLOSED.includes(group)))("$name is read openly", ({ name, call }) => {
  const closed = closedWords(call.answer).map((at) => `${name} ${at}`);
  expect(closed.filter((at) => !CLOSED_PLACES.includes(at))).toEqual([]);
});

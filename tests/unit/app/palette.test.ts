import { beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS, type Person } from "#provider/contract/permissions";
import { LANGUAGES } from "#provider/contract/words";
import { searchWords } from "#provider/rules/search-text";
import { loadSentences } from "~/i18n/resources.server";
import { commandsFor } from "~/shell/commands";
import { typedAmount } from "~/shell/found-figures";
import { placesFor } from "~/shell/menu";
import { OWN_COMMANDS, ownCommandsFor } from "~/shell/own-commands";
import { namesIn } from "~/shell/search-answer";
import { actionsFound, isNamed, screensFound } from "~/shell/search-results";
import { typedDay } from "~/shell/typed-day";

const OWNER: Person = { role: "ROLE_SUSER", userType: "PMD_USER", permissions: PERMISSIONS, region: "default" };

beforeAll(async () => {
  for (const language of LANGUAGES) await loadSentences(language);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("every act is found by its name and by each other word", () => {
    const { ofAct } = namesIn(language);
    const commands = commandsFor(OWNER);
    for (const { key, to } of commands) {
      const [name, , words = ""] = ofAct(key);
      for (const typed of [name, ...words.split(" ")].filter((word) => searchWords(word).length > 0)) {
        const found = actionsFound(typed, commands, ofAct);
        expect(found, `${key} by “${typed}”`).toContainEqual(expect.objectContaining({ title: name, to }));
      }
    }
    for (const key of [...OWN_COMMANDS, "support", "documentation"] as const) {
      const [name, , words = ""] = ofAct(key);
      for (const typed of [name, ...words.split(" ")])
        expect(isNamed(typed, ofAct(key)), `${key} by “${typed}”`).toBe(true);
    }
  });

  it("every screen is found by its name and by each other word", () => {
    const { ofScreen, wordsOfScreen } = namesIn(language);
    const places = placesFor(OWNER);
    for (const { name, to } of places) {
      const [shown] = ofScreen(name);
      const [words = ""] = wordsOfScreen(name);
      expect(words, name).not.toBe("");
      for (const typed of [shown, ...words.split(" ")].filter((word) => searchWords(word).length > 0)) {
        const found = screensFound(typed, places, ofScreen, wordsOfScreen).map((item) => item.to);
        expect(found, `${to} by “${typed}”`).toContain(to);
      }
    }
  });
});

it.each([
  ["en", ["withdraw", "statement", "transfer", "top up", "automatic", "webhook", "key"]],
  ["az", ["çıxarış", "hesabat", "transfer", "balans", "avtomatik", "vebhuk", "açar"]],
  ["ru", ["вывод", "выписка", "перевод", "пополнить", "авто", "вебхук", "ключ"]],
] as const)("what a merchant looks for in %s is there", (language, asked) => {
  const { ofAct } = namesIn(language);
  const keys = ["withdraw", "statement", "transfer", "topUp", "automatic", "webhook", "appKey"] as const;
  asked.forEach((typed, index) => {
    const key = keys[index] ?? "withdraw";
    expect(isNamed(typed, ofAct(key)), `${key} by “${typed}”`).toBe(true);
  });
});

it("acts on wallets and applications are offered to whoever may start them", () => {
  expect(ownCommandsFor(OWNER, OWN_COMMANDS).ofWallets).toContain("withdraw");
  const operator = ownCommandsFor({ ...OWNER, role: "ROLE_OPERATOR", permissions: [] }, OWN_COMMANDS);
  expect([operator.ofWallets, operator.ofApplications.includes("webhook")]).toEqual([[], false]);
  // The provider's staff never move money.
  expect(ownCommandsFor({ ...OWNER, role: "ROLE_ADMIN", userType: "STAFF" }, OWN_COMMANDS).ofWallets).not.toContain(
    "withdraw",
  );
  expect(ownCommandsFor({ ...OWNER, region: "sa" }, OWN_COMMANDS).ofWallets).toEqual([]);
});

describe("a typed amount", () => {
  it.each([
    ["120.50", 12_050],
    ["120,5", 12_050],
    ["1 200", 120_000],
    ["1,234.50", 123_450],
    ["₼99", 9_900],
    ["1500 AZN", 150_000],
    ["120", 12_000],
  ])("%s is one", (typed, minor) => {
    expect(typedAmount(typed, "en")).toBe(minor);
  });

  it.each(["4242", "withdraw", "0501234567", "12.345.6", "•••• 4242", ""])("%s is none", (typed) => {
    expect(typedAmount(typed, "en")).toBeUndefined();
  });
});

describe("a typed day", () => {
  // A Sunday.
  const TODAY = "2026-11-29";
  it.each([
    ["en", "today", "2026-11-29"],
    ["en", "Yesterday", "2026-11-28"],
    ["en", "last Tuesday", "2026-11-24"],
    ["en", "tue", "2026-11-24"],
    ["en", "sunday", "2026-11-22"],
    ["en", "28 nov", "2026-11-28"],
    ["en", "Nov 28", "2026-11-28"],
    ["en", "december 5", "2025-12-05"],
    ["en", "28 November 2024", "2024-11-28"],
    ["en", "28.11.2026", "2026-11-28"],
    ["en", "29 feb", "2024-02-29"],
    ["az", "dünən", "2026-11-28"],
    ["az", "çərşənbə", "2026-11-25"],
    ["az", "keçən çərşənbə axşamı", "2026-11-24"],
    ["az", "5 noyabr", "2026-11-05"],
    ["ru", "вчера", "2026-11-28"],
    ["ru", "прошлый вторник", "2026-11-24"],
    ["ru", "28 ноября", "2026-11-28"],
    ["ru", "ноябрь 28", "2026-11-28"],
  ] as const)("in %s %s is %s", (language, typed, day) => {
    expect(typedDay(typed, TODAY, [language, "en"])).toBe(day);
  });

  it.each(["nov", "28", "31 nov", "m", "last invoice", "28 nov 12 3", "4242", ""])("%s is none", (typed) => {
    expect(typedDay(typed, TODAY, ["en"])).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { filterSchema } from "#provider/contract/filter-schema";
import { CHIP_OF, CHIPS, MAIN_TEXT } from "#provider/contract/filters";
import { LISTS, tabsOn, type List } from "#provider/rules/lists";

/** Lists as they are described: whatever a tab asks, its list knows. */

const lists: [name: string, list: List][] = Object.entries(LISTS);

describe.each(lists)("the tabs over %s", (_, list) => {
  const { keys, asks, filters } = tabsOn(list, "2026-11-25");
  const asked = keys.map((tab) => asks(tab));

  it("ask only for what they stand for, and for an order", () => {
    for (const one of asked)
      for (const name of Object.keys(one)) expect([...Object.keys(filters), "sort"]).toContain(name);
  });

  it("ask for values that the list takes", () => {
    const known = filterSchema(list.filters).strict();
    const names = Object.keys(list.filters);
    for (const one of asked) {
      const ofFilters = Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name)));
      expect(known.safeParse(ofFilters).error).toBeUndefined();
    }
  });

  it("are the whole list first, and no two the same", () => {
    if (keys.length > 0) expect(asked[0]).toEqual({});
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(keys.length);
  });
});

it("the main text of a list is one of its texts", () => {
  for (const [name, list] of lists) {
    const main = Object.entries(MAIN_TEXT).find(([of]) => of === name)?.[1];
    const texts = Object.entries(list.filters).filter(([, kind]) => CHIP_OF[kind] === "text");
    if (texts.length > 0) expect(texts.map(([text]) => text)).toContain(main);
    else expect(main).toBeUndefined();
  }
});

it("a list has one choice of words, and one of its source: their chip bears the name of the filter", () => {
  for (const [name, list] of lists) {
    const chips = Object.values(list.filters).map((kind) => CHIP_OF[kind]);
    for (const chip of ["select", "source", "dispute"])
      expect(chips.filter((one) => one === chip).length, name).toBeLessThan(2);
  }
});

it("every chip holds some kind of filter", () => {
  expect(new Set(Object.values(CHIP_OF))).toEqual(new Set(CHIPS));
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindings, db } from "../../support/workerd/sandbox.ts";

/** Sums and instants as they are kept: whole numbers, up to the greatest that a number can tell from its neighbours. */
const WHOLE = [
  0,
  1,
  -1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32 + 1,
  Date.UTC(2126, 0, 1),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
];

describe("a number that is bound", () => {
  it.each(WHOLE)("comes back as it was, and as a whole one: %i", async (number) => {
    const bound = await bindings.DB.prepare("select ? as value, typeof(?) as kind, ? = cast(? as integer) as same")
      .bind(number, number, number, String(number))
      .first();
    expect(bound).toMatchObject({ value: number, same: 1 });
    const [row] = await db.all<{ value: number }>(sql`select ${number} as value`);
    expect(row?.value).toBe(number);
  });

  it("is a whole one in a column of whole numbers, where sums are exact", async () => {
    const kept = await bindings.DB.batch<{ kind: string; sum: number }>([
      bindings.DB.prepare("create table bound_numbers (amount integer not null) strict"),
      ...WHOLE.map((number) => bindings.DB.prepare("insert into bound_numbers values (?)").bind(number)),
      bindings.DB.prepare("select distinct typeof(amount) as kind from bound_numbers"),
      bindings.DB.prepare("select sum(amount) as sum from bound_numbers where abs(amount) < 1000000000000000"),
      bindings.DB.prepare("drop table bound_numbers"),
    ]);
    const [kinds, sums] = kept.slice(-3);
    expect(kinds?.results).toEqual([{ kind: "integer" }]);
    const sum = WHOLE.filter((number) => Math.abs(number) < 1e15).reduce((all, number) => all + number, 0);
    expect(sums?.results).toEqual([{ sum }]);
  });

  it("is the same by json_each, through which long lists are bound", async () => {
    for (const number of WHOLE) {
      const list = JSON.stringify([number]);
      const [row] = await db.all<{ same: number; kind: string }>(
        sql`select value = ${number} as same, typeof(value) as kind from json_each(${list})`,
      );
      expect([number, row]).toEqual([number, { same: 1, kind: "integer" }]);
    }
  });

  it("that is none never becomes another number", async () => {
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const { value } = (await bindings.DB.prepare("select ? as value").bind(none).first<{ value: unknown }>()) ?? {};
      // A column that must not be empty refuses it, or it stays what no sum has.
      expect(value === null || value === Number.POSITIVE_INFINITY).toBe(true);
    }
    await expect(async () => bindings.DB.prepare("select ?").bind(undefined).first()).rejects.toThrow("undefined");
  });
});

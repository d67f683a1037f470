import { CASES, type ListCase } from "../lists/cases";
import { openDatabase, type ListDatabase, type Query } from "../lists/database";
import type { Row, Table } from "../report";
import type { Stage } from "../stage";

const SIZES = [10, 10_000, 1_000_000];
const QUICK_SIZES = [10, 1_000, 10_000];
/**
 * How many times as slow as the middle table the largest may be: more than repeated runs differ, and much less than the
 * tables' sizes differ.
 */
const LIMIT = 2;
/** Counting ends at LIST_REACH rows, however many there are; on a machine of two cores that is fast enough. */
const COUNT_LIMIT = 50;

type Measured = { page: number; count: number | undefined; totals: number | undefined; rowsRead: number; plan: string };

/**
 * Pages and totals of the lists, a wallet's statement, and the search of everything, over tables of three sizes in a D1
 * of workerd.
 */
export async function lists(stage: Stage): Promise<Table> {
  const sizes = stage.quick ? QUICK_SIZES : SIZES;
  const found: { size: number; filledIn: number | undefined; floor: number; cases: Measured[] }[] = [];
  for (const size of sizes) {
    const database = await openDatabase(size);
    try {
      const rounds = stage.quick ? 2 : 7;
      const floor = await milliseconds(database.d1, { sql: "SELECT 1", params: [] }, rounds);
      const cases: Measured[] = [];
      for (const one of CASES) cases.push(await measure(database, one, rounds));
      found.push({ size, filledIn: database.filledIn, floor, cases });
    } finally {
      await database.close();
    }
  }
  const [small, middle, large] = found;
  if (!small || !middle || !large) throw new Error("Three sizes are compared.");
  const rows = CASES.map(({ list, asked }, index): Row => {
    const [ten, thousands, million] = [small.cases[index], middle.cases[index], large.cases[index]];
    if (!ten || !thousands || !million) throw new Error(`${list}, ${asked} was not measured.`);
    return {
      list,
      asked,
      small: ten.page,
      middle: thousands.page,
      large: million.page,
      ratio: million.page / thousands.page,
      countMiddle: thousands.count,
      count: million.count,
      totalsMiddle: thousands.totals,
      totals: million.totals,
      read: million.rowsRead,
      plan: million.plan,
    };
  });
  const most = (key: string): Row =>
    rows.reduce((top, row) => (Number(row[key] ?? 0) > Number(top[key] ?? 0) ? row : top));
  const [worst, slowest] = [most("ratio"), most("count")];
  return {
    title: "Lists in D1: milliseconds of the statements that read a page, count and add up",
    columns: [
      { key: "list", title: "list" },
      { key: "asked", title: "asked for" },
      ...[small, middle, large].map(({ size }, index) => ({
        key: ["small", "middle", "large"][index] ?? "",
        title: `page, ${inWords(size)}`,
        digits: 2,
      })),
      { key: "ratio", title: `${inWords(large.size)} : ${inWords(middle.size)}`, digits: 2 },
      { key: "countMiddle", title: `count, ${inWords(middle.size)}`, digits: 2 },
      { key: "count", title: `count, ${inWords(large.size)}`, digits: 2 },
      { key: "totalsMiddle", title: `totals, ${inWords(middle.size)}`, digits: 2 },
      { key: "totals", title: `totals, ${inWords(large.size)}`, digits: 2 },
      { key: "read", title: "rows read" },
      { key: "plan", title: "plan of the page" },
    ],
    rows,
    verdicts: [
      {
        goal: `lists: ${nameOf(worst)}, a page of ${inWords(large.size)} rows × one of ${inWords(middle.size)}`,
        value: Number(worst["ratio"]),
        limit: LIMIT,
        unit: "×",
      },
      {
        goal: `lists: ${nameOf(slowest)}, counting in ${inWords(large.size)} rows`,
        value: Number(slowest["count"]),
        limit: COUNT_LIMIT,
        unit: "ms",
      },
    ],
    notes: found.map(({ size, filledIn, floor }) => {
      const filling = filledIn === undefined ? "kept from before" : `filled in ${filledIn} s`;
      return `${inWords(size)}: ${filling}; SELECT 1 takes ${floor.toFixed(2)} ms, and so does each statement before its work`;
    }),
  };
}

const nameOf = ({ list, asked }: Row): string => `${String(list)} by ${String(asked)}`;
const inWords = (size: number): string => size.toLocaleString("en").replaceAll(",", " ");

/** Runs the sandbox' own queries, and times each statement that they make. */
async function measure(database: ListDatabase, { page, totals }: ListCase, rounds: number): Promise<Measured> {
  const { d1 } = database;
  const statementsOf = async (ask: (db: ListDatabase["db"]) => Promise<unknown>): Promise<Query[]> => {
    database.takeQueries();
    await ask(database.db);
    return database.takeQueries();
  };
  const sumOf = async (queries: readonly Query[]): Promise<number> => {
    let sum = 0;
    for (const query of queries) sum += await milliseconds(d1, query, rounds);
    return sum;
  };
  const asked = await statementsOf(page);
  const [ofPage, ofCount] = [asked.filter(({ sql }) => !COUNTS.test(sql)), asked.filter(({ sql }) => COUNTS.test(sql))];
  let rowsRead = 0;
  const plans: string[] = [];
  for (const { sql, params } of ofPage) {
    const { meta } = await d1
      .prepare(sql)
      .bind(...params)
      .all();
    rowsRead += meta.rows_read;
    plans.push(await planOf(d1, sql, params));
  }
  return {
    page: await sumOf(ofPage),
    count: ofCount.length > 0 ? await sumOf(ofCount) : undefined,
    totals: totals && (await sumOf(await statementsOf(totals))),
    rowsRead,
    plan: [...new Set(plans.filter((plan) => plan !== ""))].join(" | "),
  };
}

/** A statement that returns the total number. */
const COUNTS = /\b(?:count|sum)\(/;

/** How many times one batch repeats a statement, so that the trip to the database does not count. */
const REPEATED = 20;

/** Milliseconds of one statement, from its fastest batch, because other work on the machine only ever adds time. */
async function milliseconds(d1: D1Database, { sql, params }: Query, rounds: number): Promise<number> {
  const batch = Array.from({ length: REPEATED }, () => d1.prepare(sql).bind(...params));
  await d1.batch(batch);
  let fastest = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await d1.batch(batch);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest / REPEATED;
}

/** The query plan by which the rows of a list are found. */
async function planOf(d1: D1Database, sql: string, params: unknown[]): Promise<string> {
  const { results } = await d1
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const steps = results
    .map(({ detail }) => detail)
    .filter((detail) => /(invoice|transaction)(s|_search)\b|wallet_movements|TEMP B-TREE/.test(detail));
  return steps.join(" › ");
}

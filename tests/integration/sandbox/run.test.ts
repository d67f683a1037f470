import { sql } from "drizzle-orm";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { expectChange, openDb, type Statement } from "../../../sandbox/src/db/database.ts";
import { faults } from "../../../sandbox/src/db/schema/index.ts";
import { decideAndRun, runOnce } from "../../../sandbox/src/operations/run.ts";

const db = openDb(env.DB);
const row = (id: string) => ({ id, pathPattern: "/", kind: "delay", createdAt: 0 });
const add = (id: string): Statement => db.insert(faults).values(row(id));
/** Aborts the batch: there is nothing of that id to change. */
const overtaken = (): Statement[] => [
  db
    .update(faults)
    .set({ method: "GET" })
    .where(sql`id = 'nobody'`),
  expectChange(db, "somebody still there"),
];
const idsNow = async (): Promise<string[]> => (await db.select().from(faults).orderBy(faults.id)).map(({ id }) => id);

beforeEach(async () => {
  await db.delete(faults);
});

describe("a batch that somebody may be faster than", () => {
  it("takes place as a whole", async () => {
    expect(await runOnce(db, [add("a"), add("b")])).toEqual({ became: "done" });
    expect(await idsNow()).toEqual(["a", "b"]);
    expect(await runOnce(db, [])).toEqual({ became: "done" });
  });

  it("leaves nothing behind when somebody was", async () => {
    expect(await runOnce(db, [add("a"), ...overtaken()])).toEqual({ became: "overtaken" });
    expect(await idsNow()).toEqual([]);
  });

  it("answers in the caller's words what a rule of the database refuses, and throws what the caller has no word for", async () => {
    const twice = [add("a"), add("a")];
    expect(await runOnce(db, twice, { answers: { "faults.id": "taken" } })).toEqual({
      became: "refused",
      answer: "taken",
    });
    expect(await runOnce(db, twice, { races: ["faults.id"] })).toEqual({ became: "overtaken" });
    await expect(runOnce(db, twice, { answers: { "users.username": "taken" } })).rejects.toThrow(
      "UNIQUE constraint failed: faults.id",
    );
    expect(await idsNow()).toEqual([]);
  });
});

describe("a decision that somebody may be faster than", () => {
  it.each([
    [0, 1, "done"],
    [2, 3, "done"],
    [3, 4, "done"],
    [4, 4, "overtaken"],
    [9, 4, "overtaken"],
  ])("overtaken %i times it is made %i times: %s", async (times, made, became) => {
    let asked = 0;
    const outcome = await decideAndRun(
      db,
      async () => {
        asked++;
        return { asked, statements: asked <= times ? [add("a"), ...overtaken()] : [add("a")] };
      },
      { repeats: 3 },
    );
    expect(outcome).toMatchObject({ became, decision: { asked: made } });
    expect(asked).toBe(made);
    expect(await idsNow()).toEqual(became === "done" ? ["a"] : []);
  });

  it("is not made again where a rule refuses it", async () => {
    let asked = 0;
    const decide = async () => ({ asked: ++asked, statements: [add("a"), add("a")] });
    const outcome = await decideAndRun(db, decide, { repeats: 3, answers: { "faults.id": "taken" } });
    expect(outcome).toMatchObject({ became: "refused", answer: "taken" });
    expect(asked).toBe(1);
  });
});

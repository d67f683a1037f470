import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { invoices, jobFailures } from "../../../sandbox/src/db/schema/index.ts";
import { sweepJobFailures } from "../../../sandbox/src/db/job-failures.ts";
import { addDays } from "#provider/rules/days";
import { goTo, make, nextMorning, tick } from "../../support/workerd/schedule.ts";
import { db, sandboxNow, send } from "../../support/workerd/sandbox.ts";

const MINUTE_MS = 60_000;
const advance = (minutes: number) => send("POST /__sandbox/clock", { body: { advanceMs: minutes * MINUTE_MS } });
const statusOf = async (id: string) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0]?.status;
const failureOf = async (id: string) => (await db.select().from(jobFailures).where(eq(jobFailures.subject, id)))[0];

/** Makes the database refuse every change of an invoice, as a fault in the data would. */
const poison = (id: string) =>
  db.run(
    sql.raw(`CREATE TRIGGER poisoned BEFORE UPDATE ON invoices WHEN OLD.id = '${id}' BEGIN
      SELECT RAISE(ABORT, 'poisoned'); END`),
  );
const heal = () => db.run(sql.raw("DROP TRIGGER IF EXISTS poisoned"));
afterEach(heal);

/** Two invoices whose last day is over; the one that is due first cannot be changed. */
async function oneOfTwoPoisoned(): Promise<{ bad: string; good: string }> {
  const today = await nextMorning();
  const [bad, good] = [
    await make({ linkExpirationDate: addDays(today, 1) }),
    await make({ linkExpirationDate: addDays(today, 2) }),
  ];
  await poison(bad.id);
  await goTo(addDays(today, 3));
  return { bad: bad.id, good: good.id };
}

describe("a job that fails for one thing", () => {
  it("does the others, tries again later and later, and forgets the failures when it succeeds", async () => {
    const { bad, good } = await oneOfTwoPoisoned();
    expect([await statusOf(bad), await statusOf(good)]).toEqual(["PENDING", "EXPIRED"]);
    const first = await failureOf(bad);
    expect(first).toMatchObject({ job: "expired", failures: 1 });

    // Not before a minute is over.
    await tick();
    expect(await failureOf(bad)).toEqual(first);
    await advance(1);
    expect(await failureOf(bad)).toMatchObject({ failures: 2 });
    await advance(1);
    expect(await failureOf(bad)).toMatchObject({ failures: 2 });
    await advance(1);
    const third = await failureOf(bad);
    expect(third).toMatchObject({ failures: 3 });
    // Real time goes on while the test runs.
    const wait = (third?.nextAttemptAt ?? 0) - (await sandboxNow());
    expect(wait).toBeGreaterThan(3 * MINUTE_MS);
    expect(wait).toBeLessThanOrEqual(4 * MINUTE_MS);

    await heal();
    const { json } = await advance(4);
    expect(z.object({ done: z.object({ expired: z.int().min(1) }) }).safeParse(json).success).toBe(true);
    expect(await statusOf(bad)).toBe("EXPIRED");
    expect(await failureOf(bad)).toBeUndefined();
  });

  it("is noted no longer than a week after it might have been tried again", async () => {
    const { bad } = await oneOfTwoPoisoned();
    const noted = await failureOf(bad);
    const end = (noted?.nextAttemptAt ?? 0) + 7 * 24 * 60 * MINUTE_MS;
    await sweepJobFailures(db, end - 1);
    expect(await failureOf(bad)).toBeDefined();
    await sweepJobFailures(db, end);
    expect(await failureOf(bad)).toBeUndefined();
  });
});

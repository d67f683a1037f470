import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../database.ts";

/**
 * Asks several questions for a number in one query, because a trip to the database costs more than counting in an
 * index. A question has one row of one column; without a row its number is 0.
 */
export async function numbersOf(db: Db, questions: readonly SQL[]): Promise<number[]> {
  const name = (index: number): string => `n${index}`;
  const columns = questions.map((question, index) => sql`(${question}) AS ${sql.raw(name(index))}`);
  const [row] = await db.all<Record<string, number | null>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  return questions.map((_, index) => row?.[name(index)] ?? 0);
}

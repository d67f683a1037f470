import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../database.ts";

/**
 * The numbers that several questions answer, asked in one: a trip to the database costs more than to count what an
 * index has. A question has one row of one column; zero where it has none.
 */
export async function numbersOf(db: Db, questions: readonly SQL[]): Promise<number[]> {
  const name = (index: number): string => `n${index}`;
  const columns = questions.map((question, index) => sql`(${question}) AS ${sql.raw(name(index))}`);
  const [row] = await db.all<Record<string, number | null>>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  return questions.map((_, index) => row?.[name(index)] ?? 0);
}

import type { ProblemCode } from "#provider/contract/problem";
import { Refusal, refuse } from "../domain/refusal.ts";

/** The result for one of several items: its answer, or its refusal. */
type Each<Answer> = { id: string } & ({ refusal: null; answer: Answer } | { refusal: ProblemCode; answer?: undefined });

/**
 * Acts on each of several items, one after the other because they count against the same limits, each id once. A
 * refused item does not stop the others. If none of them exists, the whole request is refused.
 */
export async function eachOf<Answer>(
  ids: readonly string[],
  work: (id: string) => Promise<Answer>,
): Promise<Each<Answer>[]> {
  const done: Each<Answer>[] = [];
  for (const id of new Set(ids)) {
    try {
      done.push({ id, refusal: null, answer: await work(id) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done.push({ id, refusal: error.code });
    }
  }
  if (done.every(({ refusal }) => refusal === "not_found")) throw refuse("not_found");
  return done;
}

import type { ProblemCode } from "#provider/contract/problem";
import { Refusal, refuse } from "../domain/refusal.ts";

/** What became of one of several things: the answer, or why it was refused. */
type Each<Answer> = { id: string } & ({ refusal: null; answer: Answer } | { refusal: ProblemCode; answer?: undefined });

/**
 * Does something to each of several things, one after the other (they count against the same limits), each id once. One
 * that is refused holds up no other; when none of them is there, all of it is refused as for one.
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

import type { Variables } from "../call.ts";
import { logFailure } from "../log.ts";

/** Passes pages on, and logs a failure of reading: by then the answer has begun. */
export async function* noted<Page>({ log }: Pick<Variables, "log">, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  try {
    yield* pages;
  } catch (error) {
    log("export_broken");
    logFailure(log, error);
    throw error;
  }
}

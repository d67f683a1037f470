import type { RequestContext } from "./context";
import { ProviderFailure } from "./provider";
import { statusOf } from "./refusal";

/** How long a page waits for what it can do without. */
const PATIENCE_MS = 2_000;

/**
 * What a part of a page is about: undefined where the provider fails or is slow, as the rest is worth showing without. The log says so under
 * `event`. Throws what ends the session, and what is no failure of the provider's.
 */
export async function beside<Answer>(
  context: RequestContext,
  event: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      context.log(event, { code: "late" });
      resolve(undefined);
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { status, code } = statusOf(error.reason);
    if (status === 401) throw error;
    context.log(event, { code });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

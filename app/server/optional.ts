import type { RequestContext } from "./context";
import { ProviderFailure } from "./provider";
import { statusOf } from "./refusal";

/** How long a page waits for an optional part. */
const PATIENCE_MS = 2_000;

/**
 * Awaits an optional part of a page. Returns undefined if the provider fails or is slow, so that the page can show the
 * rest; the log says so under `event`. Throws errors that end the session, and errors that are not the provider's.
 */
export async function optional<Answer>(
  context: Pick<RequestContext, "log">,
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

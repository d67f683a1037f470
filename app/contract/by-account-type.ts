import type { ACCOUNT_TYPES } from "#provider/contract/words";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";

/** What an application of the other account type is refused with. */
const OTHER_TYPE = ["invalid_state", "not_found"];

/**
 * Asks for something of an application by its account type, which no address of ours says: as of a business, which
 * nearly all are, and where it is none as of an individual. So a page costs one round trip, and two for the few.
 */
export async function byAccountType<Answer>(
  ask: (accountType: (typeof ACCOUNT_TYPES)[number]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask("BUSINESS");
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !OTHER_TYPE.includes(codeOf(error.reason) ?? "")) throw error;
    return ask("INDIVIDUAL");
  }
}

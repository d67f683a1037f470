import type { ACCOUNT_TYPES } from "#provider/contract/words";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";

/** The codes that refuse a call for the other account type. */
const OTHER_TYPE = ["invalid_state", "not_found"];

/**
 * Makes a call that needs the account type of an application, which our addresses do not contain. It tries a business
 * first, because nearly all applications belong to one, and an individual if that is refused. So a page costs one round
 * trip, and two for the few individuals.
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

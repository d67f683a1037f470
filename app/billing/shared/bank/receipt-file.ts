import { redirect } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import { ProviderFailure } from "~/server/provider";
import { statusOf } from "~/server/refusal";

/**
 * The receipt of a payout or withdrawal. Without one, as its money has not arrived, it leads to the page of the record,
 * which says how it stands.
 */
export async function receiptOr(page: string, make: () => Promise<FileAnswer>): Promise<FileAnswer> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ProviderFailure && statusOf(error.reason).code === "invalid_state") throw redirect(page, 303);
    throw error;
  }
}

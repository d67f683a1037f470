import { readWebhookAddress } from "#provider/rules/webhook-address";
import { refuse } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { shopBase } from "../operations/webhooks/receiver.ts";

/** Refuses an address to tell a server at that is none, or is not public. */
export function demandCallback(env: Env, callbackUrl: string | null | undefined): void {
  if (typeof callbackUrl === "string" && readWebhookAddress(callbackUrl, shopBase(env)) === undefined)
    throw refuse("invalid_request", { fields: [{ field: "callbackUrl", code: "callback" }] });
}

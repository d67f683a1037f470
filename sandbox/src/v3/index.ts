import { everyMerchantCall } from "#provider/contract/v3/index";
import { pathNames } from "#provider/contract/call";
import type { MerchantCall } from "#provider/contract/v3/merchant-call";
import { Hono, type Context } from "hono";
import { Refusal } from "../domain/refusal.ts";
import type { AppEnv } from "../http/app.ts";
import { logFailure } from "../log.ts";
import { accountCalls } from "./account.ts";
import { cardCalls } from "./cards.ts";
import { RefusedKey } from "./caller.ts";
import { askedOf, type MerchantImplementation } from "./door.ts";
import { failed, refused, refusedKey, unknownRoute } from "./envelope.ts";
import { invoiceCalls } from "./invoices.ts";
import { orderCalls } from "./orders.ts";
import { outsideCalls } from "./outside-payments.ts";
import { payoutCalls } from "./payouts.ts";

const implementations: readonly MerchantImplementation[] = [
  ...orderCalls,
  ...cardCalls,
  ...accountCalls,
  ...invoiceCalls,
  ...payoutCalls,
  ...outsideCalls,
];
const byCall = new Map(implementations.map(({ call, handle }) => [call, handle]));

const patterns = everyMerchantCall.map(({ call }) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
/** Fixed paths before those with parameters. */
const mostFixedFirst = (a: MerchantCall, b: MerchantCall): number =>
  pathNames(a.path).length - pathNames(b.path).length;

/** A call's answer, or the envelope of its refusal. */
async function handled(c: Context<AppEnv>, call: MerchantCall): Promise<Response> {
  const handle = byCall.get(call);
  if (!handle) throw new Error(`${call.method} ${call.path} is answered by nobody`);
  try {
    return await handle(c);
  } catch (error) {
    if (error instanceof Refusal) return refused(askedOf(c, call), error, call);
    if (error instanceof RefusedKey) return refusedKey(askedOf(c, call), error.code);
    logFailure(c.var.log, error);
    return failed(askedOf(c, call));
  }
}

/** The public merchant API: every call of its contract. */
export const merchantApi = new Hono<AppEnv>();
for (const call of everyMerchantCall.map((one) => one.call).toSorted(mostFixedFirst))
  merchantApi.on(call.method, honoPath(call.path), (c) => handled(c, call));

/** The envelope of a path or a method below the API's paths that no call has; undefined for a path elsewhere. */
export function unknownMerchantCall(c: Context<AppEnv>): Response | undefined {
  if (!/^\/api\/v[23]\//.test(c.req.path)) return undefined;
  const allowed = patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
  return unknownRoute({ route: c.req.path, responseId: c.var.requestId }, [...new Set(allowed)].toSorted());
}

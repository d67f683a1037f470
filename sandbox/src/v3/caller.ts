import { KEY_CODES, type KeyCode } from "#provider/contract/key-scopes";
import { everyMerchantCall } from "#provider/contract/v3/index";
import type { MerchantCall } from "#provider/contract/v3/merchant-call";
import { findApplication } from "../db/applications.ts";
import type { Actor } from "../db/events.ts";
import type { ApplicationRow } from "../db/rows.ts";
import type { Variables } from "../call.ts";
import { keyHint } from "../domain/key-text.ts";
import { refuse } from "../domain/refusal.ts";
import type { Sight } from "../domain/sight.ts";
import { regionOfCall } from "../region.ts";
import { callerOf as userOf, keyOf } from "../security/server-keys.ts";

/** A merchant's server: the application that it acts for, and the key that it has. */
export type Caller = {
  application: ApplicationRow;
  /** The person who made the key; null for an application's own key from before its maker was kept. */
  madeBy: string | null;
  /** The last characters of the key, by which people recognise it. */
  keyHint: string;
  /** As timelines and journals name it. */
  actor: NonNullable<Actor>;
};

/** By this header the server names the application, if its key opens several (ours). */
const APPLICATION_HEADER = "X-Application-Id";

/** By its name the office says in the reader's language which call a key was used for last. */
const NAMES = new Map(everyMerchantCall.map(({ name, call }) => [call, name]));

/** Thrown for a key that does not open a call. */
export class RefusedKey extends Error {
  readonly code: KeyCode;

  constructor(code: KeyCode) {
    super(code);
    this.name = "RefusedKey";
    this.code = code;
  }
}

/**
 * The server behind the `Authorization` header, which is the bare key, for one call. A wrong, an ended and another
 * region's key get the same refusal, so that nothing is said of what exists. A key of several applications acts for the
 * one that the server names.
 */
export async function callerOf(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  request: Request,
  asked: MerchantCall,
): Promise<Caller> {
  const authorization = request.headers.get("Authorization")?.trim() ?? "";
  const named = request.headers.get(APPLICATION_HEADER) ?? undefined;
  const { method, path, scope } = asked;
  const call = { name: NAMES.get(asked) ?? `${method} ${path}`, scope, applicationId: named };
  const answer = await keyOf({ db, env }, { ...userOf(request), authorization, now: clock.now(), call });
  if (!answer.ok && "retryAfterSeconds" in answer)
    throw refuse("rate_limited", { retryAfterSeconds: answer.retryAfterSeconds });
  if (!answer.ok) throw new RefusedKey(answer.code);
  const { madeBy, merchantId, region, applicationIds } = answer.key;
  if (region !== regionOfCall(request)) throw new RefusedKey(KEY_CODES.invalid);
  const [only, ...others] = applicationIds;
  if (named === undefined && others.length > 0)
    throw refuse("invalid_request", { fields: [{ field: APPLICATION_HEADER, code: "required" }] });
  const opened = await findApplication(db, { kind: "merchant", merchantId }, named ?? only ?? "");
  if (!opened) throw new RefusedKey(KEY_CODES.invalid);
  const { application } = opened;
  const hint = keyHint(authorization);
  return { application, madeBy, keyHint: hint, actor: { id: `key_${hint}`, name: `API …${hint}` } };
}

/** What a server sees: its application. */
export const sightOf = ({ application: { id, merchantId } }: Caller): Sight => ({
  kind: "applications",
  merchantId,
  applicationIds: [id],
});

/**
 * In whose name a key moves money: the person who made it, who therefore never approves what it pays or refunds. An
 * application's own key from before its maker was kept acts in its own name.
 */
export const makerFor = ({ madeBy, keyHint: hint, application }: Caller) => ({
  id: madeBy ?? `key_${application.id}`,
  fullName: `API …${hint}`,
});

/** Refuses a body that names another merchant than the key's. */
export function demandMerchant({ application }: Caller, merchant: string): void {
  if (merchant !== application.id) throw refuse("not_found");
}

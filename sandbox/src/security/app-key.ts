import { hmac, sameDigest } from "../domain/digest.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";
import type { Person } from "../people/person.ts";
import { callerOf, keyOf, type KeyedCall } from "./server-keys.ts";

type Deps = Pick<Variables, "db" | "env" | "clock"> & { request: Request; person: Pick<Person, "tokenHash"> };

const SESSION_KEY_LIFE_MS = 5 * 60_000;
const SESSION_KEY = /^ses_(\d{1,15})_([\w-]{43})$/;

const sessionDigest = ({ env, person }: Pick<Deps, "env" | "person">, applicationId: string, endsAt: number) =>
  hmac(env.TOKEN_HMAC_KEY, "session key of application", person.tokenHash, applicationId, String(endsAt));

/**
 * A key that stands in for an application's key in the caller's own session, for five minutes (decision 0144). Nothing
 * stores it: it is derived from the session's token, the application and its end.
 */
export function sessionKeyOf(deps: Pick<Deps, "env" | "clock" | "person">, applicationId: string): string {
  const endsAt = deps.clock.now() + SESSION_KEY_LIFE_MS;
  return `ses_${endsAt}_${sessionDigest(deps, applicationId, endsAt)}`;
}

/** Whether the given key is that of the caller's session for this application, and not over. */
function isSessionKey(deps: Pick<Deps, "env" | "clock" | "person">, applicationId: string, given: string): boolean {
  const [, ends, digest] = SESSION_KEY.exec(given) ?? [];
  if (ends === undefined || digest === undefined) return false;
  const endsAt = Number(ends);
  return deps.clock.now() < endsAt && sameDigest(digest, sessionDigest(deps, applicationId, endsAt));
}

/** What proves that a call may act for an application: a key of a program, or the key of the caller's session. */
export type KeyKind = "program" | "session";

/**
 * The kind of the call's `X-App-Key`. Refuses a call without a key that opens it for the application: a missing, wrong,
 * ended, foreign and too narrow key gets the same refusal.
 */
export async function demandKey(
  deps: Deps,
  { applicationId, ...call }: KeyedCall & { applicationId: string },
): Promise<KeyKind> {
  const { request, clock } = deps;
  const given = request.headers.get("X-App-Key");
  if (given !== null && isSessionKey(deps, applicationId, given)) return "session";
  const asking = { ...callerOf(request), authorization: given, now: clock.now(), call: { ...call, applicationId } };
  const answer = await keyOf(deps, asking);
  if (answer.ok) return "program";
  if ("retryAfterSeconds" in answer) throw refuse("rate_limited", { retryAfterSeconds: answer.retryAfterSeconds });
  throw refuse("app_key_invalid");
}

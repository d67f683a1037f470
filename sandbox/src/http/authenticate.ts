import { SESSION_IDLE_MINUTES } from "#provider/contract/limits";
import type { Variables } from "../call.ts";
import { touchSession } from "../db/people.ts";
import { tokenHashOf } from "../domain/digest.ts";
import { refuse } from "../domain/refusal.ts";
import { somebodyOf, type Person } from "../people/person.ts";

const IDLE_MS = SESSION_IDLE_MINUTES * 60_000;
/** A session's idle end moves at most once a minute, not with every request. */
const TOUCH_EVERY_MS = 60_000;

/** The hash of a request's bearer token; undefined without one. */
export function bearerHash(request: Request, key: string): string | undefined {
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  return token === undefined ? undefined : tokenHashOf(key, token);
}

/** The signed-in person behind a request of a public call, if any. */
export const whoAsks = async (variables: Variables): Promise<Person | undefined> =>
  variables.signedIn && authenticate(variables);

/** The person who sends this request; refuses with `unauthenticated` if the bearer token has no living session. */
export async function authenticate({ db, clock, signedIn }: Variables): Promise<Person> {
  if (!signedIn) throw refuse("unauthenticated");
  const { tokenHash, idleExpiresAt, absoluteExpiresAt } = signedIn.session;
  const now = clock.now();
  if (now + IDLE_MS - idleExpiresAt >= TOUCH_EVERY_MS && idleExpiresAt < absoluteExpiresAt)
    await touchSession(db, tokenHash, now, IDLE_MS);
  return { ...somebodyOf(signedIn), tokenHash };
}

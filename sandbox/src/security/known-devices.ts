import { DEVICE_HEADERS } from "#provider/contract/headers";
import type { CodePurpose } from "#provider/contract/words";
import type { Statement } from "../db/database.ts";
import { isKnownDevice, isKnownToName, rememberDevice } from "../db/known-devices.ts";
import { hmac } from "../domain/digest.ts";
import type { Variables } from "../call.ts";

type Deps = Pick<Variables, "db" | "env"> & { request: Request };

/** What anybody's tries count with: those of strangers, all of them together. */
export const STRANGERS = "";
const SIGNED_IN = "signed in";
const BEFORE_SIGNING_IN: readonly CodePurpose[] = ["login", "register"];

/** What is stored of the secret word of the browser that asks; undefined where it sent none. */
export function markHashOf({ env, request }: Omit<Deps, "db">): string | undefined {
  const mark = request.headers.get(DEVICE_HEADERS.mark)?.slice(0, DEVICE_HEADERS.length);
  return mark ? hmac(env.TOKEN_HMAC_KEY, "device", mark) : undefined;
}

/**
 * What tries at a name's password, and requests for a new one, count with: the device's own where its person has signed
 * in on it before.
 */
export async function laneOfName(deps: Deps, username: string): Promise<string> {
  const mark = markHashOf(deps);
  return mark !== undefined && (await isKnownToName(deps.db, username, mark)) ? mark : STRANGERS;
}

/** What tries at a person's codes count with; who is signed in is no stranger. */
export async function laneOfCodes(deps: Deps, subject: string, purpose: CodePurpose): Promise<string> {
  if (!BEFORE_SIGNING_IN.includes(purpose)) return SIGNED_IN;
  const mark = markHashOf(deps);
  return mark !== undefined && (await isKnownDevice(deps.db, subject, mark)) ? mark : STRANGERS;
}

/** Knows the browser from now on, for the batch of a sign-in. */
export function knowDevice(deps: Deps, userId: string, now: number): Statement[] {
  const mark = markHashOf(deps);
  return mark === undefined ? [] : rememberDevice(deps.db, userId, mark, now);
}

import { DEVICE_HEADERS } from "#provider/contract/headers";
import type { CodePurpose } from "#provider/contract/words";
import type { Statement } from "../db/database.ts";
import { isKnownDevice, isKnownToName, rememberDevice } from "../db/known-devices.ts";
import { hmac } from "../domain/digest.ts";
import type { Variables } from "../call.ts";

type Deps = Pick<Variables, "db" | "env"> & { request: Request };

/** The common lane of all strangers, in which their tries count together. */
export const STRANGERS = "";
const SIGNED_IN = "signed in";
const BEFORE_SIGNING_IN: readonly CodePurpose[] = ["login", "register"];

/** The stored form of the browser's secret word. Undefined if it sent none. */
export function markHashOf({ env, request }: Omit<Deps, "db">): string | undefined {
  const mark = request.headers.get(DEVICE_HEADERS.mark)?.slice(0, DEVICE_HEADERS.length);
  return mark ? hmac(env.TOKEN_HMAC_KEY, "device", mark) : undefined;
}

/**
 * The lane in which tries at a user name's password, and requests for a new one, count: the device's own if its person
 * has signed in on it before.
 */
export async function laneOfName(deps: Deps, username: string): Promise<string> {
  const mark = markHashOf(deps);
  return mark !== undefined && (await isKnownToName(deps.db, username, mark)) ? mark : STRANGERS;
}

/** The lane in which tries at a person's codes count. A signed-in person is no stranger. */
export async function laneOfCodes(deps: Deps, subject: string, purpose: CodePurpose): Promise<string> {
  if (!BEFORE_SIGNING_IN.includes(purpose)) return SIGNED_IN;
  const mark = markHashOf(deps);
  return mark !== undefined && (await isKnownDevice(deps.db, subject, mark)) ? mark : STRANGERS;
}

/** Stores the browser as a known device, in the batch of a sign-in. */
export function knowDevice(deps: Deps, userId: string, now: number): Statement[] {
  const mark = markHashOf(deps);
  return mark === undefined ? [] : rememberDevice(deps.db, userId, mark, now);
}

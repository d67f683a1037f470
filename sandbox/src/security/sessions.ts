import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_MINUTES } from "#provider/contract/limits";
import type { Statement } from "../db/database.ts";
import { newId, newSecret } from "../db/ids.ts";
import { addSession } from "../db/people.ts";
import { securityEvent } from "../db/security-events.ts";
import type { Variables } from "../call.ts";
import { deviceOf } from "../people/device.ts";
import { tokenHashOf } from "../domain/digest.ts";
import { knowDevice } from "./known-devices.ts";

const HOUR_MS = 3_600_000;

/** A new session with its token, for the batch that confirms the sign-in. */
export function newSession(
  { db, clock, env, request }: Pick<Variables, "db" | "clock" | "env"> & { request: Request },
  userId: string,
  rememberMe: boolean,
): { answer: { accessToken: string; userId: string; expiresAt: string }; statements: Statement[] } {
  const now = clock.now();
  const accessToken = newSecret();
  const device = deviceOf(request);
  const absoluteExpiresAt = now + SESSION_ABSOLUTE_HOURS * HOUR_MS;
  return {
    answer: { accessToken, userId, expiresAt: new Date(absoluteExpiresAt).toISOString() },
    statements: [
      addSession(db, {
        tokenHash: tokenHashOf(env.TOKEN_HMAC_KEY, accessToken),
        publicId: newId("ses"),
        userId,
        ...device,
        rememberMe,
        createdAt: now,
        lastUsedAt: now,
        idleExpiresAt: now + SESSION_IDLE_MINUTES * 60_000,
        absoluteExpiresAt,
      }),
      securityEvent(db, { userId, kind: "SIGNED_IN", at: now, device }),
      ...knowDevice({ db, env, request }, userId, now),
    ],
  };
}

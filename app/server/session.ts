import { z } from "zod";
import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_MINUTES } from "#provider/contract/limits";
import { roleSchema, type Role } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { audienceOf, seal, unseal } from "./sealed";

const COOKIE = "__Host-session";
const MINUTE = 60_000;
/** How stale the last-seen time may grow before the cookie is sealed anew; keeps most answers free of `Set-Cookie`. */
const TOUCH_AFTER_MS = 2 * MINUTE;

const sessionSchema = z.object({
  accessToken: z.string(),
  appKey: z.string().optional(),
  userId: z.string(),
  /**
   * The person's role when the provider last told it, so that a screen need not ask for the role before it asks for what only some may see.
   * Nothing is allowed by it: the provider decides about each call.
   */
  role: roleSchema.optional(),
  /** The person asked to be remembered: the cookie outlives the browser, up to the absolute end. */
  remember: z.boolean(),
  /** Absolute end and last use, milliseconds since the epoch in UTC. */
  endsAt: z.number(),
  seenAt: z.number(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The signed-in person's cookie: encrypted, host-only, never readable by scripts (docs/architecture.md, "Session and region"). */
export type SessionStore = {
  current: () => Session | undefined;
  /** A new session after sign-in; whatever stood before is gone. */
  start: (session: { accessToken: string; userId: string; remember: boolean; expiresAt: string }) => Promise<void>;
  /** Notes the person's role as the provider has just told it. */
  keepRole: (role: Role) => Promise<void>;
  /** Marks the session as used now. */
  touch: () => Promise<void>;
  end: () => void;
};

export async function openSession(env: Env, cookies: Cookies, now: number, region: Region): Promise<SessionStore> {
  const audience = audienceOf("session", region);
  const record = sessionSchema.safeParse(await unseal(env.sessionKeys, audience, cookies.get(COOKIE), now));
  const alive = record.success && now < record.data.endsAt && now - record.data.seenAt < SESSION_IDLE_MINUTES * MINUTE;
  let session: Session | undefined = alive ? record.data : undefined;
  if (!alive) cookies.clear(COOKIE, true);

  const write = async (next: Session) => {
    session = next;
    const sealed = await seal(env.sessionKeys, audience, next, new Date(next.endsAt));
    cookies.set(COOKIE, sealed, {
      secure: true,
      ...(next.remember ? { maxAgeSeconds: Math.max(0, Math.floor((next.endsAt - now) / 1000)) } : {}),
    });
  };
  return {
    current: () => session,
    start: ({ expiresAt, ...given }) =>
      write({
        ...given,
        endsAt: Math.min(Date.parse(expiresAt), now + SESSION_ABSOLUTE_HOURS * 60 * MINUTE),
        seenAt: now,
      }),
    keepRole: async (role) => {
      if (session && session.role !== role) await write({ ...session, role });
    },
    touch: async () => {
      if (session && now - session.seenAt > TOUCH_AFTER_MS) await write({ ...session, seenAt: now });
    },
    end: () => {
      session = undefined;
      cookies.clear(COOKIE, true);
    },
  };
}

import { z } from "zod";
import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_MINUTES } from "#provider/contract/limits";
import { roleSchema, type Role } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { forgetRecent } from "./recent";
import { audienceOf, seal, unsealAs } from "./sealed";

const COOKIE = "__Host-session";
const MINUTE = 60_000;
/** How long a new key is shown while the person has not confirmed that they have kept it. */
const KEY_SHOWN_MS = 15 * MINUTE;
/** How old the last-seen time may become before the cookie is sealed again; keeps most answers free of `Set-Cookie`. */
const TOUCH_AFTER_MS = 2 * MINUTE;

const sessionSchema = z.object({
  accessToken: z.string(),
  /**
   * A key that was just made for a program, until the person has kept it; no call is made with it (decision 0144).
   * `appId`: the application, or of a server's key the key's own id.
   */
  newKey: z.object({ appId: z.string(), key: z.string(), shownUntil: z.number() }).optional(),
  userId: z.string(),
  /**
   * The person's role as the provider last told it, so that a screen can request role-dependent data without waiting
   * for the role. It allows nothing: the provider decides about each call.
   */
  role: roleSchema.optional(),
  /** The person asked to be remembered: the cookie outlives the browser, until the absolute end. */
  remember: z.boolean(),
  /** Absolute end and last use, milliseconds since the epoch in UTC. */
  endsAt: z.number(),
  seenAt: z.number(),
});
export type Session = z.infer<typeof sessionSchema>;

/**
 * The signed-in person's cookie: encrypted, host-only, never readable by scripts (docs/architecture.md, "Session and
 * region").
 */
export type SessionStore = {
  current: () => Session | undefined;
  /** Whether the request came with a session that has ended because nobody used it. */
  wasIdle: boolean;
  /** Starts a new session after sign-in, and drops the former one. */
  start: (session: { accessToken: string; userId: string; remember: boolean; expiresAt: string }) => Promise<void>;
  /** Holds a new key of an application or a server, by its id, in place of any other, until the person has kept it. */
  showKey: (appId: string, key: string) => Promise<void>;
  /** The key that must still be shown. */
  newKey: () => { appId: string; key: string } | undefined;
  /** Removes the new key: no page shows it again. */
  dropKey: () => Promise<void>;
  /** Notes the role that the provider has just told. */
  keepRole: (role: Role) => Promise<void>;
  /** Marks the session as used now. */
  touch: () => Promise<void>;
  end: () => void;
};

/** `isAhead`: the browser fetches a page before it is asked for, so the click itself is still to be told of the end. */
export async function openSession(
  env: Env,
  cookies: Cookies,
  now: number,
  region: Region,
  isAhead = false,
): Promise<SessionStore> {
  const audience = audienceOf("session", region);
  const record = await unsealAs(sessionSchema, env.sessionKeys, audience, cookies.get(COOKIE), now);
  const isOpen = record !== undefined && now < record.endsAt;
  const wasIdle = isOpen && now - record.seenAt >= SESSION_IDLE_MINUTES * MINUTE;
  let session: Session | undefined = isOpen && !wasIdle ? withoutOldKey(record, now) : undefined;
  const forget = () => {
    cookies.clear(COOKIE, true);
    forgetRecent(cookies);
  };
  if (!session && !(wasIdle && isAhead)) forget();

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
    wasIdle,
    start: ({ expiresAt, ...given }) => {
      forgetRecent(cookies);
      return write({
        ...given,
        endsAt: Math.min(Date.parse(expiresAt), now + SESSION_ABSOLUTE_HOURS * 60 * MINUTE),
        seenAt: now,
      });
    },
    showKey: async (appId, key) => {
      if (session) await write({ ...session, newKey: { appId, key, shownUntil: now + KEY_SHOWN_MS } });
    },
    newKey: () => {
      const { appId, key } = session?.newKey ?? {};
      return appId !== undefined && key !== undefined ? { appId, key } : undefined;
    },
    dropKey: async () => {
      if (session?.newKey) await write(withoutKey(session));
    },
    keepRole: async (role) => {
      if (session && session.role !== role) await write({ ...session, role });
    },
    touch: async () => {
      if (session && now - session.seenAt > TOUCH_AFTER_MS) await write({ ...session, seenAt: now });
    },
    end: () => {
      session = undefined;
      forget();
    },
  };
}

function withoutKey({ newKey: _, ...session }: Session): Session {
  return session;
}

/** The session without a key whose time to be shown is over. The cookie loses it as soon as it is sealed again. */
const withoutOldKey = (session: Session, now: number): Session =>
  session.newKey && session.newKey.shownUntil <= now ? withoutKey(session) : session;

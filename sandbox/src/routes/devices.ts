import { contract } from "#provider/contract/index";
import { runBatch } from "../db/database.ts";
import { listSecurityEvents, securityEvent } from "../db/security-events.ts";
import { endSessionOf, endSessionsOf, livingSessions } from "../db/sessions.ts";
import { writeOnce } from "../http/write.ts";
import { deviceOf } from "../people/device.ts";
import { implement } from "../http/implement.ts";
import { toInstant, toPage } from "../wire/page.ts";

const { profile } = contract;

/** A person's sessions, and the history of their access. */
export const deviceRoutes = [
  implement(profile.sessions, async ({ db, clock, person }) =>
    (await livingSessions(db, person.user.id, person.tokenHash, clock.now())).map((session) => ({
      id: session.publicId,
      current: session.tokenHash === person.tokenHash,
      browser: session.browser,
      system: session.system,
      address: session.address,
      signedInAt: toInstant(session.createdAt),
      lastUsedAt: toInstant(session.lastUsedAt),
    })),
  ),

  implement(profile.endSession, async ({ db, clock, log, person, params, request }) => {
    const userId = person.user.id;
    const now = clock.now();
    const ended = securityEvent(db, { userId, kind: "SESSION_ENDED", at: now, device: deviceOf(request) });
    await writeOnce(db, [...endSessionOf(db, userId, params.id, now), ended], { overtaken: "not_found" });
    log("session_ended", { userId });
    return undefined;
  }),

  implement(profile.endOtherSessions, async ({ db, clock, log, person, request }) => {
    const userId = person.user.id;
    const now = clock.now();
    const others = (await livingSessions(db, userId, person.tokenHash, now)).length - 1;
    if (others === 0) return undefined;
    const ended = securityEvent(db, { userId, kind: "SESSION_ENDED", at: now, device: deviceOf(request) });
    await runBatch(db, [endSessionsOf(db, userId, person.tokenHash), ended]);
    log("sessions_ended", { userId, others });
    return undefined;
  }),

  implement(profile.securityActivity, async ({ db, person, query }) => {
    const { rows, total } = await listSecurityEvents(db, person.user.id, query);
    return toPage(
      rows.map(({ id, kind, at, actorName, change, browser, system, address }) => ({
        id,
        kind,
        at: toInstant(at),
        by: actorName,
        change,
        browser,
        system,
        address,
      })),
      total,
      query,
    );
  }),
];

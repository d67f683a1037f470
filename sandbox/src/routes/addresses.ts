import { contract } from "#provider/contract/index";
import { findEmailLink, useEmailLink } from "../db/email-links.ts";
import { mailPerson } from "../db/outbox.ts";
import { dropPasswordLinks } from "../db/password-links.ts";
import { findUser, usernameOf } from "../db/people.ts";
import { securityEvent } from "../db/security-events.ts";
import { implementPublic } from "../http/implement.ts";
import { deviceOf } from "../people/device.ts";
import { whoAsks } from "../http/authenticate.ts";
import { refuse } from "../domain/refusal.ts";
import { writeOnce } from "../http/write.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { regionOfCall } from "../region.ts";
import { emailGuidHashOf } from "../security/email-links.ts";

const { auth } = contract;

export const addressRoutes = [
  implementPublic(auth.confirmEmail, async ({ params, ...deps }) => {
    const { db, clock, env, log, request } = deps;
    const now = clock.now();
    const link = await findEmailLink(db, emailGuidHashOf(env.TOKEN_HMAC_KEY, params.guid), now);
    const user = link && (await findUser(db, link.userId));
    if (!user || user.region !== regionOfCall(request)) throw refuse("link_expired");
    deps.line.by(user);
    // A signed-in person cannot prove an address for another account.
    const asking = await whoAsks(deps);
    if (asking && asking.user.id !== user.id) throw refuse("forbidden");
    const isNew = usernameOf(link.email) !== user.username;
    const notice = NOTICES[user.language].emailChanged({ name: user.fullName, email: link.email });
    const statements = [
      ...useEmailLink(db, link, user, now),
      securityEvent(db, {
        userId: user.id,
        kind: isNew ? "EMAIL_CHANGED" : "EMAIL_CONFIRMED",
        at: now,
        device: deviceOf(request),
      }),
      // A password link that went to the old address stops working.
      ...(isNew ? [dropPasswordLinks(db, user.id), ...mailPerson(db, user, { ...notice, at: now })] : []),
    ];
    await writeOnce(db, statements, { overtaken: "link_expired", taken: () => refuse("already_exists") });
    log("email_proven", { userId: user.id, isNew });
    return { email: link.email };
  }),
];

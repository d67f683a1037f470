import { contract } from "#provider/contract/index";
import { RESET_LINK_MINUTES } from "#provider/contract/limits";
import { runBatch } from "../db/database.ts";
import { sendMessage } from "../db/outbox.ts";
import { dropPasswordLinks, findPasswordLink, usePasswordLink } from "../db/password-links.ts";
import { findUser, findUserByName, usernameOf } from "../db/people.ts";
import { securityEvent } from "../db/security-events.ts";
import { writeOnce } from "../http/write.ts";
import { deviceOf } from "../http/device.ts";
import { implementPublic } from "../http/implement.ts";
import { refuse } from "../http/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { regionOfCall } from "../region.ts";
import { replacePassword } from "../security/new-password.ts";
import { createPasswordLink, guidHashOf } from "../security/password-links.ts";
import { demandRate } from "../security/rates.ts";

const { auth } = contract;

const LINKS = { times: 5, windowMs: 3_600_000 };

export const recoveryRoutes = [
  implementPublic(auth.forgotPassword, async ({ body, ...deps }) => {
    const { db, clock, log, request } = deps;
    await demandRate(deps, ["forgot password", usernameOf(body.email)], LINKS);
    const named = await findUserByName(db, body.email);
    const user = named?.region === regionOfCall(request) ? named : undefined;
    if (!user) {
      // As many ways to the database as for somebody who is there.
      await runBatch(db, [dropPasswordLinks(db, "nobody")]);
      return { accepted: true as const };
    }
    const now = clock.now();
    const { link, statements } = createPasswordLink(deps, {
      user,
      expiresAt: now + RESET_LINK_MINUTES * 60_000,
      now,
    });
    const notice = NOTICES[user.language].passwordLink({ name: user.fullName, link, minutes: RESET_LINK_MINUTES });
    await runBatch(db, [
      ...statements,
      sendMessage(db, { channel: "EMAIL", to: user.email, ...notice, link, at: now }),
      securityEvent(db, { userId: user.id, kind: "PASSWORD_LINK_SENT", at: now, device: deviceOf(request) }),
    ]);
    log("password_link_sent", { userId: user.id });
    return { accepted: true as const };
  }),

  implementPublic(auth.confirmPassword, async ({ params, body, ...deps }) => {
    const { db, clock, env, log, request } = deps;
    const guidHash = guidHashOf(env.TOKEN_HMAC_KEY, params.guid);
    const link = await findPasswordLink(db, guidHash, clock.now());
    const user = link && (await findUser(db, link.userId));
    if (!user || user.region !== regionOfCall(request)) throw refuse("link_expired");
    const replaced = await replacePassword(deps, user, { password: body.newPassword, kind: "PASSWORD_RESET" });
    await writeOnce(db, [...usePasswordLink(db, guidHash, clock.now()), ...replaced], { overtaken: "link_expired" });
    log("password_reset", { userId: user.id });
    return undefined;
  }),
];

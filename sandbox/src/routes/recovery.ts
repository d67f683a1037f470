import { contract } from "#provider/contract/index";
import { RESET_LINK_MINUTES } from "#provider/contract/limits";
import { runBatch } from "../db/database.ts";
import { sendMessage } from "../db/outbox.ts";
import { dropPasswordLinks, findPasswordLink, usePasswordLink } from "../db/password-links.ts";
import { findUser, findUserByName, setLanguage, usernameOf } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { networkOf } from "../domain/network.ts";
import { writeOnce } from "../http/write.ts";
import type { Variables } from "../call.ts";
import { addressOf, deviceOf } from "../people/device.ts";
import { implementPublic } from "../http/implement.ts";
import { languageOf } from "../http/language.ts";
import { refuse } from "../domain/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { regionOfCall } from "../region.ts";
import { laneOfName, STRANGERS } from "../security/known-devices.ts";
import { LIMITS } from "../domain/limits.ts";
import { replacePassword } from "../security/new-password.ts";
import { createPasswordLink, guidHashOf } from "../security/password-links.ts";
import { demandOfNetwork, demandRate, giveBack, giveBackOfNetwork } from "../security/rates.ts";

const { auth } = contract;

/** Whether the address is proven or was invited; an invited one is proven by its first link. */
const mayHaveLink = ({ emailProven, passwordSetAt }: UserRow): boolean => emailProven || passwordSetAt === null;

type RecoveryRequest = Variables & { request: Request };

const KIND = "forgot password";
/**
 * The counters of a stranger's request: this address from their network, this address from all strangers, and the
 * addresses that their network asks for.
 */
const countsOf = (request: Request, name: string) => ({
  here: [KIND, name, networkOf(addressOf(request)) ?? ""] as const,
  all: [KIND, name] as const,
  ofNetwork: { kind: KIND, each: name },
});

/** Refuses requests beyond the limits. On a device that knows its person, other people's requests do not count. */
async function demandAsking(deps: RecoveryRequest, name: string): Promise<void> {
  const lane = await laneOfName(deps, name);
  if (lane !== STRANGERS) return demandRate(deps, [KIND, name, lane], LIMITS.forgotten);
  const { here, all, ofNetwork } = countsOf(deps.request, name);
  await demandOfNetwork(deps, ofNetwork, LIMITS.forgottenOfNetwork);
  await demandRate(deps, here, LIMITS.forgotten);
  await demandRate(deps, all, LIMITS.forgottenOfAll);
}

/** The link was used, so that its request counts no longer. */
async function giveBackAsking(deps: RecoveryRequest, name: string): Promise<void> {
  const { here, all, ofNetwork } = countsOf(deps.request, name);
  await giveBack(deps, here);
  await giveBack(deps, all);
  await giveBackOfNetwork(deps, ofNetwork, LIMITS.forgottenOfNetwork);
}

/**
 * The user of a link that is usable now. Refuses all other links alike: used, expired, replaced, invented, of another
 * region or of a deleted person.
 */
async function openLink(
  { db, clock, env, request }: RecoveryRequest,
  guid: string,
): Promise<{ user: UserRow; guidHash: string }> {
  const guidHash = guidHashOf(env.TOKEN_HMAC_KEY, guid);
  const link = await findPasswordLink(db, guidHash, clock.now());
  const user = link && (await findUser(db, link.userId));
  if (!user?.active || user.deletedAt !== null || user.region !== regionOfCall(request)) throw refuse("link_expired");
  return { user, guidHash };
}

export const recoveryRoutes = [
  implementPublic(auth.forgotPassword, async ({ body, ...deps }) => {
    const { db, clock, log, request } = deps;
    await demandAsking(deps, usernameOf(body.email));
    const named = await findUserByName(db, body.email);
    const user = named?.region === regionOfCall(request) && mayHaveLink(named) ? named : undefined;
    if (!user) {
      // As many database calls as for an existing user, so that the time does not tell.
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

  implementPublic(auth.checkPasswordLink, async ({ params, ...deps }) => {
    await openLink(deps, params.guid);
    return undefined;
  }),

  implementPublic(auth.confirmPassword, async ({ params, body, ...deps }) => {
    const { db, clock, log } = deps;
    const { user: found, guidHash } = await openLink(deps, params.guid);
    deps.line.by(found);
    // An invited person has chosen no language yet: theirs is the language of the page on which they set their first
    // password.
    const read = found.passwordSetAt === null ? languageOf(deps.request, found.region) : undefined;
    const user = { ...found, language: read ?? found.language };
    const replaced = await replacePassword(deps, user, { password: body.newPassword, kind: "PASSWORD_RESET" });
    const statements = [
      ...usePasswordLink(db, guidHash, clock.now()),
      ...replaced,
      ...(read ? [setLanguage(db, user.id, read)] : []),
    ];
    await writeOnce(db, statements, { overtaken: "link_expired" });
    await giveBackAsking(deps, user.username);
    log("password_reset", { userId: user.id });
    return { email: user.email };
  }),
];

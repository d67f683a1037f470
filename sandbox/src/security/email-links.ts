import { EMAIL_LINK_HOURS } from "#provider/contract/limits";
import type { Statement } from "../db/database.ts";
import { addEmailLink } from "../db/email-links.ts";
import { newSecret } from "../db/ids.ts";
import { sendMessage } from "../db/outbox.ts";
import { usernameOf } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { hmac } from "../domain/digest.ts";
import { LIMITS } from "../domain/limits.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { demandRate } from "./rates.ts";

type Proving = Pick<UserRow, "id" | "region" | "language" | "fullName" | "email">;

/** The stored form of the secret word in a link. */
export const emailGuidHashOf = (key: string, guid: string): string => hmac(key, "email-link", guid);

/** Refuses if links are requested too often, by one person or for one address. */
export async function demandEmailLink(
  deps: Pick<Variables, "db" | "clock">,
  userId: string,
  email: string,
): Promise<void> {
  await demandRate(deps, ["email link", userId], LIMITS.emailLinks);
  await demandRate(deps, ["email link to", usernameOf(email)], LIMITS.emailLinksToAddress);
}

/**
 * The statements of a link that proves an address, valid once and for a day, and of the letter with it. The address is
 * the person's own, or the new one that they want.
 */
export function sendEmailLink(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  user: Proving,
  email = user.email,
): Statement[] {
  const now = clock.now();
  const guid = newSecret();
  const link = `${appUrl(env, user.region)}/auth/confirm-email/${guid}`;
  const words = NOTICES[user.language];
  const about = { name: user.fullName, link, hours: EMAIL_LINK_HOURS };
  const letter = email === user.email ? words.confirmEmail(about) : words.confirmNewEmail(about);
  return [
    ...addEmailLink(db, {
      guidHash: emailGuidHashOf(env.TOKEN_HMAC_KEY, guid),
      userId: user.id,
      email,
      createdAt: now,
      expiresAt: now + EMAIL_LINK_HOURS * 3_600_000,
    }),
    sendMessage(db, { channel: "EMAIL", to: email, ...letter, link, at: now }),
  ];
}

import type { Statement } from "../db/database.ts";
import { newSecret } from "../db/ids.ts";
import { addPasswordLink } from "../db/password-links.ts";
import type { UserRow } from "../db/rows.ts";
import { hmac } from "../domain/digest.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";

/** The stored form of the secret word in a link. */
export const guidHashOf = (key: string, guid: string): string => hmac(key, "password-link", guid);

/**
 * A link to set a password, valid once and until `expiresAt`, and the statements that add it. The person's earlier
 * links stop working. For forgotten passwords and invitations.
 */
export function createPasswordLink(
  { db, env }: Pick<Variables, "db" | "env">,
  { user, expiresAt, now }: { user: Pick<UserRow, "id" | "region">; expiresAt: number; now: number },
): { link: string; statements: Statement[] } {
  const guid = newSecret();
  return {
    link: `${appUrl(env, user.region)}/auth/reset/${guid}`,
    statements: addPasswordLink(db, {
      guidHash: guidHashOf(env.TOKEN_HMAC_KEY, guid),
      userId: user.id,
      createdAt: now,
      expiresAt,
    }),
  };
}

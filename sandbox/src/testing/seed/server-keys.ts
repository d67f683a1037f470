import type { Db } from "../../db/database.ts";
import { newId, newSecret } from "../../db/ids.ts";
import { UNTOUCHED_KEY, type ServerKeyRow } from "../../db/server-keys.ts";
import { serverKeyApplications, serverKeys, signingSecrets } from "../../db/schema/index.ts";
import { demoKey, demoSecret, SHOP } from "../../domain/demo-shop.ts";
import { sha256 } from "../../domain/digest.ts";
import { keyHashOf, keyHint } from "../../domain/key-text.ts";
import type { Env } from "../../env.ts";
import { storedSecret } from "../../operations/signing-secrets.ts";
import { seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import { DAY, HOUR } from "./payments.ts";

const OF = { username: "owner@hotel.example" };

/**
 * Keys of the main merchant's servers: one in use, one that nothing has used for months, both of which nobody has; and
 * that of `/try-shop`, with the secret that signs for its application.
 */
export async function serverKeyRows(
  db: Db,
  env: Pick<Env, "TOKEN_HMAC_KEY">,
  now: number,
): Promise<D1PreparedStatement[]> {
  const { TOKEN_HMAC_KEY } = env;
  const owner = seedUsers.find(({ username }) => username === OF.username);
  if (!owner?.merchantId) throw new Error(`nobody is called ${OF.username}`);
  const made: Omit<ServerKeyRow, "id" | "name" | "hint" | "scopes" | "createdAt" | "keyHash"> = {
    merchantId: owner.merchantId,
    region: owner.region,
    addresses: [],
    madeBy: owner.id,
    madeByName: owner.fullName,
    endsAt: null,
    ...UNTOUCHED_KEY,
  };
  const shop = demoKey(TOKEN_HMAC_KEY, SHOP);
  const rows: ServerKeyRow[] = [
    {
      ...made,
      id: newId("sky"),
      keyHash: keyHashOf(TOKEN_HMAC_KEY, shop),
      name: SHOP.name,
      hint: keyHint(shop),
      scopes: ["read", "orders"],
      createdAt: now,
    },
    {
      ...made,
      id: newId("sky"),
      keyHash: sha256(newSecret()),
      name: "Night desk",
      hint: "Q4TN",
      scopes: ["payouts"],
      createdAt: now - 200 * DAY,
    },
    {
      ...made,
      id: newId("sky"),
      keyHash: sha256(newSecret()),
      name: "Web shop",
      hint: "7M2K",
      scopes: ["read", "orders", "refunds"],
      addresses: ["203.0.113.0/24"],
      createdAt: now - 40 * DAY,
      endsAt: now + 325 * DAY,
      lastUsedAt: now - 2 * HOUR,
      lastAddress: "203.0.113.7",
      lastCountry: "AZ",
      lastProgram: "payriff-node",
      lastCall: "payouts.maskedFullName",
    },
  ];
  const secret = await storedSecret(env, SHOP.appId, demoSecret(TOKEN_HMAC_KEY, SHOP));
  return [
    ...insertAll(db, serverKeys, rows),
    ...insertAll(db, signingSecrets, [{ ...secret, createdAt: now, endsAt: null }]),
    ...insertAll(
      db,
      serverKeyApplications,
      rows.map(({ id }) => ({ keyId: id, applicationId: SHOP.appId })),
    ),
  ];
}

import { EncryptJWT, jwtDecrypt } from "jose";
import type { z } from "zod";
import type { Region } from "#provider/contract/regions";
import type { Env } from "./env";

/** Browsers silently drop a cookie over 4096 bytes; name and attributes take a part of them. */
const SEALED_LIMIT = 3_800;

type Keys = Env["sessionKeys"];

/** The purpose of a cookie and the region of its hosts. On another region's hosts the cookie opens nothing. */
export const audienceOf = (what: "session" | "step" | "draft" | "device" | "typed", region: Region): string =>
  `${what} ${region}`;

const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** A key as a `CryptoKey` of the platform. From raw bytes, jose would import the key again for every cookie. */
function cryptoKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const known =
    imported.get(secret) ?? crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
  imported.set(secret, known);
  return known;
}

/**
 * Encrypts a small record for a cookie (AES-256-GCM, the newest key). `audience` prevents the use of one cookie as
 * another.
 */
export async function seal(
  keys: Keys,
  audience: string,
  record: Record<string, unknown>,
  until: Date,
): Promise<string> {
  const [key] = keys;
  if (!key) throw new Error("no session key");
  const text = await new EncryptJWT(record)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: key.id })
    .setAudience(audience)
    .setExpirationTime(until)
    .encrypt(await cryptoKey(key.secret));
  if (text.length > SEALED_LIMIT) throw new Error(`sealed ${audience} cookie is too large: ${text.length}`);
  return text;
}

/**
 * The record of a sealed cookie at an instant (milliseconds since the epoch), or `undefined` if the cookie is forged,
 * foreign, too old or sealed with a dropped key.
 */
export async function unseal(keys: Keys, audience: string, text: string | undefined, now: number): Promise<unknown> {
  if (!text) return undefined;
  try {
    const { payload } = await jwtDecrypt(
      text,
      ({ kid }) => {
        const key = keys.find(({ id }) => id === kid);
        if (!key) throw new Error("unknown key");
        return cryptoKey(key.secret);
      },
      {
        audience,
        currentDate: new Date(now),
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      },
    );
    return payload;
  } catch {
    return undefined;
  }
}

/**
 * The record of a sealed cookie, parsed by its schema. A missing record is not parsed: zod's refusal of `undefined` is
 * an error with a stack, which was a tenth of the processor time of a page for a visitor.
 */
export async function unsealAs<Schema extends z.ZodType>(
  schema: Schema,
  ...[keys, audience, text, now]: Parameters<typeof unseal>
): Promise<z.output<Schema> | undefined> {
  const record = await unseal(keys, audience, text, now);
  return record === undefined ? undefined : schema.safeParse(record).data;
}

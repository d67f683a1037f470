import { hmac } from "./digest.ts";

/** The IV of AES-GCM, in bytes. */
const IV_BYTES = 12;

const keyFor = (secret: string, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", Buffer.from(hmac(secret, "seal", purpose), "base64url"), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

/** The purpose and owner of a sealed text. Text sealed for another purpose or owner does not open. */
export type Sealing = { purpose: string; owner: string };

/** Encrypts text that is needed again, so that it can be stored (AES-256-GCM). Only the Worker's secret opens it. */
export async function seal(secret: string, { purpose, owner }: Sealing, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const about = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(owner) };
  const sealed = await crypto.subtle.encrypt(about, await keyFor(secret, purpose), new TextEncoder().encode(text));
  return Buffer.concat([iv, Buffer.from(sealed)]).toString("base64url");
}

/** Decrypts a sealed text. Undefined if it was changed, or sealed for another purpose or with another secret. */
export async function unseal(secret: string, { purpose, owner }: Sealing, sealed: string): Promise<string | undefined> {
  const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
  const about = {
    name: "AES-GCM",
    iv: bytes.slice(0, IV_BYTES),
    additionalData: new TextEncoder().encode(owner),
  };
  try {
    const text = await crypto.subtle.decrypt(about, await keyFor(secret, purpose), bytes.slice(IV_BYTES));
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

/** Opens sealed texts of one owner, in their order; those that do not open are left out. */
export async function unsealAll(secret: string, sealing: Sealing, all: readonly string[]): Promise<string[]> {
  const opened = await Promise.all(all.map((sealed) => unseal(secret, sealing, sealed)));
  return opened.filter((text) => text !== undefined);
}

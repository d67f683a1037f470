import { joined, type Bytes } from "./bytes.ts";
import { bits, bodyOf, integer, octets, oid, partsOf, read, sequence, TAG } from "./der.ts";
import { OID } from "./oids.ts";

/*
 * ECDSA on P-256 with SHA-256, the only kind that the sandbox signs with. WebCrypto uses r and s side by side, 32 bytes
 * each; certificates and CMS need both as DER.
 */

const P256 = { name: "ECDSA", namedCurve: "P-256" };
const ECDSA = { name: "ECDSA", hash: "SHA-256" };
const KEY_ALGORITHM = sequence(oid(OID.ecPublicKey), oid(OID.p256));

/** A signing key. `publicKey` is SPKI in DER, as in certificates. */
export type SigningKey = { privateKey: CryptoKey; publicKey: Bytes };

/**
 * The key of a name. The same secret always gives the same key, so that keys need not be stored. A key reveals neither
 * the secret nor another name's key.
 */
export async function signingKeyOf(secret: string, name: string): Promise<SigningKey> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), hmac, false, ["sign"]);
  const scalar = new Uint8Array(await crypto.subtle.sign(hmac, key, encode(`signing key: ${name}`)));
  // Keeps the number below the order of the curve, which begins with 32 ones.
  scalar[0] = (scalar[0] ?? 0) & 0x7f;
  const encoded = sequence(integer(0), KEY_ALGORITHM, octets(sequence(integer(1), octets(scalar))));
  const privateKey = await crypto.subtle.importKey("pkcs8", encoded, P256, true, ["sign"]);
  const exported = await crypto.subtle.exportKey("jwk", privateKey);
  if (exported instanceof ArrayBuffer) throw new TypeError("A key was asked for as JSON, and came as bytes.");
  const { x = "", y = "" } = exported;
  const point = joined(Uint8Array.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url"));
  return { privateKey, publicKey: sequence(KEY_ALGORITHM, bits(point)) };
}

/** Signs data, not a hash of it, because WebCrypto hashes it. Answers with r and s. */
export const sign = async ({ privateKey }: SigningKey, data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, data));

/** Whether the owner of the public key (SPKI) made the signature (r and s) over `data`. */
export async function isSignedBy(publicKey: Bytes, signature: Bytes, data: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey("spki", publicKey, P256, false, ["verify"]);
  return crypto.subtle.verify(ECDSA, key, signature, data);
}

export function derOfSignature(signature: Uint8Array): Bytes {
  if (signature.length !== 64) throw new Error("expected r and s of 32 bytes each");
  return sequence(integer(signature.subarray(0, 32)), integer(signature.subarray(32)));
}

/** Reads r and s from DER. Throws for numbers that are not valid DER. */
export function signatureOfDer(der: Bytes): Bytes {
  const [r, s, more] = partsOf(read(der), TAG.sequence);
  const signature = new Uint8Array(64);
  for (const [place, number] of [bodyOf(r, TAG.integer), bodyOf(s, TAG.integer)].entries()) {
    const isPadded = number[0] === 0;
    const short = isPadded ? number.subarray(1) : number;
    if (number.length === 0 || short.length > 32 || (number[0] ?? 0) >= 0x80) throw new Error("not an ECDSA signature");
    if (isPadded && (short[0] ?? 0) < 0x80) throw new Error("not an ECDSA signature");
    signature.set(short, 32 * (place + 1) - short.length);
  }
  if (more) throw new Error("not an ECDSA signature");
  return signature;
}

import { authorityOf, providerSigner } from "../signatures/authority.ts";
import type { Bytes } from "../signatures/bytes.ts";
import { sign } from "../signatures/ecdsa.ts";
import { finishSignature as finish } from "../signatures/finish.ts";
import { prepareSignature as prepare, type Prepared } from "../signatures/prepare.ts";
import { verifySignatures, type Checked } from "../signatures/verify.ts";
import { SIGNATURE_FIELDS } from "./signature-fields.ts";

/*
 * What a contract's signatures are, for whoever asks for one: first the merchant's, by phone, then the provider's.
 * Loaded when it is asked for. `secret` is the Worker's TOKEN_HMAC_KEY.
 */

/**
 * First phase of the merchant's signature, before the phone is asked: what is to be signed is known only with the
 * certificate (DER) of whoever signs. Keep `prepared` and the certificate until the phone has answered. Throws for a
 * file that is no contract of ours, or signed already.
 *
 * @param signingTime what the signature will say, to the second; nobody proves it, so keep our own time beside it
 */
export const prepareSignature = (contract: Bytes, certificate: Bytes, signingTime: Date): Promise<Prepared> =>
  prepare(contract, { field: SIGNATURE_FIELDS.merchant, certificate, at: signingTime });

/**
 * Second phase. Throws where the signature (r and s, as the phone gives it) is not of what was prepared, by that
 * certificate.
 */
export async function finishSignature(
  secret: string,
  prepared: Bytes,
  certificate: Bytes,
  signature: Bytes,
): Promise<Bytes> {
  const { issuing } = await authorityOf(secret);
  return finish(prepared, [certificate, issuing.der], signature);
}

/** The provider's signature, both phases at once: a further revision, under which the merchant's stays valid. */
export async function countersign(secret: string, contract: Bytes, signingTime: Date): Promise<Bytes> {
  const [{ certificate, key }, { issuing }] = await Promise.all([providerSigner(secret), authorityOf(secret)]);
  const prepared = await prepare(contract, { field: SIGNATURE_FIELDS.provider, certificate, at: signingTime });
  return finish(prepared.pdf, [certificate, issuing.der], await sign(key, prepared.attributes));
}

/** Every signature of a file, and whether it holds. Never throws. */
export async function verifyContract(secret: string, file: Bytes, now: Date): Promise<Checked> {
  const { root } = await authorityOf(secret);
  return verifySignatures(file, [root], now);
}

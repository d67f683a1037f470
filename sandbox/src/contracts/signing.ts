import { authorityOf, providerSigner } from "../signatures/authority.ts";
import type { Bytes } from "../signatures/bytes.ts";
import { sign } from "../signatures/ecdsa.ts";
import { finishSignature as finish } from "../signatures/finish.ts";
import { prepareSignature as prepare, type Prepared } from "../signatures/prepare.ts";
import { verifySignatures, type Checked } from "../signatures/verify.ts";
import { SIGNATURE_FIELDS } from "./signature-fields.ts";

/*
 * The contract's two signatures: first the merchant's by phone, then the provider's. Loaded only when needed. `secret`
 * is the Worker's TOKEN_HMAC_KEY.
 */

/**
 * First phase of the merchant's signature, before the phone is asked. It needs the signer's certificate (DER), because
 * the signed data names it. Keep `prepared` and the certificate until the phone has answered. Throws if the file is
 * no contract of ours, or is signed already.
 *
 * @param signingTime the time in the signature, to the second; nothing proves it, so store our own time too
 */
export const prepareSignature = (contract: Bytes, certificate: Bytes, signingTime: Date): Promise<Prepared> =>
  prepare(contract, { field: SIGNATURE_FIELDS.merchant, certificate, at: signingTime });

/**
 * Second phase. Throws if the signature (r and s, as the phone sends it) was not made over the prepared data with that
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

/**
 * Adds the provider's signature, both phases at once. It is a further revision, so that the merchant's signature stays
 * valid.
 */
export async function countersign(secret: string, contract: Bytes, signingTime: Date): Promise<Bytes> {
  const [{ certificate, key }, { issuing }] = await Promise.all([providerSigner(secret), authorityOf(secret)]);
  const prepared = await prepare(contract, { field: SIGNATURE_FIELDS.provider, certificate, at: signingTime });
  return finish(prepared.pdf, [certificate, issuing.der], await sign(key, prepared.attributes));
}

/** All signatures of a file, and whether each is valid. Never throws. */
export async function verifyContract(secret: string, file: Bytes, now: Date): Promise<Checked> {
  const { root } = await authorityOf(secret);
  return verifySignatures(file, [root], now);
}

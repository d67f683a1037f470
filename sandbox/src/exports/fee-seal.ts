import { CURRENCIES, type Currency } from "#provider/contract/money";
import { sealHolds, withSeal, type PassedSeal } from "./seal.ts";

/** What the seal of a fee report says: whose fees, of which month, their sum in minor units, and when that was. */
export type FeeMark = { appId: string; currency: Currency; month: string; feesMinor: number; madeAt: number };

const PURPOSE = "fee-report-pdf";
const MARK = /^fees ([A-Z]{2}\d{7}) ([A-Z]{3}) (\d{4}-\d\d) (-?\d{1,15}) (\d{4}-\d\d-\d\dT[\d:.]{12}Z)$/;

const markText = ({ appId, currency, month, feesMinor, madeAt }: FeeMark): string =>
  ["fees", appId, currency, month, feesMinor, new Date(madeAt).toISOString()].join(" ");

/** The PDF with its seal. `secret`: the Worker's TOKEN_HMAC_KEY. */
export const sealedFees = (secret: string, pdf: Uint8Array, mark: FeeMark): Uint8Array<ArrayBuffer> =>
  withSeal(secret, pdf, { purpose: PURPOSE, said: markText(mark) });

/**
 * What the seal of a fee report says, and whether the file is byte for byte the one that was made here; undefined if
 * the seal is of another kind.
 */
export function feeSealOf(secret: string, seal: PassedSeal): { mark: FeeMark; isWhole: boolean } | undefined {
  const [, appId = "", code = "", month = "", fees = "", made = ""] = MARK.exec(seal.said) ?? [];
  const currency = CURRENCIES.find((known) => known === code);
  const madeAt = Date.parse(made);
  if (currency === undefined || Number.isNaN(madeAt)) return undefined;
  const isWhole = sealHolds(secret, seal.digest, { purpose: PURPOSE, hash: seal.hash, said: seal.said });
  return { mark: { appId, currency, month, feesMinor: Number(fees), madeAt }, isWhole };
}

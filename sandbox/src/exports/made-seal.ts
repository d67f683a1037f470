import { sealHolds, withSeal, type PassedSeal, type Sealing } from "./seal.ts";

/** The kinds of files whose seal says no more than what they are of, and when that was. */
const MADE_KINDS = ["receipt", "payout-receipt", "log"] as const;
type MadeKind = (typeof MADE_KINDS)[number];

/**
 * What a seal says: the number that stands in the file (of a receipt its own, of a log the number of its last line),
 * and when what it says was so (UTC milliseconds).
 */
export type MadeMark = { kind: MadeKind; number: string; at: number };

const MARK = /^(receipt|payout-receipt|log) ([\w-]{1,64}) (\d{4}-\d\d-\d\dT[\d:.]{12}Z)$/;

const purposeOf = (kind: MadeKind): string => `${kind}-file`;
const markText = ({ kind, number, at }: MadeMark): string => [kind, number, new Date(at).toISOString()].join(" ");

/** How a file with this mark is sealed while it is written. */
export const madeSealing = (secret: string, mark: MadeMark): Sealing => ({
  secret,
  purpose: purposeOf(mark.kind),
  said: () => markText(mark),
});

/** A whole PDF with its seal. */
export const sealedPdf = (secret: string, pdf: Uint8Array, mark: MadeMark): Uint8Array<ArrayBuffer> =>
  withSeal(secret, pdf, { purpose: purposeOf(mark.kind), said: markText(mark) });

/**
 * What a file is by its seal, and whether it is byte for byte the one that was made here; undefined if the seal is of
 * another kind.
 */
export function madeSealOf(secret: string, seal: PassedSeal): { mark: MadeMark; isWhole: boolean } | undefined {
  const [, word = "", number = "", made = ""] = MARK.exec(seal.said) ?? [];
  const kind = MADE_KINDS.find((known) => known === word);
  const at = Date.parse(made);
  if (kind === undefined || Number.isNaN(at)) return undefined;
  const sealed = { purpose: purposeOf(kind), hash: seal.hash, said: seal.said };
  return { mark: { kind, number, at }, isWhole: sealHolds(secret, seal.digest, sealed) };
}

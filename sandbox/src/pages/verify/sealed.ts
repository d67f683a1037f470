import type { Currency } from "#provider/contract/money";
import { lastDayOf } from "#provider/rules/months";
import { evidenceSealOf } from "../../evidence/seal.ts";
import { feeSealOf } from "../../exports/fee-seal.ts";
import { madeSealOf, type MadeMark } from "../../exports/made-seal.ts";
import type { PassedSeal } from "../../exports/seal.ts";
import { statementSealOf } from "../../exports/statement-seal.ts";
import type { Sentences } from "./sentences/kinds.ts";

export type SealedKind = keyof Sentences["sealed"]["kind"];
type FactName = keyof Sentences["sealed"]["facts"];

/**
 * A fact that a seal says: words as they are, a day or two, an instant (UTC milliseconds), an amount in minor units, or
 * a whole number.
 */
export type SealedFact = readonly [
  name: FactName,
  value: string | { days: [string, string] } | { at: number } | { minor: number; currency: Currency } | number,
];

/**
 * What a file is by its seal. `isWhole`: it is byte for byte the one that was made here, so that its facts can be
 * believed.
 */
export type SealedFile = { kind: SealedKind; isWhole: boolean; facts: SealedFact[] };

const MADE = { receipt: "receipt", "payout-receipt": "payoutReceipt", log: "log" } as const satisfies Record<
  MadeMark["kind"],
  SealedKind
>;

/** What a file is by the seal at its end; undefined if that is none of ours. `secret`: the Worker's TOKEN_HMAC_KEY. */
export function sealedFileOf(secret: string, seal: PassedSeal): SealedFile | undefined {
  const evidence = evidenceSealOf(secret, seal);
  if (evidence) {
    const { disputeId, appId, madeAt, pages } = evidence.mark;
    return {
      kind: "evidence",
      isWhole: evidence.isWhole,
      facts: [
        ["dispute", disputeId],
        ["application", appId],
        ["madeAt", { at: madeAt }],
        ["pages", pages],
      ],
    };
  }
  const statement = statementSealOf(secret, seal);
  if (statement) {
    const { appId, currency, from, to, madeAt, count } = statement.mark;
    return {
      kind: "statement",
      isWhole: statement.isWhole,
      facts: [
        ["application", appId],
        ["currency", currency],
        ["period", { days: [from, to] }],
        ["movements", count],
        ["madeAt", { at: madeAt }],
      ],
    };
  }
  const fees = feeSealOf(secret, seal);
  if (fees) {
    const { appId, currency, month, feesMinor, madeAt } = fees.mark;
    return {
      kind: "fees",
      isWhole: fees.isWhole,
      facts: [
        ["application", appId],
        ["period", { days: [`${month}-01`, lastDayOf(month)] }],
        ["fees", { minor: feesMinor, currency }],
        ["madeAt", { at: madeAt }],
      ],
    };
  }
  const made = madeSealOf(secret, seal);
  if (!made) return undefined;
  const { kind, number, at } = made.mark;
  return {
    kind: MADE[kind],
    isWhole: made.isWhole,
    facts: [
      [kind === "log" ? "lastLine" : "number", number],
      [kind === "log" ? "madeAt" : "at", { at }],
    ],
  };
}

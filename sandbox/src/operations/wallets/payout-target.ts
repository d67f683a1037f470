import type { PayoutBody } from "#provider/contract/payouts";
import type { FieldWord } from "#provider/contract/problem";
import type { Region } from "#provider/contract/regions";
import { isHouseCard } from "#provider/rules/banks";
import { cardDestination } from "../../domain/bank.ts";
import { brandOf, cardNumber, maskedCard } from "../../domain/card.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { refuse } from "../../domain/refusal.ts";
import { toIban, type TargetVerdict } from "./withdrawal-target.ts";

type Typed = Pick<PayoutBody, "target" | "cardNumber" | "bank">;
type Paid = Pick<PayoutRow, "applicationId" | "target" | "destination" | "bank">;

const NUMBER = "cardNumber" satisfies keyof PayoutBody;
const fieldProblem = (field: keyof PayoutBody, code: FieldWord | "required") =>
  refuse("invalid_request", { fields: [{ field, code }] });
const cardProblem = (code: FieldWord) => fieldProblem(NUMBER, code);

/** The target of a payout with its full number: a card's number is never stored. */
export type JudgedReceiver = TargetVerdict & { number: string };

/**
 * The account or card of another person, in this region. Refuses a card of another kind than the maker chose, because
 * its fee differs.
 */
export function judgeReceiver(region: Region, typed: Typed): JudgedReceiver {
  if (typed.cardNumber === undefined) throw fieldProblem(NUMBER, "required");
  if (typed.target === "BANK") {
    const number = typed.cardNumber.replaceAll(" ", "").toUpperCase();
    const fields = { iban: NUMBER, bank: "bank" };
    return { ...toIban(region, { iban: number, bank: typed.bank }, fields), number };
  }
  const number = cardNumber(typed.cardNumber);
  if (number === undefined) throw cardProblem("cardNumber");
  const isHouse = isHouseCard(region, number);
  if (isHouse !== (typed.target === "PROVIDER_CARD")) throw cardProblem("cardKind");
  const card = { brand: brandOf(number), last4: number.slice(-4) };
  const to = {
    target: typed.target,
    destination: cardDestination(card),
    targetMasked: `${card.brand} ${maskedCard(card.last4)}`,
    bank: null,
  };
  return { to, isHouse, number };
}

/**
 * The account of an earlier payout out of the same application: its number goes to the bank, and never to a reader. A
 * card, whose number is not stored, and a payout of another application are refused as if they did not exist.
 */
export function judgeEarlier(
  region: Region,
  { appId, target, cardNumber: typed }: Pick<PayoutBody, "appId" | "target" | "cardNumber">,
  paid: Paid | undefined,
): JudgedReceiver {
  if (target !== "BANK" || typed !== undefined) throw cardProblem("cardNumber");
  if (paid?.applicationId !== appId || paid.target !== "BANK" || paid.destination === "") throw refuse("not_found");
  return judgeReceiver(region, { target, cardNumber: paid.destination, bank: paid.bank ?? undefined });
}

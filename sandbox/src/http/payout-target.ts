import type { PayoutBody } from "#provider/contract/payouts";
import type { FieldWord } from "#provider/contract/problem";
import type { Region } from "#provider/contract/regions";
import { isHouseCard } from "#provider/rules/banks";
import { cardDestination } from "../domain/bank.ts";
import { brandOf, cardNumber } from "../domain/card.ts";
import { maskedCard } from "../wire/page.ts";
import { refuse } from "./refusal.ts";
import { toIban, type Judged } from "./withdrawal-target.ts";

type Typed = Pick<PayoutBody, "target" | "cardNumber" | "bank">;

const NUMBER = "cardNumber" satisfies keyof PayoutBody;
const cardProblem = (code: FieldWord) => refuse("invalid_request", { fields: [{ field: NUMBER, code }] });

/** Where a payout goes, and the number itself: nobody keeps that of a card. */
export type JudgedReceiver = Judged & { number: string };

/** Somebody else's account or card of the region; refuses a card that is of another kind than was said, as its fee is another. */
export function judgeReceiver(region: Region, typed: Typed): JudgedReceiver {
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

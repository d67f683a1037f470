import type { PaymentCard } from "#provider/contract/cards";
import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import type { PayoutTarget } from "#provider/contract/words";
import { arrivalDay } from "#provider/rules/arrival";
import { bankOf, houseBankName, publishedBy } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { inFours } from "#provider/rules/iban-text";
import { cardText } from "./card-text";
import type { WithdrawBody } from "./pending-withdrawal";
import type { TypedWithdrawal } from "./schema";
import { isToHouse, targetOf, type TargetContext } from "./target-schema";

const cardOf = (cards: readonly PaymentCard[], id: string): PaymentCard | undefined =>
  cards.find((card) => card.id === id);

/** The typed values in the provider's form. */
export function withdrawBody(
  appId: string,
  typed: TypedWithdrawal,
  given: Pick<TargetContext, "own" | "region">,
): WithdrawBody {
  const { amount, description } = typed;
  return { appId, amount, description, ...targetOf(typed, given) };
}

/** All details, before the code and beside it. Amounts are in minor units. */
export type Plan = {
  amount: number;
  fee: number;
  currency: string;
  houseBank: string | undefined;
  /** The card, or the whole IBAN. */
  target: string;
  /** The bank of an account, from the table of banks or as typed; undefined for a card. */
  bank: Partial<BankDetails> | undefined;
  description: string;
  /** The result of `arrivalDay`. */
  arrival: string | null;
};

type Around = { region: Region; currency: string; now: Date };

/** `card` is the visible text of the card, or empty; an IBAN is shown in full. */
export function planOf(body: WithdrawBody, fee: number, card: string, { region, currency, now }: Around): Plan {
  const { amount, target, description } = body;
  const isCard = card !== "";
  const known = isCard ? undefined : bankOf(region, target);
  // The arrival is the same for cards of all banks.
  const kind: PayoutTarget = isCard ? "OTHER" : "BANK";
  return {
    amount,
    fee,
    currency,
    houseBank: houseBankName(region),
    target: isCard ? card : inFours(target),
    bank: known ? publishedBy(known) : body.bank,
    description,
    arrival: arrivalDay(region, kind, now),
  };
}

/** The expected fee and the visible text of the card, before the provider is asked. */
export function expected(typed: TypedWithdrawal, given: Pick<TargetContext, "cards" | "own" | "region">) {
  const card = cardOf(given.cards, typed.to);
  return { fee: withdrawalFee(typed.amount, isToHouse(typed, given)), card: card ? cardText(card) : "" };
}

import type { PaymentCard } from "#provider/contract/cards";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import type { PayoutTarget } from "#provider/contract/words";
import { arrivalDay } from "#provider/rules/arrival";
import { bankOf, houseBankName } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { cardText } from "./card-text";
import type { WithdrawBody } from "./pending-withdrawal";
import type { TypedWithdrawal } from "./schema";
import { isToHouse, targetOf } from "./target-schema";
import { groupedIban } from "./to-iban";

const cardOf = (cards: readonly PaymentCard[], id: string): PaymentCard | undefined =>
  cards.find((card) => card.id === id);

/** What is typed as the provider is asked for it. */
export function withdrawBody(appId: string, typed: TypedWithdrawal, region: Region): WithdrawBody {
  const { amount, description } = typed;
  return { appId, amount, description, ...targetOf(typed, region) };
}

/** Everything once more, before and beside the code. Amounts in minor units. */
export type Plan = {
  amount: number;
  fee: number;
  currency: Currency;
  houseBank: string | undefined;
  /** The card, or the whole IBAN. */
  target: string;
  /** Of an account: its bank, from the table of banks or as it was typed. */
  bank: Partial<BankDetails> | undefined;
  description: string;
  /** As `arrivalDay` says it. */
  arrival: string | null;
};

type Around = { region: Region; currency: Currency; now: Date };

/** `card`: as it is shown; an IBAN is shown whole. */
export function planOf(body: WithdrawBody, fee: number, card: string, { region, currency, now }: Around): Plan {
  const { amount, target, description } = body;
  const isCard = card !== "";
  const known = isCard ? undefined : bankOf(region, target);
  // Cards of any bank arrive alike.
  const kind: PayoutTarget = isCard ? "OTHER" : "BANK";
  return {
    amount,
    fee,
    currency,
    houseBank: houseBankName(region),
    target: isCard ? card : groupedIban(target),
    bank: known
      ? {
          bankName: known.name,
          swift: known.swift,
          ...(known.taxId ? { bankTaxId: known.taxId } : {}),
          ...(known.correspondentAccount ? { correspondentAccount: known.correspondentAccount } : {}),
        }
      : body.bank,
    description,
    arrival: arrivalDay(region, kind, now),
  };
}

/** What a withdrawal will cost by the rule, and how its card is shown; before the provider was asked. */
export function expected(typed: TypedWithdrawal, given: { cards: readonly PaymentCard[]; region: Region }) {
  const card = cardOf(given.cards, typed.to);
  return { fee: withdrawalFee(typed.amount, isToHouse(typed, given)), card: card ? cardText(card) : "" };
}

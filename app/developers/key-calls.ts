import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { KeyCode, KeyScope } from "#provider/contract/key-scopes";

/** The sentence of each call that a key opens, by the contract's name of the call. */
const CALL_WORDS = {
  "v3.orders.create": "call.orderCreate",
  "v3.orders.get": "call.orderGet",
  "v3.orders.status": "call.orderStatus",
  "v3.orders.byReference": "call.orderByReference",
  "v3.orders.expire": "call.orderExpire",
  "v3.orders.refund": "call.orderRefund",
  "v3.orders.complete": "call.orderComplete",
  "v3.orders.receipt": "call.orderReceipt",
  "v3.orders.directPay": "call.orderDirectPay",
  "v3.cards.save": "call.cardSave",
  "v3.cards.getSave": "call.cardSaveGet",
  "v3.cards.list": "call.cardList",
  "v3.cards.autoPay": "call.cardAutoPay",
  "v3.cards.remove": "call.cardRemove",
  "v3.account.transactions": "call.accountTransactions",
  "v3.account.cardInfo": "call.accountCardInfo",
  "v3.account.deposit": "call.accountDeposit",
  "v3.invoices.create": "call.invoiceCreate",
  "v3.invoices.get": "call.invoiceGet",
  "v3.payouts.create": "call.payoutCreate",
  "v3.payouts.info": "call.payoutInfo",
  "v3.payouts.list": "call.payoutList",
  "v3.payouts.search": "call.payoutSearch",
  "v3.payouts.receipt": "call.payoutReceipt",
  "v3.payouts.checkCardholder": "call.payoutCardholder",
  "v3.invoices.paidOutside": "call.invoicePaidOutside",
  "v3.invoices.takeBackOutside": "call.invoiceTakeBackOutside",
  "payouts.create": "call.payoutsCreate",
  "payouts.maskedFullName": "call.payoutsMaskedFullName",
} as const satisfies Readonly<Record<string, ParseKeys<"key-calls">>>;

const isWorded = (name: string): name is keyof typeof CALL_WORDS => Object.hasOwn(CALL_WORDS, name);

/** The sentence of a call; undefined for one that has none. */
export const callWord = (name: string) => (isWorded(name) ? CALL_WORDS[name] : undefined);

/**
 * Names calls in the reader's language; one that has no words, as the contract does. The page needs the namespace
 * `key-calls`.
 */
export function useCallName(): (name: string) => string {
  const { t } = useTranslation("key-calls");
  return (name) => {
    const word = callWord(name);
    return word === undefined ? name : t(word);
  };
}

/** What people read for a scope, in `server-keys`. */
export const scopeWord = (scope: KeyScope) => `scope.${scope}` as const satisfies ParseKeys<"server-keys">;
/** Why a key is refused, in `key-calls`. */
export const refusalWord = (code: KeyCode) => `refusal.${code}` as const satisfies ParseKeys<"key-calls">;

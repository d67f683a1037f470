import { z } from "zod";
import type { PaymentCard } from "#provider/contract/cards";
import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import { isHouseIban, needsBankDetails } from "#provider/rules/banks";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { bankFields, brokenAccount } from "~/billing/shared/bank/account-schema";
import { asTypedShape } from "~/forms/as-typed";
import { says } from "~/i18n/zod-errors";
import { numberField } from "~/forms/plain-fields";
import type { OwnAccount } from "./own-account";
import { TO_IBAN, TO_OWN } from "./to-iban";

/** Longer than any IBAN with spaces. A wrong one gets a sentence of its own. */
const TARGET_LENGTH = { min: 1, max: 60 };

/** The facts for checking a target. */
export type TargetContext = {
  region: Region;
  cards: readonly PaymentCard[];
  /** The merchant's own account, if there is one. */
  own?: OwnAccount | undefined;
  /** Checks the check digits. */
  isIban: (text: string) => boolean;
};

/**
 * The target of money: the merchant's own account, an own card, or an IBAN, with its bank if the table of banks does
 * not know it.
 */
export const targetShape = {
  to: z.string({ error: says("choose") }),
  target: numberField(TARGET_LENGTH).optional(),
  ...asTypedShape,
  ...bankFields,
  bankCode: numberField({ min: 0, max: 20 }).optional(),
  bankTaxId: numberField({ min: 0, max: 20 }).optional(),
  correspondentAccount: numberField({ min: 0, max: 34 }).optional(),
};
const targetSchema = z.object(targetShape);
export type TypedTarget = z.output<typeof targetSchema>;

type Target = Pick<TypedTarget, "to" | "target">;

/** Whether the target is at the house bank, whose cards and accounts cost nothing. */
export const isToHouse = (
  { to, target = "" }: Target,
  { cards, own, region }: Pick<TargetContext, "cards" | "own" | "region">,
): boolean =>
  to === TO_IBAN || to === TO_OWN
    ? isHouseIban(region, to === TO_OWN ? (own?.iban ?? "") : target)
    : cards.some(({ id, isHouseBank }) => id === to && isHouseBank);

/** The errors in the target. */
export function brokenTarget(typed: TypedTarget, given: TargetContext): BrokenRule[] {
  const { to, target = "" } = typed;
  if (to === TO_OWN) return given.own ? [] : [{ field: "to", code: "choose" }];
  if (to !== TO_IBAN) return given.cards.some(({ id }) => id === to) ? [] : [{ field: "to", code: "cardGone" }];
  return brokenAccount("target", { ...typed, iban: target }, given);
}

/** The typed target in the provider's form. */
export function targetOf(
  typed: TypedTarget,
  { own, region }: Pick<TargetContext, "own" | "region">,
): { target: string; bank?: BankDetails } {
  const { to, target = "" } = typed;
  if (to === TO_OWN && own) return { target: own.iban, ...(own.bank ? { bank: own.bank } : {}) };
  if (to !== TO_IBAN) return { target: to };
  if (!needsBankDetails(region, target)) return { target };
  const { bankName: name = "", bankTaxId: taxId = "", bankCode: code = "", swift: bic = "" } = typed;
  const bank = { bankName: name, bankTaxId: taxId, bankCode: code, swift: bic };
  return { target, bank: { ...bank, correspondentAccount: typed.correspondentAccount ?? "" } };
}

/** The first values of the fields for a known target. */
export function typedTarget(
  target: string,
  bank: BankDetails | null | undefined,
  own: OwnAccount | undefined,
): Record<string, string> {
  if (target === own?.iban) return { to: TO_OWN };
  return target.startsWith("crd_") ? { to: target } : { to: TO_IBAN, target, ...bank };
}

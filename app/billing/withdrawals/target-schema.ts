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
import { TO_IBAN } from "./to-iban";

/** Longer than any IBAN with spaces. A wrong one gets a sentence of its own. */
const TARGET_LENGTH = { min: 1, max: 60 };

/** The facts for checking a target. */
export type TargetContext = {
  region: Region;
  cards: readonly PaymentCard[];
  /** Checks the check digits. */
  isIban: (text: string) => boolean;
};

/** The target of money: an own card, or an IBAN, with its bank if the table of banks does not know it. */
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
  { to, target }: Target,
  { cards, region }: Pick<TargetContext, "cards" | "region">,
): boolean =>
  to === TO_IBAN ? isHouseIban(region, target ?? "") : cards.some(({ id, isHouseBank }) => id === to && isHouseBank);

/** The errors in the target. */
export function brokenTarget(typed: TypedTarget, given: TargetContext): BrokenRule[] {
  const { to, target = "" } = typed;
  if (to !== TO_IBAN) return given.cards.some(({ id }) => id === to) ? [] : [{ field: "to", code: "cardGone" }];
  return brokenAccount("target", { ...typed, iban: target }, given);
}

/** The typed target in the provider's form. */
export function targetOf(typed: TypedTarget, region: Region): { target: string; bank?: BankDetails } {
  const { to, target = "" } = typed;
  if (to !== TO_IBAN) return { target: to };
  if (!needsBankDetails(region, target)) return { target };
  const { bankName: name = "", bankTaxId: taxId = "", bankCode: code = "", swift: bic = "" } = typed;
  const bank = { bankName: name, bankTaxId: taxId, bankCode: code, swift: bic };
  return { target, bank: { ...bank, correspondentAccount: typed.correspondentAccount ?? "" } };
}

/** The first values of the fields for a known target. */
export const typedTarget = (target: string, bank: BankDetails | null | undefined): Record<string, string> =>
  target.startsWith("crd_") ? { to: target } : { to: TO_IBAN, target, ...bank };

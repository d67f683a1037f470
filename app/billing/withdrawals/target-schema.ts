import { z } from "zod";
import type { PaymentCard } from "#provider/contract/cards";
import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import { isHouseIban, needsBankDetails } from "#provider/rules/banks";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { bankFields, brokenAccount } from "~/billing/shared/bank/account-schema";
import { says } from "~/i18n/zod-errors";
import { numberField } from "~/forms/plain-fields";
import { TO_IBAN } from "./to-iban";

/** Longer than any IBAN with spaces in it: what is wrong with one is said in a sentence of its own. */
const TARGET_LENGTH = { min: 1, max: 60 };

/** What a target is held against. */
export type TargetContext = {
  region: Region;
  cards: readonly PaymentCard[];
  /** Judges the check digits. */
  isIban: (text: string) => boolean;
};

/** Where money goes: a card of one's own, or an IBAN with its bank where the table of banks does not know that. */
export const targetShape = {
  to: z.string({ error: says("choose") }),
  target: numberField(TARGET_LENGTH).optional(),
  ...bankFields,
  bankCode: numberField({ min: 0, max: 20 }).optional(),
  bankTaxId: numberField({ min: 0, max: 20 }).optional(),
  correspondentAccount: numberField({ min: 0, max: 34 }).optional(),
};
const targetSchema = z.object(targetShape);
export type TypedTarget = z.output<typeof targetSchema>;

type Target = Pick<TypedTarget, "to" | "target">;

/** Whether what is typed goes to the house bank, whose cards and accounts cost nothing. */
export const isToHouse = (
  { to, target }: Target,
  { cards, region }: Pick<TargetContext, "cards" | "region">,
): boolean =>
  to === TO_IBAN ? isHouseIban(region, target ?? "") : cards.some(({ id, isHouseBank }) => id === to && isHouseBank);

/** What is wrong with where it goes. */
export function brokenTarget(typed: TypedTarget, given: TargetContext): BrokenRule[] {
  const { to, target = "" } = typed;
  if (to !== TO_IBAN) return given.cards.some(({ id }) => id === to) ? [] : [{ field: "to", code: "cardGone" }];
  return brokenAccount("target", { ...typed, iban: target }, given);
}

/** What is typed as the provider is asked for it. */
export function targetOf(typed: TypedTarget, region: Region): { target: string; bank?: BankDetails } {
  const { to, target = "" } = typed;
  if (to !== TO_IBAN) return { target: to };
  if (!needsBankDetails(region, target)) return { target };
  const { bankName: name = "", bankTaxId: taxId = "", bankCode: code = "", swift: bic = "" } = typed;
  const bank = { bankName: name, bankTaxId: taxId, bankCode: code, swift: bic };
  return { target, bank: { ...bank, correspondentAccount: typed.correspondentAccount ?? "" } };
}

/** What the fields begin with where a target is known already. */
export const typedTarget = (target: string, bank: BankDetails | null | undefined): Record<string, string> =>
  target.startsWith("crd_") ? { to: target } : { to: TO_IBAN, target, ...bank };

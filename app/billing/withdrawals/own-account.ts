import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import { arrivalDay } from "#provider/rules/arrival";
import { bankOf, isHouseIban, needsBankDetails } from "#provider/rules/banks";
import { maskedIban } from "#provider/rules/iban-text";
import type { Provider } from "~/server/provider";

/** The account of an application's checked details, with its bank if the table of banks does not know it. */
export type OwnAccount = { iban: string; bank?: BankDetails };

/**
 * The merchant's own account, to which money goes without being asked about (decision 0133). Undefined without one, and
 * for an account at an unknown bank whose details the provider does not tell: that is typed as any other.
 */
export async function ownAccountOf(provider: Provider, appId: string, region: Region): Promise<OwnAccount | undefined> {
  const { own } = await provider.moneyTargets.list({ params: { appId } });
  if (own === null) return undefined;
  const { isRegionIban } = await import("~/server/iban");
  // It may be a card, which stands among the person's cards.
  if (!isRegionIban(region, own)) return undefined;
  if (!needsBankDetails(region, own)) return { iban: own };
  const account = await provider.profile.bankAccount({ params: { appId } });
  if (account?.iban !== own) return undefined;
  const { bankName, swift, bankTaxId, code: bankCode, correspondentAccount } = account;
  return { iban: own, bank: { bankName, swift, bankTaxId, bankCode, correspondentAccount } };
}

/** The own account as a form shows it: its ends, its bank, and when money arrives there. */
export const shownOwn = ({ iban, bank }: OwnAccount, region: Region) => ({
  masked: maskedIban(iban),
  bank: bankOf(region, iban)?.name ?? bank?.bankName,
  isHouseBank: isHouseIban(region, iban),
  arrival: arrivalDay(region, "BANK", new Date()),
});
export type ShownOwn = ReturnType<typeof shownOwn>;

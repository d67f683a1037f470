import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Wallet } from "#provider/contract/wallets";
import { formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { walletPaths } from "~/paths/wallet";
import { sentences } from "./i18n";

type TextOptions = { language: Language; region: Region };

/**
 * The sentence about automatic withdrawals beside the balance, with a link: that some are paused, or the date of the
 * next one. Written on the server, so that the wallet's lists load no sentences for it. Undefined if no wallet has one.
 */
export function automaticText(
  wallets: readonly Pick<Wallet, "appId" | "automatic">[],
  { language, region }: TextOptions,
): { text: string; to: string } | undefined {
  const set = wallets.flatMap(({ appId, automatic }) => (automatic ? [{ appId, ...automatic }] : []));
  const [resting] = set.filter(({ state }) => state === "PAUSED");
  const [next] = set.flatMap(({ appId, nextDate }) => (nextDate ? [{ appId, nextDate }] : [])).toSorted(sooner);
  const said = resting ?? next;
  if (!said) return undefined;
  const t = sentences(language).getFixedT(null, "automatic");
  const day = next && formatDate(language, next.nextDate, REGION_FACTS[region].zone);
  return { text: resting ? t("wallet.paused") : t("wallet.next", { day }), to: walletPaths.automatic(said.appId) };
}

const sooner = (a: { nextDate: string }, b: { nextDate: string }): number => (a.nextDate < b.nextDate ? -1 : 1);

/**
 * The sentence about the automatic withdrawals of one wallet. If it has none, it invites a person who may set some up.
 */
export function automaticOf(
  wallet: Pick<Wallet, "appId" | "automatic">,
  { maySet, ...asked }: TextOptions & { maySet: boolean },
): { text: string; to: string } | undefined {
  const said = automaticText([wallet], asked);
  if (said || !maySet) return said;
  const t = sentences(asked.language).getFixedT(null, "automatic");
  return { text: t("wallet.none"), to: walletPaths.setAutomatic(wallet.appId) };
}

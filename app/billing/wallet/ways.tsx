import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { walletPaths } from "~/paths/wallet";

/** The ways out of a wallet, the usual one last; their words are in `wallet.json`. */
const WAYS = [
  { to: walletPaths.topUpFrom, word: "list.topUp" },
  { to: walletPaths.transferFrom, word: "list.transfer" },
  { to: walletPaths.withdraw, word: "list.withdraw" },
] as const;

type Props = {
  appId: string;
  /** The wallet's name on a page with several wallets, so that a screen reader tells the links apart. */
  name?: string;
};

/**
 * Links to the ways out of a wallet, for people with the permission. On the page of one wallet the last link is the
 * main action.
 */
export function WaysOut({ appId, name }: Props) {
  const { t } = useTranslation("wallet");
  return WAYS.map(({ to, word }, index) => (
    <LinkButton
      key={word}
      to={to(appId)}
      {...(name === undefined && index === WAYS.length - 1 ? { variant: "primary" } : {})}
    >
      {t(word)}
      {name !== undefined && <span className="visually-hidden"> {name}</span>}
    </LinkButton>
  ));
}

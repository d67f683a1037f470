import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { walletPaths } from "~/paths/wallet";

/** How money leaves a wallet, the usual way first; the words are in `wallet.json`. */
const WAYS = [
  { to: walletPaths.topUpFrom, word: "list.topUp" },
  { to: walletPaths.transferFrom, word: "list.transfer" },
  { to: walletPaths.withdraw, word: "list.withdraw" },
] as const;

type Props = {
  appId: string;
  /** Of one wallet among several: its name, for whoever only hears the links. */
  name?: string;
};

/**
 * Links to what takes money out of a wallet, for whoever may. On the page of one wallet the last is the page's own
 * action.
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

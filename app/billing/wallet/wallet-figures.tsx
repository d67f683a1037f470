import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Wallet } from "#provider/contract/wallets";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Tiles } from "~/components/page/tiles";
import { disputePaths } from "~/paths/dispute";
import { transactionPaths } from "~/paths/transaction";

/** What a wallet has, or several together. Amounts are in minor units. */
export type WalletMoney = Pick<
  Wallet,
  "available" | "awaitingApproval" | "held" | "heldUntil" | "disputed" | "inTransit"
> & {
  currency: string;
};

/** What has left for good or for now: without what still waits for an approval. */
export const onItsWay = ({ inTransit, awaitingApproval }: Pick<WalletMoney, "inTransit" | "awaitingApproval">) =>
  inTransit - awaitingApproval;

type Props = {
  of: WalletMoney;
  /** What stands under the available money, such as when it leaves by itself. */
  note?: ReactNode;
  /** The application's name; without it the holds of all applications are meant. */
  appName?: string;
};

/**
 * The money of a wallet by where it is: available, waiting for an approval, on its way. Holds on payers' cards stand
 * apart, because they are not the merchant's money yet, and nothing adds them to the rest.
 */
export function WalletFigures({ of, note, appName }: Props) {
  const { t } = useTranslation("wallet");
  const { currency, available, awaitingApproval, held, heldUntil, disputed } = of;
  const way = onItsWay(of);
  const money = (minor: number) => <Money minor={minor} currency={currency} quiet />;
  return (
    <div className="stack stack-tight">
      <Tiles
        items={[
          { label: t("figure.available"), value: money(available), hint: note ?? t("figure.availableHint") },
          {
            label: t("figure.awaiting"),
            value: money(awaitingApproval),
            hint: t(awaitingApproval > 0 ? "figure.awaitingHint" : "figure.nothingAwaits"),
          },
          {
            label: t("figure.inTransit"),
            value: money(way),
            hint: t(way > 0 ? "figure.transitHint" : "figure.nothingInTransit"),
          },
        ]}
      />
      {disputed > 0 && (
        <p className="muted">
          <Link to={disputePaths.list}>{t("figure.disputed")}</Link>{" "}
          <strong className="figure" translate="no">
            {money(disputed)}
          </strong>
          , {t("figure.disputedHint")}
        </p>
      )}
      {held > 0 && (
        <p className="muted">
          <Link to={transactionPaths.held(appName)}>{t("figure.held")}</Link>{" "}
          <strong className="figure" translate="no">
            {money(held)}
          </strong>
          , {t("figure.notYours")}
          {heldUntil && (
            <>
              {" · "}
              {t("figure.firstLapses")} <BriefTime at={heldUntil} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

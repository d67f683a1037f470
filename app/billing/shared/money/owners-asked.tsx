import { useTranslation } from "react-i18next";
import type { MoneyTarget, MoneyTargetKind } from "#provider/contract/money-targets";
import type { BankDetails } from "#provider/contract/wallet-money";
import { Banner } from "~/components/feedback/banner";
import { Link } from "~/components/page/link";
import { targetPaths } from "~/paths/target";
import { groupedIban } from "~/billing/shared/bank/grouped-iban";

/** A proposed target of money that no owner has confirmed. */
export type TargetProposal = { kind: MoneyTargetKind; target: string; bank?: BankDetails | undefined };
/** The result of a proposal: the target, and the names of the owners who were asked. */
export type OwnersRequest = { appId: string; shown: string; owners: string[] };

export const askedOf = (appId: string, { shown, owners }: MoneyTarget & { owners: string[] }): OwnersRequest => ({
  appId,
  shown,
  owners,
});

/** An account by its number, or an own card by its id. */
export const accountOrCard = ({ target, bank }: Omit<TargetProposal, "kind">): TargetProposal => ({
  kind: target.startsWith("crd_") ? "CARD" : "ACCOUNT",
  target,
  bank,
});

/** Says that the owners were asked, and what to do next. The page has the namespace `money-targets`. */
export function OwnersAsked({ asked: { appId, shown, owners } }: { asked: OwnersRequest }) {
  const { t } = useTranslation("money-targets");
  return (
    <Banner tone="warning" title={t("asked.title")}>
      <p>
        {t("asked.why")} <strong className="long-words">{groupedIban(shown)}</strong>
      </p>
      <p>{t("asked.next", { names: owners.join(", ") })}</p>
      <p>
        <Link to={targetPaths.list(appId)}>{t("asked.see")}</Link>
      </p>
    </Banner>
  );
}

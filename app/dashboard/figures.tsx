import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";
import { Tiles } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/utils/paths";
import type { Change } from "./activity";

/** Amounts in minor units. */
type Props = {
  currency: string;
  paid: number;
  paidBefore: number;
  change: Change;
  pending: number;
  /** The application that the figures are about; all of them without. */
  appId: string | undefined;
  refunded: number;
};

/** What came in this month so far, against the same days of the month before; what is asked for; what went back. */
export function Figures({ currency, paid, paidBefore, change, pending, appId, refunded }: Props) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const before = format.money(paidBefore, currency);
  const comparison = () => {
    switch (change.kind) {
      case "up":
        return t("paid.up", { percent: format.number(change.percent), before });
      case "down":
        return t("paid.down", { percent: format.number(change.percent), before });
      case "same":
        return t("paid.same", { before });
      case "first":
        return t("paid.first");
    }
  };
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Tiles
      items={[
        { label: t("paid.label"), value: money(paid), hint: comparison() },
        { label: t("pending.label"), value: money(pending), hint: <Pending appId={appId} /> },
        { label: t("refunded.label"), value: money(refunded), hint: t("refunded.hint") },
      ]}
    />
  );
}

/** What pending is, and the invoices that it is the sum of. */
function Pending({ appId }: { appId: string | undefined }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      {t("pending.hint")} <Link to={paths.openInvoices(appId)}>{t("pending.list")}</Link>
    </>
  );
}

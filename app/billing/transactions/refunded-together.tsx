import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefundBatch } from "#provider/contract/refund-batches";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { DataTable, type Column } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { batchParams, transactionPaths } from "~/paths/transaction";
import { useRowRefusal } from "./row-refusal";

export const links = areaSheets("lists");
export const handle = { i18n: ["refund-together", "transactions", "refunds"], title: "refund-together:one.title" };

const rowOf = ({ transactionId, orderId, fullName, appName, amount, currency, refund, refusal }: Row) => ({
  transactionId,
  orderId,
  fullName,
  appName,
  amount,
  currency,
  state: refund?.state ?? null,
  refusal: refusal === null ? null : asItCame(refusal),
});
type Row = RefundBatch["rows"][number];
type Shown = ReturnType<typeof rowOf>;

/** Payments that the person refunded together. The provider answers 404 to an unknown id and to another person's. */
export const loader = guardedLoader(AREA_ACCESS.refund, batchParams, async ({ provider, params: { id } }) => {
  const { rows, reason, createdBy, createdDate, finishedDate } = await provider.refundBatches.one({ params: { id } });
  return { id, rows: rows.map(rowOf), reason, createdBy, createdDate, isFinished: finishedDate !== null };
});

export default function RefundedTogether() {
  const { id, rows, reason, createdBy, createdDate, isFinished } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refund-together");
  return (
    <Page title={t("one.title")} actions={<LinkButton to={paths.transactions}>{t("back")}</LinkButton>}>
      <div className="stack">
        {!isFinished && (
          <Banner title={t("one.working")}>
            <p>
              {t("one.workingHint")} <Link to={transactionPaths.refundedTogether(id)}>{t("one.again")}</Link>
            </p>
          </Banner>
        )}
        {rows.some(({ state }) => state === "LEAVING") && <Banner>{t("one.leaving")}</Banner>}
        <Card>
          <DescriptionList
            items={[
              { term: t("count"), value: rows.length },
              { term: t("reason"), value: reason },
              { term: t("one.by"), value: <span translate="no">{createdBy}</span> },
              { term: t("one.at"), value: <DateTime at={createdDate} withZone /> },
            ]}
          />
        </Card>
        <Card title={t("caption")}>
          <DataTable
            rows={rows}
            columns={useColumns()}
            caption={t("caption")}
            rowKey={({ transactionId }) => transactionId}
            secondLine={({ orderId, appName }) => (
              <span translate="no">
                {orderId} · {appName}
              </span>
            )}
          />
        </Card>
      </div>
    </Page>
  );
}

function useColumns(): Column<Shown>[] {
  const { t } = useTranslation(["refund-together", "transactions"]);
  return [
    {
      key: "payer",
      header: t("payer"),
      cell: ({ transactionId, fullName, orderId }) => (
        <Link to={paths.transaction(transactionId)} className="row-link" translate="no" title={fullName}>
          {fullName}
          <span className="visually-hidden"> {orderId}</span>
        </Link>
      ),
    },
    {
      key: "orderId",
      header: t("transactions:field.orderId"),
      cell: ({ orderId }) => <span translate="no">{orderId}</span>,
      width: "order",
    },
    {
      key: "amount",
      header: t("amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
    { key: "outcome", header: t("outcome"), cell: (row) => <Outcome row={row} />, wrap: true, phone: "line" },
  ];
}

/** What became of a payment: the state of its refund, why there is none, or that its turn comes. */
function Outcome({ row: { state, refusal, appName } }: { row: Shown }) {
  const { t } = useTranslation(["refund-together", "refunds"]);
  const say = useRowRefusal();
  if (refusal !== null)
    return (
      <span className="muted">
        {t("one.notMade")} {say(refusal, appName)}
      </span>
    );
  if (state === null) return <span className="muted">{t("one.turn")}</span>;
  return sayWord(state, (known) => t(`refunds:state.${known}`));
}

import { sayWord } from "#provider/rules/open-words";
import { useTranslation } from "react-i18next";
import { Message } from "~/components/form/message";
import { DataTable, type Column } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { problemMessage } from "~/i18n/failures";
import { EarlierLink } from "./earlier-payment";
import type { TickedRow } from "./ticked-data";
import { approvable, sumsOf } from "./ticked-rows";

/**
 * The ticked payouts, each with what it is for, what its receiver got last time, and the effect of an approval or the
 * reason why it is not possible.
 */
export function TickedTable({ rows }: { rows: readonly TickedRow[] }) {
  const { t } = useTranslation(["payout-ticked", "payouts"]);
  const columns: Column<TickedRow>[] = [
    {
      key: "receiver",
      header: t("payouts:field.receiver"),
      cell: ({ fullName }) => <span translate="no">{fullName}</span>,
    },
    {
      key: "amount",
      header: t("payouts:field.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
    {
      key: "description",
      header: t("payouts:field.description"),
      cell: ({ description }) => description,
      wrap: true,
      phone: "line",
    },
    { key: "outcome", header: t("outcome"), cell: (row) => <Outcome row={row} />, wrap: true, phone: "line" },
  ];
  return (
    <DataTable
      {...{ columns, rows }}
      caption={t("caption")}
      rowKey={({ id }) => id}
      secondLine={({ target }) => target}
    />
  );
}

function Outcome({ row: { refusal, leaves, leavesLater, earlier, state, appName, last } }: { row: TickedRow }) {
  const { t } = useTranslation(["payout-ticked", "payouts", "earlier-payment"]);
  switch (refusal) {
    case null:
      return (
        <>
          {t(leaves ? (leavesLater ? "leavesLater" : "leaves") : "waits")}
          <div className="text-s">{last.isNew ? <Badge tone="attention">{last.text}</Badge> : last.text}</div>
          {earlier && (
            <div className="text-s">
              {t(earlier.waits ? "earlier-payment:title.waits" : "earlier-payment:title.paid")}:{" "}
              <EarlierLink earlier={earlier} />
            </div>
          )}
        </>
      );
    case "invalid_state":
      return (
        <span className="muted">
          {t("why.over", { state: sayWord(state, (known) => t(`payouts:state.${known}`)) })}
        </span>
      );
    case "own_payout":
    case "same_hands":
    case "already_approved":
    case "act_waits":
      return <span className="muted">{t(`why.${refusal}`)}</span>;
    case "forbidden":
      return <span className="muted">{t("why.forbidden", { application: appName })}</span>;
    default:
      return <Message code={problemMessage(sayWord(refusal, (known) => known))} />;
  }
}

/** The number of payouts that can be approved, their sum, and the sum that leaves the wallets with the fees. */
export function TickedSums({ rows }: { rows: readonly TickedRow[] }) {
  const { t } = useTranslation("payout-ticked");
  const all = approvable(rows);
  const sums = sumsOf(all);
  const several = sums.length > 1;
  return (
    <DescriptionList
      items={[
        { term: t("count"), value: <strong>{all.length}</strong> },
        ...sums.flatMap(({ currency, amount, fee }) => {
          const term = (words: string) => (several ? `${words}, ${currency}` : words);
          return [
            {
              term: term(t("sum")),
              value: (
                <strong>
                  <Money minor={amount} currency={currency} />
                </strong>
              ),
            },
            { term: term(t("fees")), value: <Money minor={fee} currency={currency} /> },
            { term: term(t("total")), value: <Money minor={amount + fee} currency={currency} /> },
          ];
        }),
      ]}
    />
  );
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { WithdrawalPart } from "#provider/contract/wallet-money";
import { MovementLink } from "./movement-link";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { buttonClass, ButtonText, LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { listPage } from "~/utils/list-filters";
import { pathParams, paths } from "~/paths";
import { readPage } from "~/paths/search-params";
import { walletPaths } from "~/paths/wallet";
import { WithdrawalPartsLedger } from "~/billing/shared/wallets/withdrawal-parts-ledger";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["made-of", "wallet"], title: "made-of:title" };

/**
 * The fields of a row. Amounts are in minor units, times in UTC. `of` is the whole net of a movement that is only
 * partly in the withdrawal.
 */
const rowOf = ({ part, ...movement }: WithdrawalPart) => ({
  number: movement.number,
  at: movement.at,
  event: movement.event,
  subject: movement.subject,
  subjectId: movement.subjectId,
  reference: movement.reference,
  ...part,
  of: part.net === movement.net ? null : movement.net,
  currency: movement.currency,
});
type Row = ReturnType<typeof rowOf>;

/** All parts of a withdrawal with their sums (docs/decisions/0047-what-a-withdrawal-is-made-of.md). */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.withdrawal,
  async ({ provider, params: { id }, url }) => {
    const asked = readPage(url.searchParams);
    const { content, totalElements, more, withdrawal, sums, total, unsettled, split } =
      await provider.walletMoney.withdrawalParts({ params: { id }, query: asked });
    return {
      crumb: withdrawal.id,
      appName: withdrawal.appName,
      parts: { sums, total, unsettled, split, withdrawal: { id, currency: withdrawal.currency } },
      list: listPage({ content, totalElements, more }, { values: {}, asked, row: rowOf }),
    };
  },
);

export default function WithdrawalMadeOf() {
  const { parts, list, appName } = useLoaderData<typeof loader>();
  const { t } = useTranslation("made-of");
  const { id } = parts.withdrawal;
  return (
    <Page
      title={t("heading", { code: id })}
      subtitle={appName}
      actions={
        <>
          <a href={walletPaths.withdrawalPartsFile(id)} className={buttonClass()} download>
            <ButtonText>{t("file")}</ButtonText>
          </a>
          <LinkButton to={paths.withdrawal(id)}>{t("toWithdrawal")}</LinkButton>
        </>
      }
    >
      <Card title={t("sums")}>
        <WithdrawalPartsLedger parts={parts} />
        <p className="muted text-s">{t("rule")}</p>
      </Card>
      <ListTable
        list={list}
        caption={t("caption", { code: id })}
        columns={useColumns()}
        rowKey={({ number }) => String(number)}
        secondLine={(row) => <Second row={row} />}
        empty={{ icon: "ReceiptIcon", none: t("none"), filters: t("none") }}
      />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["made-of", "wallet"]);
  const amount = (minor: number, { currency }: Row) => <Money minor={minor} currency={currency} quiet />;
  return [
    { key: "what", header: t("wallet:field.what"), cell: (row) => <MovementLink of={row} /> },
    {
      key: "reference",
      header: t("wallet:field.reference"),
      cell: ({ reference }) => reference,
      width: "wide",
      priority: 2,
    },
    {
      key: "time",
      header: t("wallet:field.time"),
      cell: ({ at }) => <BriefTime at={at} />,
      width: "date",
      priority: 3,
    },
    {
      key: "of",
      header: t("of"),
      cell: (row) => row.of !== null && amount(row.of, row),
      numeric: true,
      width: "amount",
      priority: 2,
    },
    {
      key: "gross",
      header: t("wallet:field.gross"),
      cell: (row) => amount(row.gross, row),
      numeric: true,
      width: "amount",
      priority: 4,
    },
    {
      key: "fee",
      header: t("wallet:field.fee"),
      cell: (row) => amount(row.fee, row),
      numeric: true,
      width: "amount",
      priority: 3,
    },
    {
      key: "net",
      header: t("part"),
      cell: (row) => amount(row.net, row),
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}

/** On a phone: the time, the reference, and the whole amount if only a part belongs to the withdrawal. */
function Second({ row: { at, reference, of, currency } }: { row: Row }) {
  const { t } = useTranslation("made-of");
  const format = useFormat();
  return (
    <span className="clamped">
      {of !== null && `${t("partOf", { amount: format.money(of, currency) })} · `}
      {reference} · <BriefTime at={at} />
    </span>
  );
}

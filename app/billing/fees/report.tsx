import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FeeReport } from "#provider/contract/fee-reports";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { sayWord } from "#provider/rules/open-words";
import { DataTable } from "~/components/list/data-table";
import { buttonClass, ButtonText } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Ledger } from "~/components/page/ledger";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { MOVEMENT_KIND } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { feePaths } from "~/paths/fees";
import { monthsUpTo, readMonth } from "./month";
import { FeeMonths } from "./months";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["fees", "wallet"], title: "fees:title" };

export const loader = guardedLoader(
  AREA_ACCESS.feeReports,
  pathParams.application,
  async ({ provider, params: { appId }, url, region }) => {
    const today = dayIn(region, new Date());
    const month = readMonth(url.searchParams, today);
    const report = await provider.feeReports.get({ params: { appId }, query: { month } });
    return { crumb: report.appName, report, months: monthsUpTo(today), isOpen: month === today.slice(0, 7) };
  },
);

export default function FeesOfApplication() {
  const { report, months, isOpen } = useLoaderData<typeof loader>();
  const { appId, appName, currency, month, lines, fees, vat } = report;
  const { t } = useTranslation("fees");
  const format = useFormat();
  const words = useFeeWords();
  return (
    <Page
      title={t("title")}
      subtitle={`${appName} · ${appId}`}
      actions={
        // Full page loads, because the answers are files.
        <>
          <a href={feePaths.excel(appId, month)} className={buttonClass()}>
            <ButtonText>{t("excel")}</ButtonText>
          </a>
          <a href={feePaths.pdf(appId, month)} className={buttonClass()}>
            <ButtonText>{t("pdf")}</ButtonText>
          </a>
        </>
      }
    >
      <FeeMonths month={month} months={months} to={(one) => feePaths.of(appId, one)} />
      <Card title={format.monthTitle(month)}>
        {isOpen && <p className="muted">{t("open")}</p>}
        {vat ? (
          <Ledger
            currency={currency}
            lines={[
              { term: t("net"), minor: vat.net },
              { term: t("vat", { percent: format.number(vat.basisPoints / 100) }), minor: vat.amount, kind: "plus" },
              { term: t("sum"), minor: fees, kind: "sum" },
            ]}
          />
        ) : (
          <DescriptionList items={[{ term: t("sum"), value: <Money minor={fees} currency={currency} /> }]} />
        )}
        {!vat && <p className="muted text-s">{t("noVat")}</p>}
      </Card>
      <DataTable
        caption={t("of", { name: appName })}
        rows={lines}
        rowKey={(line) => `${String(line.kind)} ${String(line.rate)} ${line.basisPoints}`}
        isPage
        secondLine={(line) => `${words.rate(line)} · ${t("count")}: ${format.number(line.count)}`}
        columns={[
          { key: "kind", header: t("kind"), cell: ({ kind }) => words.kind(kind) },
          { key: "rate", header: t("rate.heading"), width: "form", cell: words.rate },
          {
            key: "count",
            header: t("count"),
            width: "amount",
            numeric: true,
            cell: ({ count }) => format.number(count),
          },
          {
            key: "gross",
            header: t("gross"),
            width: "amount",
            priority: 2,
            numeric: true,
            cell: ({ gross }) => <Money minor={gross} currency={currency} quiet />,
          },
          {
            key: "fee",
            header: t("fee"),
            width: "amount",
            phone: "amount",
            numeric: true,
            cell: ({ fee }) => <Money minor={fee} currency={currency} quiet />,
          },
        ]}
        empty={<p>{t("nothing")}</p>}
      />
    </Page>
  );
}

type Line = FeeReport["lines"][number];

/** The decimals that a share of hundredths of a per cent needs. */
const placesOf = (basisPoints: number): number => (basisPoints % 100 === 0 ? 0 : basisPoints % 10 === 0 ? 1 : 2);

/** Kinds and rates in words. */
function useFeeWords() {
  const { t } = useTranslation(["fees", "wallet"]);
  const format = useFormat();
  return {
    kind: (kind: Line["kind"]) => sayWord(kind, (known) => t(`wallet:${MOVEMENT_KIND[known].key}`)),
    rate: ({ rate, basisPoints }: Line) =>
      basisPoints === null
        ? sayWord(rate, (known) => t(`rate.${known}`))
        : t("rate.share", { percent: format.number(basisPoints / 100, placesOf(basisPoints)) }),
  };
}

import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { STATEMENT_LINES, STATEMENT_PDF_LINES } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Statement } from "#provider/contract/statements";
import { sayWord } from "#provider/rules/open-words";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { ListTable } from "~/components/list/list-table";
import { Toolbar } from "~/components/list/toolbar";
import { buttonClass, ButtonText, LinkButton } from "~/components/page/button";
import { Ledger, type LedgerLine } from "~/components/page/ledger";
import { Card, Page } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { useFormat } from "~/i18n/use-format";
import { MOVEMENT_KIND } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { pathParams, paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/paths/search-params";
import { movementRow, MovementTime, useMovementColumns } from "./movement-rows";
import { MonthPicker } from "./month-picker";
import { STATEMENT_PERIOD } from "./statement-file";
import { statementMonths } from "./statement-months";
import { isOfMonths, statementPeriod } from "./statement-period";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["statement", "wallet"], title: "statement:title" };

/**
 * The wallet in the period of the URL, with a page of its lines. A URL with only one end redirects to the whole period.
 */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, params: { appId }, url, region, language }) => {
    const { values, errors } = readFilters(url.searchParams, language, STATEMENT_PERIOD);
    const asked = readPage(url.searchParams);
    const today = dayIn(region, new Date());
    const days = statementPeriod(values, today);
    const ends = [values.from, values.to].filter((day) => day !== undefined);
    if (ends.length === 1 && Object.keys(errors).length === 0)
      throw redirect(paths.statement(appId) + withParams(url.searchParams, days), 303);
    const { lines, ...statement } = await provider.statements.get({ params: { appId }, query: { ...days, ...asked } });
    return {
      crumb: statement.appName,
      statement,
      list: listPage(lines, { values: days, asked, row: movementRow }),
      errors,
      months: statementMonths(days, today),
      presets: presetRanges(today).filter(isOfMonths),
    };
  },
);

export const shouldRevalidate = listChanges;

export default function StatementOfWallet() {
  const { statement, list, errors, months, presets } = useLoaderData<typeof loader>();
  const { appId, appName, from, to } = statement;
  const { t } = useTranslation(["statement", "wallet"]);
  const format = useFormat();
  const isPartial = list.rows.length < list.total;
  const isTooLong = list.total > STATEMENT_LINES;
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={`${appName} · ${appId}`}
          actions={
            <>
              {!isTooLong && (
                <>
                  {/* Not prefetched, because the provider reads every line of the statement for it. */}
                  <LinkButton to={walletPaths.proveStatement(appId, { from, to })} prefetch="none">
                    {t("prove")}
                  </LinkButton>
                  {/* A full page load, because the answer is a file. */}
                  <a href={walletPaths.statementExcel(appId, { from, to })} className={buttonClass()}>
                    <ButtonText>{t("excel")}</ButtonText>
                  </a>
                  {list.total <= STATEMENT_PDF_LINES && (
                    <a href={walletPaths.statementPdf(appId, { from, to })} className={buttonClass()}>
                      <ButtonText>{t("pdf")}</ButtonText>
                    </a>
                  )}
                  <LinkButton to={walletPaths.statementAccounting(appId, { from, to })} preventScrollReset>
                    {t("accounting")}
                  </LinkButton>
                </>
              )}
              <LinkButton to={walletPaths.checkStatement(appId)}>{t("check")}</LinkButton>
            </>
          }
        >
          <MonthPicker period={{ from, to }} months={months} />
          <Toolbar
            presets={presets}
            errors={errors}
            fields={[
              { kind: "date", name: "from", label: t("wallet:filter.from"), usual: from },
              { kind: "date", name: "to", label: t("wallet:filter.to"), usual: to },
            ]}
          >
            {isTooLong && (
              <Banner tone="warning" title={t("tooLong.title", { number: format.number(STATEMENT_LINES) })}>
                <p>{t("tooLong.text")}</p>
              </Banner>
            )}
            <Card title={months.whole ? format.monthTitle(months.whole) : format.days(from, to)}>
              <Ledger currency={statement.currency} lines={useLines(statement)} />
              {statement.outside !== undefined && statement.outside.count > 0 && (
                <p className="muted">
                  {t("outside", {
                    count: statement.outside.count,
                    amount: format.money(statement.outside.amount, statement.currency),
                  })}
                </p>
              )}
              {!isTooLong && list.total > STATEMENT_PDF_LINES && (
                <p className="muted text-s">{t("noPdf", { number: format.number(STATEMENT_PDF_LINES) })}</p>
              )}
            </Card>
            {isPartial && <p className="only-printed">{t("notPrinted", { number: format.number(list.total) })}</p>}
            <div className={isPartial ? "stack not-printed" : "stack"}>
              <ListTable
                list={list}
                caption={t("caption", { name: appName })}
                columns={useMovementColumns()}
                rowKey={(row) => row.id}
                secondLine={(row) => <MovementTime row={row} />}
                empty={{
                  icon: "ReceiptIcon",
                  none: t("wallet:empty.period"),
                  hint: t("nothing"),
                  period: t("wallet:empty.period"),
                  filters: t("wallet:empty.period"),
                }}
              />
            </div>
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The lines from the opening to the closing balance: the sum of each kind of movement, and the fees. */
function useLines({ opening, closing, kinds }: Pick<Statement, "opening" | "closing" | "kinds">): LedgerLine[] {
  const { t } = useTranslation(["statement", "wallet"]);
  const format = useFormat();
  const fees = kinds.reduce((sum, kind) => sum + kind.fees, 0);
  const signed = (term: string, minor: number, note?: string): LedgerLine => ({
    term,
    minor: Math.abs(minor),
    kind: minor < 0 ? "minus" : "plus",
    note,
  });
  return [
    { term: t("opening"), minor: opening },
    ...kinds.map(({ kind, count, received, sent }) =>
      signed(
        sayWord(kind, (known) => t(`wallet:${MOVEMENT_KIND[known].key}`)),
        received - sent,
        t("movements", { count, number: format.number(count) }),
      ),
    ),
    ...(fees === 0 ? [] : [signed(t("fees"), -fees)]),
    { term: t("closing"), minor: closing, kind: "sum" },
  ];
}

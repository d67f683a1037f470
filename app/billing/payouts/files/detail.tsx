import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SALARY_MONTHS } from "#provider/contract/limits";
import { PAYOUT_FILE_SHOWS, type PayoutFileShow } from "#provider/contract/payout-file-shows";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import { PAYOUT_EXPORT, PAYOUT_PAYMENT, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { hasSalaryFiles } from "#provider/contract/salary-files";
import { dayIn } from "#provider/contract/regions";
import { LISTS } from "#provider/rules/lists";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { UnseenOfFile } from "~/billing/shared/uploads/unseen-of-file";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, personOf } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { addMonths } from "~/utils/dates";
import { listTabs } from "~/utils/list-tabs";
import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";
import { itemChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { ApproveButton } from "~/billing/shared/review/approve-button";
import { FileFindings } from "./findings";
import { useFileSums } from "./file-sums";
import { FileRows } from "./rows";
import { FileStanding } from "./standing";
import { shownRow } from "./shown-row";
import { useFileSteps } from "./steps";
import { FILE_TONE } from "./status-tones";

export const links = areaSheets("details", "lists");
export const handle = {
  i18n: ["payout-files", "unseen-of-file", "payout-file-rows", "earlier-payment", "leaving-banner", "approval", "bank"],
  title: "payout-files:one.title",
};

/** Rows on one page: a file has up to five thousand. */
const ROWS_SHOWN = 50;

const countOf = ({ comparison, ...file }: PayoutFileDetail): Record<PayoutFileShow, number> => ({
  all: file.rows,
  wrong: file.wrong,
  warned: file.warned,
  failed: file.failed + file.returned,
  newReceivers: comparison?.newReceivers.count ?? 0,
  changed: comparison ? comparison.more.count + comparison.less.count : 0,
  doubled: comparison?.doubled.count ?? 0,
  missing: comparison?.missing.count ?? 0,
});

/** The months up to that of a day, newest first, as YYYY-MM. */
const monthsBefore = (day: string) =>
  Array.from({ length: SALARY_MONTHS }, (_, back) => addMonths(`${day.slice(0, 7)}-01`, -back).slice(0, 7));

/** A file with a page of its rows. The provider answers 404 to an unknown id and to one of another merchant. */
export const loader = guardedLoader(
  AREA_ACCESS.payouts,
  payoutFileParams,
  async ({ provider, context, params: { id }, url, region }) => {
    const asked = { page: readPage(url.searchParams).page, pageSize: ROWS_SHOWN };
    const show = PAYOUT_FILE_SHOWS.find((known) => known === url.searchParams.get("show")) ?? "all";
    const one = provider.payoutFiles.one({ params: { id } });
    // Only people who make or approve payouts may see salaries. In regions without salary files, this does not wait for
    // the file.
    const areHidden = hasSalaryFiles(region) && (await one).rowsHidden;
    const [file, rows, user] = await Promise.all([
      one,
      areHidden
        ? { content: [], totalElements: 0 }
        : provider.payoutFiles.rows({ params: { id }, query: { show, ...asked } }),
      context.user(),
    ]);
    const person = personOf(user);
    const counts = countOf(file);
    const tabs = listTabs(LISTS.payoutFileRows.tabs, { path: payoutFilePaths.one(id), url });
    return {
      crumb: file.fileName,
      file,
      show,
      rows: { content: rows.content.map(shownRow), total: rows.totalElements, ...asked },
      tabs: tabs
        .filter(({ tab, isCurrent }) => tab === "all" || counts[tab] > 0 || isCurrent)
        .map((tab) => ({ ...tab, count: counts[tab.tab] })),
      because: backReason(url) ?? null,
      sees: { team: allows(AREA_ACCESS.seeUsers, person), pays: allows(PAYOUT_PAYMENT, person) },
      salaryMonths: file.salaries ? monthsBefore(dayIn(region, new Date(file.madeDate ?? file.createdDate))) : [],
      exports: allows(PAYOUT_EXPORT, person),
      reviews: allows(PAYOUT_REVIEW, person),
    };
  },
);

/**
 * Reads the page again also after an unknown outcome or a conflict, so that it is not older than the text of the dialog
 * above it.
 */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || move.currentUrl.search !== move.nextUrl.search || itemChanges(move);

export default function PayoutFilePage() {
  const { file, rows, tabs, show, because, sees, reviews, exports } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout-files", "payout-file-rows"]);
  const { number } = useFormat();
  const { id, fileName, state, amount, currency, good, wrong, appName, createdBy, createdDate, madeDate } = file;
  const sums = useFileSums(file);
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("one.heading", { file: fileName })}
          value={
            // A file with a wrong row is not paid in part, so its sum says nothing.
            wrong > 0 ? `${t("field.rows")}: ${number(file.rows)}` : <Money minor={amount} currency={currency} quiet />
          }
          badge={
            <WordBadge
              word={state}
              tones={FILE_TONE}
              say={(known) => t(file.may.approve ? "one.waitsForYou" : `state.${known}`)}
            />
          }
          about={[
            {
              icon: "PersonIcon",
              value: wrong === 0 && `${t("one.receivers", { count: good, number: number(good) })} · ${createdBy}`,
            },
            { icon: "CreditCardIcon", value: appName },
            { icon: "ClockIcon", value: <DateTime at={madeDate ?? createdDate} withZone /> },
          ]}
          actions={<Review />}
          notice={
            <>
              <SameFile />
              <UnseenOfFile
                unreadSheets={file.unreadSheets}
                hidden={file.hiddenInSheet}
                columns={file.hiddenColumns.map((each) =>
                  sayWord(each, (column) => t(`payout-file-rows:column.${column}`)),
                )}
                guessed={file.guessed}
                currency={currency}
              />
              <FileStanding {...{ file, because, sees, reviews }} />
              {(file.state === "CHECKED" || file.state === "AWAITING_APPROVAL") && <FileFindings file={file} />}
              {file.rowsHidden ? (
                <Banner>
                  <p>{t("one.rowsHidden")}</p>
                </Banner>
              ) : (
                <FileRows rows={rows} tabs={tabs} show={show} file={file} />
              )}
            </>
          }
          side={
            <Card title={t("one.timeline")}>
              <Timeline items={useFileSteps(file)} />
            </Card>
          }
        >
          {wrong === 0 && (
            <Card title={t("one.sums")}>
              <DescriptionList items={sums} />
              {exports && !file.rowsHidden && <ToSalaries />}
            </Card>
          )}
          <Card title={t("one.facts")} actions={<Link to={payoutFilePaths.list}>{t("one.toFiles")}</Link>}>
            <DescriptionList
              items={[
                { term: t("field.reference"), value: <CopyCode label={t("field.reference")} text={id} /> },
                { term: t("field.application"), value: `${appName} · ${file.appId}` },
                { term: t("field.createdBy"), value: <span translate="no">{file.createdBy}</span> },
              ]}
            />
            <details className="disclosure">
              <summary>{t("field.checksum")}</summary>
              <p className="code long-words" translate="no">
                {file.sha256}
              </p>
            </details>
          </Card>
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** Warns of an earlier payout from a file with the same bytes, unless its money was given back. */
function SameFile() {
  const { sameFile } = useLoaderData<typeof loader>().file;
  const { t } = useTranslation("payout-files");
  if (!sameFile) return null;
  return (
    <Banner tone="warning" title={t("same.title")}>
      <p>
        <span className="long-words">{sameFile.fileName}</span> ·{" "}
        {sayWord(sameFile.state, (known) => t(`state.${known}`))} · <DateTime at={sameFile.madeDate} withZone /> ·{" "}
        <Link to={payoutFilePaths.one(sameFile.id)}>{t("same.to")}</Link>
      </p>
    </Banner>
  );
}

/**
 * In regions with salary files, the link to the report of the wages. Until every payout has an answer, a note that the
 * report will come.
 */
function ToSalaries() {
  const { file } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-files");
  if (!file.salaries) return null;
  return file.finishedDate !== null && file.salaries.rows > 0 ? (
    <div>
      <LinkButton to={payoutFilePaths.salaries(file.id)} preventScrollReset>
        {t("one.salaries")}
      </LinkButton>
    </div>
  ) : (
    <p className="muted">{t("one.salariesLater")}</p>
  );
}

/** The viewer's possible actions on a waiting file. */
function Review() {
  const { file } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout-files", "approval"]);
  const { amount } = useFormat();
  const { id, may } = file;
  return (
    <>
      {may.recall && (
        <LinkButton to={payoutFilePaths.recall(id)} preventScrollReset>
          {t("one.recall")}
        </LinkButton>
      )}
      {may.reject && (
        <LinkButton variant="tertiary" to={payoutFilePaths.reject(id)} preventScrollReset>
          {t("one.reject")}
        </LinkButton>
      )}
      {may.approve && (
        <ApproveButton action={payoutFilePaths.approve(id)}>
          {t(file.fee > 0 ? "approval:approve" : "approval:approveFree", { amount: amount(file.amountWithFee) })}
        </ApproveButton>
      )}
    </>
  );
}

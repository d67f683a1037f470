import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BulkDetail } from "#provider/contract/bulk";
import { BULK_SHOWS, type BulkShow } from "#provider/contract/bulk-rows";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { formErrorsOf } from "~/components/form/replied-field";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { CalendarDay, DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { listTabs } from "~/utils/list-tabs";
import { itemChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { shownRow } from "./data";
import { ReadDates } from "./dates";
import { BulkFigures } from "./figures";
import { BulkRows } from "./rows";
import { datesSchema } from "./schema";
import { BulkStanding } from "./standing";
import { useBulkSteps } from "./steps";
import { BULK_TONE } from "./status-tones";

export const links = areaSheets("details", "lists");
export const handle = {
  i18n: ["bulk", "bulk-one", "bulk-rows", "unseen-of-file", "leaving-banner", "invoices", "words"],
  title: "bulk-one:one.title",
};

/** Rows on one page: a file has up to ten thousand. */
const ROWS_SHOWN = 50;

const countOf = ({ rows, good, wrong, skipped, duplicates, made, failed }: BulkDetail): Record<BulkShow, number> => ({
  all: rows,
  good,
  wrong,
  skipped,
  duplicate: duplicates,
  made,
  failed,
});

/** An upload with a page of its rows. The provider answers 404 to an unknown id and to one of another merchant. */
export const loader = guardedLoader({}, bulkParams, async ({ provider, params: { id }, url }) => {
  const asked = { page: readPage(url.searchParams).page, pageSize: ROWS_SHOWN };
  const wanted = BULK_SHOWS.find((known) => known === url.searchParams.get("show")) ?? "all";
  const rowsOf = (show: BulkShow) => provider.bulk.rows({ params: { bulkInvoiceId: id }, query: { show, ...asked } });
  const [{ headings, ...upload }, found] = await Promise.all([
    provider.bulk.one({ params: { bulkInvoiceId: id } }),
    rowsOf(wanted),
  ]);
  const counts = countOf({ headings, ...upload });
  // The last wrong row was corrected: there is nothing to show under its tab.
  const show = counts[wanted] === 0 ? "all" : wanted;
  const rows = show === wanted ? found : await rowsOf(show);
  const hiddenColumns = headings.flatMap(({ column, hidden }) => (column !== null && hidden ? [column] : []));
  const tabs = listTabs(LISTS.bulkRows.tabs, { path: bulkPaths.one(id), url });
  return {
    crumb: upload.file,
    upload: { ...upload, hiddenColumns },
    columns: { all: headings.length, read: headings.filter(({ column }) => column !== null).length },
    show,
    rows: { content: rows.content.map(shownRow), total: rows.totalElements, ...asked },
    tabs: tabs
      .filter(({ tab }) => tab === "all" || counts[tab] > 0)
      .map((tab) => ({ ...tab, isCurrent: tab.tab === show, count: counts[tab.tab] })),
  };
});

/** Reads the dates of a column in the other order: all rows are judged again. */
export const action = guardedAction(
  AREA_ACCESS.bulkInvoice,
  bulkParams,
  async ({ form, provider, params: { id }, redirect }) => {
    const submission = form.parse(datesSchema);
    if (!submission.ok) return submission.reply();
    const { revision, column, order } = submission.value;
    const sent = await submission.send(
      () => provider.bulk.setDates({ params: { bulkInvoiceId: id }, body: { revision, column, order } }),
      { repeatable: true },
    );
    return sent.ok ? redirect(bulkPaths.one(id), "bulk-dialogs:toast.dates") : sent.reply;
  },
);

/**
 * Reads the page again also after an unknown outcome or a conflict, so that it is not older than the text of the dialog
 * above it.
 */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || move.currentUrl.search !== move.nextUrl.search || itemChanges(move);

export default function BulkUpload() {
  const { upload, rows, tabs, show } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["bulk-one", "bulk"]);
  const { number } = useFormat();
  const { file, state, appName, uploadDate, uploadedBy, totals } = upload;
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("one.heading", { file })}
          value={
            totals.length > 0
              ? totals.map(({ currency, amount }) => <Money key={currency} minor={amount} currency={currency} quiet />)
              : t("one.rows", { count: upload.rows, number: number(upload.rows) })
          }
          badge={<WordBadge word={state} tones={BULK_TONE} say={(known) => t(`bulk:state.${known}`)} />}
          about={[
            { icon: "PersonIcon", value: uploadedBy },
            { icon: "CreditCardIcon", value: appName },
            { icon: "ClockIcon", value: <DateTime at={uploadDate} withZone /> },
          ]}
          actions={<Actions />}
          notice={
            <>
              <BulkStanding upload={upload} />
              <BulkFigures upload={upload} />
              <ReadDates upload={upload} errors={formErrorsOf(reply)} />
              <BulkRows rows={rows} tabs={tabs} show={show} upload={upload} />
            </>
          }
          side={
            <Card title={t("one.timeline")}>
              <Timeline items={useBulkSteps(upload)} />
            </Card>
          }
        >
          <Terms />
          <Facts />
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** Everything that a person may do with the whole upload; the main next step stands last. */
function Actions() {
  const { upload } = useLoaderData<typeof loader>();
  const { t } = useTranslation("bulk-one");
  const { money, number } = useFormat();
  const { id, may, made, good, totals, state } = upload;
  return (
    <>
      {may.discard && (
        <LinkButton to={bulkPaths.discard(id)} preventScrollReset>
          {t("one.discard")}
        </LinkButton>
      )}
      {may.undo && (
        <LinkButton to={bulkPaths.undo(id)} preventScrollReset>
          {t("one.undo")}
        </LinkButton>
      )}
      {made > 0 && (
        <LinkButton to={bulkPaths.invoices(id)} variant={state === "DONE" ? "primary" : "secondary"}>
          {t("one.toInvoices")}
        </LinkButton>
      )}
      {state === "MAPPING" && may.change && (
        <LinkButton to={bulkPaths.columns(id)} variant="primary">
          {t("standing.nameColumns")}
        </LinkButton>
      )}
      {may.confirm && (
        <LinkButton to={bulkPaths.confirm(id)} variant="primary" preventScrollReset>
          {t("standing.create", {
            count: good,
            number: number(good),
            amount: totals.map(({ amount, currency }) => money(amount, currency)).join(" + "),
          })}
        </LinkButton>
      )}
    </>
  );
}

/** The days and the language of rows that have none of their own, and which columns are read. */
function Terms() {
  const { upload, columns } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["bulk-one", "bulk"]);
  const { number } = useFormat();
  const { id, dueDate, expiryDate, language, may } = upload;
  return (
    <Card
      title={t("one.terms")}
      actions={
        may.change && (
          <Link to={bulkPaths.terms(id)} preventScrollReset>
            {t("one.changeTerms")}
          </Link>
        )
      }
    >
      <p className="muted">{t("one.termsLead")}</p>
      <DescriptionList
        items={[
          {
            term: t("bulk:field.dueDate"),
            value: dueDate === null ? t("one.dueWithLink") : <CalendarDay day={dueDate} />,
          },
          { term: t("bulk:field.expiryDate"), value: <CalendarDay day={expiryDate} /> },
          { term: t("bulk:field.language"), value: sayWord(language, (known) => LANGUAGE_NAMES[known]) },
          {
            term: t("one.columns"),
            value: (
              <>
                {t("one.columnsRead", { read: number(columns.read), all: number(columns.all) })}
                {may.change && (
                  <>
                    {" "}
                    <Link to={bulkPaths.columns(id)}>{t("one.changeColumns")}</Link>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Facts() {
  const { upload } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["bulk-one", "bulk", "words"]);
  const { id, appId, appName, channels, confirmedBy } = upload;
  const sent = channels.map((channel) => sayWord(channel, (known) => t(`words:sendChannel.${known}`))).join(", ");
  return (
    <Card title={t("one.facts")} actions={<Link to={bulkPaths.list}>{t("one.toUploads")}</Link>}>
      <DescriptionList
        items={[
          { term: t("bulk:field.merchantNumber"), value: `${appName} · ${appId}` },
          { term: t("bulk:field.reference"), value: <CopyCode label={t("bulk:field.reference")} text={id} /> },
          { term: t("bulk:field.channels"), value: confirmedBy === null ? null : sent || t("one.notSent") },
        ]}
      />
    </Card>
  );
}

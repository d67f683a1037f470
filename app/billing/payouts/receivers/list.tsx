import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIN_TEXT, RECEIVER_FILTERS } from "#provider/contract/filters";
import { PAYOUT_RECEIVERS, type PayoutReceiver } from "#provider/contract/payout-receivers";
import type { NameCheck } from "#provider/contract/words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { targetText } from "~/billing/shared/bank/target-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { filterFields } from "~/components/list/filter-fields";
import { ListTable } from "~/components/list/list-table";
import { MenuItem } from "~/components/list/menu-item";
import { Toolbar } from "~/components/list/toolbar";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Page } from "~/components/page/page";
import type { Tone } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { listPage, readFilters } from "~/utils/list-filters";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { recurringPaths } from "~/paths/recurring";
import { payoutReceiverPaths } from "~/paths/payout-receiver";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";

export const links = areaSheets("lists");
export const handle = { i18n: ["payout-receivers"], title: "payout-receivers:title" };

const TONE: Record<NameCheck, Tone> = { MATCH: "success", CLOSE: "warning", NONE: "critical", NOT_POSSIBLE: "neutral" };

/** The fields of a row; times are in UTC. */
const rowOf = ({
  id,
  appName,
  target,
  payoutId,
  name,
  cardNumber,
  fullName,
  check,
  checkedDate,
  known,
}: PayoutReceiver) => ({
  id,
  appName,
  // A card number is not stored, so only an account can be paid regularly.
  payoutId: target === "BANK" ? payoutId : null,
  name,
  number: targetText(cardNumber),
  fullName,
  check,
  checkedDate,
  known,
});
type Row = ReturnType<typeof rowOf>;

/** Saved receivers of the applications that the person may pay out of. An unreadable filter is reported and ignored. */
export const loader = guardedLoader(PAYOUT_RECEIVERS, async ({ provider, url, language }) => {
  const { values, errors } = readFilters(url.searchParams, language, RECEIVER_FILTERS);
  const asked = readPage(url.searchParams);
  const list = await provider.payoutReceivers.list({ query: { ...values, ...asked } });
  return {
    crumb: screenName(language, "payout-receivers:title"),
    list: listPage(list, { values, asked, row: rowOf }),
    errors,
  };
});

/** The list is not read again while a dialog is open over it. */
export const shouldRevalidate = listChanges;

export default function PayoutReceivers() {
  const { list, errors } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-receivers");
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={t("lead")}
          actions={<LinkButton to={paths.payouts}>{t("toPayouts")}</LinkButton>}
        >
          <Toolbar
            errors={errors}
            fields={filterFields(RECEIVER_FILTERS, { search: t("search") }, { search: MAIN_TEXT.receivers })}
          >
            <ListTable
              list={list}
              caption={t("caption")}
              columns={useColumns()}
              rowKey={({ id }) => id}
              rowLabel={({ name }) => name}
              menu={(row) => <ReceiverMenu row={row} />}
              secondLine={({ number, checkedDate }) => (
                <>
                  {number} · <BriefTime at={checkedDate} />
                </>
              )}
              empty={{
                icon: "PersonIcon",
                none: t("empty.none"),
                hint: t("empty.noneHint"),
                filters: t("empty.filters"),
              }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function ReceiverMenu({ row: { id, payoutId } }: { row: Row }) {
  const { t } = useTranslation("payout-receivers");
  return (
    <>
      <MenuItem to={payoutPaths.toReceiver(id)}>{t("pay")}</MenuItem>
      {payoutId !== null && <MenuItem to={recurringPaths.setUp(payoutId)}>{t("payRegularly")}</MenuItem>}
      <MenuItem to={payoutReceiverPaths.rename(id)}>{t("rename.open")}</MenuItem>
      <MenuItem to={payoutReceiverPaths.remove(id)} critical>
        {t("remove.open")}
      </MenuItem>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("payout-receivers");
  return [
    {
      key: "name",
      header: t("field.name"),
      cell: ({ id, name }) => (
        <Link to={payoutPaths.toReceiver(id)} prefetch="intent" className="row-link" translate="no" title={name}>
          {name}
        </Link>
      ),
    },
    {
      key: "fullName",
      header: t("field.fullName"),
      cell: ({ fullName }) => (
        <span translate="no" title={fullName}>
          {fullName}
        </span>
      ),
      width: "wide",
      priority: 6,
    },
    {
      key: "number",
      header: t("field.number"),
      cell: ({ number }) => (
        <span className="figure" translate="no">
          {number}
        </span>
      ),
      width: "wide",
      priority: 2,
    },
    { key: "application", header: t("field.application"), cell: ({ appName }) => appName, width: "wide", priority: 5 },
    {
      key: "approval",
      header: t("field.approval"),
      cell: ({ known }) => t(known ? "approval.byRules" : "approval.always"),
      width: "card",
      priority: 4,
    },
    {
      key: "checked",
      header: t("field.checked"),
      cell: ({ checkedDate }) => <BriefTime at={checkedDate} />,
      width: "date",
      priority: 3,
    },
    {
      key: "check",
      header: t("field.check"),
      cell: ({ check }) => <WordBadge word={check} tones={TONE} say={(known) => t(`check.${known}`)} />,
      width: "status",
      phone: "status",
    },
  ];
}

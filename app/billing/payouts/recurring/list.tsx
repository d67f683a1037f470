import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { RecurringPayout } from "#provider/contract/recurring-payouts";
import type { RecurringState } from "#provider/contract/recurring-words";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { moneyColumns } from "~/billing/shared/money/money-columns";
import { targetText } from "~/billing/shared/bank/target-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { MenuItem } from "~/components/list/menu-item";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { Tone } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/paths";
import { recurringParams, recurringPaths } from "~/paths/recurring";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { useWhen } from "./when";

export const links = areaSheets("lists");
export const handle = { i18n: ["recurring-payouts", "payouts"], title: "recurring-payouts:title" };

const TONE: Record<RecurringState, Tone> = {
  ACTIVE: "success",
  PAUSED: "warning",
  STOPPED: "neutral",
  ENDED: "neutral",
};

/** The fields of a row. Amounts are in minor units, times in UTC. */
const rowOf = (one: RecurringPayout) => ({
  id: one.id,
  fullName: one.fullName,
  number: targetText(one.cardNumber),
  appName: one.appName,
  rhythm: one.rhythm,
  firstDay: one.firstDay,
  lastDay: one.lastDay,
  nextDate: one.nextDate,
  last: one.last,
  state: one.state,
  pausedBecause: one.pausedBecause,
  pausedBy: one.pausedBy,
  amount: one.amount,
  currency: one.currency,
  mayChange: one.mayChange,
});
type Row = ReturnType<typeof rowOf>;

/**
 * Recurring payouts in sight, the newest first; or only the one that made a payout, if the person comes from that
 * payout.
 */
export const loader = guardedLoader(AREA_ACCESS.payouts, async ({ provider, url, language, context }) => {
  const asked = readPage(url.searchParams);
  const id = recurringParams.id.exec(url.searchParams.get("id") ?? "")?.[0];
  const query = { ...asked, ...(id === undefined ? {} : { id }) };
  const [list, user] = await Promise.all([provider.recurringPayouts.list({ query }), context.user()]);
  return {
    crumb: screenName(language, "recurring-payouts:title"),
    list: listPage(list, { values: {}, asked, row: rowOf }),
    isOne: id !== undefined,
    canCreate: allows(PAYOUT_PAYMENT, personOf(user)),
  };
});

/** The list is not read again while a dialog is open over it. */
export const shouldRevalidate = listChanges;

export default function RecurringPayouts() {
  const { list, isOne, canCreate } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recurring-payouts");
  const when = useWhen();
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={t("lead")}
          actions={
            isOne ? (
              <LinkButton to={recurringPaths.list}>{t("toAll")}</LinkButton>
            ) : (
              <>
                <LinkButton to={paths.payouts}>{t("toPayouts")}</LinkButton>
                {canCreate && (
                  <LinkButton variant="primary" to={recurringPaths.begin}>
                    {t("set.title")}
                  </LinkButton>
                )}
              </>
            )
          }
        >
          <ListTable
            list={list}
            caption={t("caption")}
            columns={useColumns()}
            rowKey={({ id }) => id}
            rowLabel={({ fullName, id }) => `${fullName} ${id}`}
            menu={(row) => (row.mayChange ? <ActMenu row={row} /> : null)}
            secondLine={(row) => (row.pausedBecause ? <Because of={row} /> : when(row))}
            empty={{
              icon: "ReceiptIcon",
              none: t("empty.none"),
              ...(canCreate && { hint: t("empty.noneHint") }),
              filters: t("empty.none"),
            }}
          />
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function ActMenu({ row: { id, state, pausedBecause } }: { row: Row }) {
  const { t } = useTranslation("recurring-payouts");
  return (
    <>
      <MenuItem to={recurringPaths.change(id)}>{t(state === "ACTIVE" ? "change" : "confirmAgain")}</MenuItem>
      {state === "ACTIVE" && <MenuItem to={recurringPaths.act(id, "pause")}>{t("act.pause")}</MenuItem>}
      {pausedBecause === "PERSON" && <MenuItem to={recurringPaths.act(id, "resume")}>{t("act.resume")}</MenuItem>}
      <MenuItem to={recurringPaths.act(id, "stop")} critical>
        {t("act.stop")}
      </MenuItem>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["recurring-payouts", "payouts"]);
  return [
    {
      key: "receiver",
      header: t("payouts:field.receiver"),
      cell: ({ id, fullName, mayChange }) =>
        mayChange ? (
          <Link to={recurringPaths.change(id)} prefetch="intent" className="row-link" translate="no" title={fullName}>
            {fullName}
            <span className="visually-hidden"> {id}</span>
          </Link>
        ) : (
          <span translate="no">{fullName}</span>
        ),
    },
    {
      key: "number",
      header: t("payouts:field.target"),
      cell: ({ number }) => (
        <span className="figure" translate="no">
          {number}
        </span>
      ),
      width: "wide",
      priority: 6,
    },
    { ...moneyColumns.application(t("payouts:field.application")), priority: 5 },
    { key: "when", header: t("field.when"), cell: (row) => <When {...row} />, width: "wide", priority: 2 },
    {
      key: "next",
      header: t("field.next"),
      cell: ({ nextDate }) => nextDate && <BriefTime at={nextDate} dateOnly />,
      width: "due",
      priority: 3,
    },
    { key: "last", header: t("field.last"), cell: ({ last }) => <Last last={last} />, width: "status", priority: 4 },
    {
      key: "state",
      header: t("payouts:field.state"),
      cell: (row) => (
        <>
          <WordBadge word={row.state} tones={TONE} say={(known) => t(`state.${known}`)} />
          {row.pausedBecause && (
            <small>
              <Because of={row} />
            </small>
          )}
        </>
      ),
      width: "status",
      phone: "status",
    },
    moneyColumns.amount(t("payouts:field.amount")),
  ];
}

/** Why the payout is paused, or by whom, in two lines at most. */
function Because({ of: { pausedBecause, pausedBy } }: { of: Pick<Row, "pausedBecause" | "pausedBy"> }) {
  const { t } = useTranslation("recurring-payouts");
  const { briefDate } = useFormat();
  if (pausedBecause === null) return null;
  const said = pausedBy
    ? t("pausedBy", { name: pausedBy.name, day: briefDate(pausedBy.date) })
    : sayWord(pausedBecause, (known) => t(`because.${known}`));
  return (
    <span className="clamped" title={said}>
      {said}
    </span>
  );
}

/** The rhythm, and below it the first and the last day, because one line would cut them off. */
function When({ rhythm, firstDay, lastDay }: Pick<Row, "rhythm" | "firstDay" | "lastDay">) {
  const { t } = useTranslation("recurring-payouts");
  const { briefDay } = useFormat();
  const first = briefDay(firstDay);
  return (
    <>
      {sayWord(rhythm, (known) => t(`rhythm.${known}`))}
      <small>
        {lastDay === null ? t("when.from", { first }) : t("when.until", { first, last: briefDay(lastDay) })}
      </small>
    </>
  );
}

/** The result of the last date: a link with the state of its payout, or that the wallet had too little. */
function Last({ last }: { last: Row["last"] }) {
  const { t } = useTranslation(["recurring-payouts", "payouts"]);
  if (!last) return null;
  if (last.payoutId === null || last.state === null) return t("tooLittle");
  return <Link to={paths.payout(last.payoutId)}>{sayWord(last.state, (known) => t(`payouts:state.${known}`))}</Link>;
}

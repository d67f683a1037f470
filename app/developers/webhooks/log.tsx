import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIN_TEXT } from "#provider/contract/filters";
import { WEBHOOK_EVENT_FILTERS } from "#provider/contract/webhook-filters";
import { dayIn } from "#provider/contract/regions";
import { MESSAGE_TYPES, WEBHOOK_KEPT_DAYS, WEBHOOK_STATES } from "#provider/contract/webhook-words";
import type { WebhookEvent } from "#provider/contract/webhooks";
import { knownWord } from "#provider/rules/open-words";
import type { Column } from "~/components/list/data-table";
import { filterFields } from "~/components/list/filter-fields";
import { ListTable } from "~/components/list/list-table";
import { Toolbar } from "~/components/list/toolbar";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { readPage } from "~/paths/search-params";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { MessageState, TypeCode, useWebhookWords, crumbOf } from "./words";
import { WebhookPage } from "./webhook-page";

export const links = areaSheets("lists");
export const handle = { i18n: ["webhook-log", "webhook", "webhook-words"], title: "webhook-log:title" };

/** The fields of a row. Times in UTC. */
const rowOf = ({ id, type, createdDate, state, attempts, answerStatus, fault }: WebhookEvent) => ({
  id,
  type,
  createdDate,
  state,
  attempts,
  answerStatus,
  fault,
});
type Row = ReturnType<typeof rowOf>;

/** The messages to an address of the last days, the newest first. An unreadable filter is reported and ignored. */
export const loader = guardedLoader(
  CONFIGURE,
  webhookParams,
  async ({ provider, params: { webhookId }, url, region, language }) => {
    const params = { id: webhookId };
    const { values, errors } = readFilters(url.searchParams, language, WEBHOOK_EVENT_FILTERS);
    const asked = readPage(url.searchParams);
    const [webhook, list] = await Promise.all([
      provider.webhooks.get({ params }),
      provider.webhooks.events({ params, query: { ...values, ...asked } }),
    ]);
    const { id, form, applications, failingDate, pausedDate, goneDate } = webhook;
    return {
      crumb: crumbOf(webhook.url),
      webhook: { id, url: webhook.url, form, applications, failingDate, pausedDate, goneDate },
      list: listPage(list, { values, asked, row: rowOf }),
      errors,
      presets: presetRanges(dayIn(region, new Date())),
    };
  },
);

export default function MessageLog() {
  const { webhook, list, errors, presets } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook-log");
  const words = useWebhookWords();
  const { search } = useLocation();
  const rests = webhook.pausedDate !== null || webhook.goneDate !== null;
  return (
    <WebhookPage
      webhook={webhook}
      actions={
        !rests &&
        list.empty !== "none" && <LinkButton to={webhookPaths.again(webhook.id) + search}>{t("again.open")}</LinkButton>
      }
    >
      <p className="muted">{t("lead", { count: WEBHOOK_KEPT_DAYS })}</p>
      <Toolbar
        presets={presets}
        errors={errors}
        fields={filterFields(
          WEBHOOK_EVENT_FILTERS,
          {
            text: t("field.text"),
            state: t("field.state"),
            type: t("field.type"),
            from: t("field.from"),
            to: t("field.to"),
            transactionId: t("field.transactionId"),
          },
          {
            search: MAIN_TEXT.webhookEvents,
            options: {
              state: WEBHOOK_STATES.map((value) => ({ value, label: words.state(value) })),
              type: MESSAGE_TYPES.map((value) => ({ value, label: words.type(value) })),
            },
          },
        )}
      >
        <ListTable
          list={list}
          caption={t("title")}
          columns={useColumns(webhook.id)}
          rowKey={({ id }) => id}
          secondLine={(row) => (
            <>
              <BriefTime at={row.createdDate} /> · <Answer row={row} />
            </>
          )}
          empty={{ none: t("none"), hint: t("noneHint"), period: t("noneInPeriod"), filters: t("noneFound") }}
        />
      </Toolbar>
    </WebhookPage>
  );
}

/** What the server answered, or why it did not. */
function Answer({ row: { state, answerStatus, fault, attempts } }: { row: Row }) {
  const { t } = useTranslation("webhook-log");
  const words = useWebhookWords();
  if (attempts === 0) return <>{t(knownWord(state) === "WAITING" ? "notYet" : "never")}</>;
  return <>{[answerStatus, fault && words.fault(fault)].filter((part) => part !== null).join(" · ")}</>;
}

function useColumns(webhookId: string): Column<Row>[] {
  const { t } = useTranslation("webhook-log");
  const { number } = useFormat();
  const words = useWebhookWords();
  return [
    {
      key: "type",
      header: t("field.type"),
      cell: ({ id, type }) => (
        <Link to={webhookPaths.event(webhookId, id)} prefetch="intent" className="row-link" title={words.type(type)}>
          {words.type(type)}
          <span className="visually-hidden"> {id}</span>
        </Link>
      ),
    },
    { key: "code", header: t("one.type"), cell: ({ type }) => <TypeCode type={type} />, width: "wide", priority: 4 },
    {
      key: "answer",
      header: t("field.answer"),
      cell: (row) => <Answer row={row} />,
      width: "wide",
      priority: 3,
    },
    {
      key: "attempts",
      header: t("field.attempts"),
      cell: ({ attempts }) => number(attempts),
      numeric: true,
      width: "order",
      priority: 5,
    },
    {
      key: "created",
      header: t("field.created"),
      cell: ({ createdDate }) => <BriefTime at={createdDate} />,
      width: "date",
      priority: 2,
    },
    {
      key: "state",
      header: t("field.state"),
      cell: ({ state }) => <MessageState state={state} />,
      width: "status",
      phone: "status",
    },
  ];
}

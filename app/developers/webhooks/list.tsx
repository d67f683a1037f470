import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows } from "#provider/contract/permissions";
import { WEBHOOK_TYPES, WEBHOOKS } from "#provider/contract/webhook-words";
import type { Webhook } from "#provider/contract/webhooks";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { webhookPaths } from "~/paths/webhook";
import { CONFIGURE, MAKE_KEYS } from "../access";
import { DeveloperPage } from "../developer-page";
import { NoApplication } from "../no-application";
import { MessageState, useWebhookWords, WebhookState, withoutScheme } from "./words";

export const links = areaSheets("lists");
export const handle = { i18n: ["webhook", "webhook-words", "developers"] };

/** The fields of a row. Times in UTC. */
const rowOf = (webhook: Webhook) => ({
  id: webhook.id,
  url: withoutScheme(webhook.url),
  form: webhook.form,
  applications: webhook.applications,
  types: webhook.types.length,
  failingDate: webhook.failingDate,
  pausedDate: webhook.pausedDate,
  goneDate: webhook.goneDate,
  last: webhook.last && { type: webhook.last.type, state: webhook.last.state, at: webhook.last.createdDate },
});
type Row = ReturnType<typeof rowOf>;

/** The addresses of the merchant's servers, and how each stands. */
export const loader = guardedLoader(CONFIGURE, async ({ provider, context }) => {
  const [applications, webhooks, user] = await Promise.all([
    provider.applications.everyKey(),
    provider.webhooks.list(),
    context.user(),
  ]);
  return {
    hasApplication: applications.length > 0,
    rows: webhooks.map(rowOf),
    mayMake: allows(MAKE_KEYS, personOf(user)),
    most: WEBHOOKS,
  };
});

export default function Webhooks() {
  const { hasApplication, rows, mayMake, most } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["webhook", "shell"]);
  const columns = useColumns();
  const isFull = mayMake && rows.length >= most;
  const add = mayMake && !isFull && <LinkButton to={webhookPaths.new}>{t("list.add")}</LinkButton>;
  return (
    <DeveloperPage
      title={t("shell:screen.webhooks")}
      subtitle={isFull ? t("list.full", { count: most }) : t("list.lead")}
      actions={rows.length > 0 && add}
      configures
    >
      {!hasApplication && rows.length === 0 ? (
        <NoApplication />
      ) : (
        <DataTable
          caption={t("shell:screen.webhooks")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          secondLine={(row) => <Second row={row} />}
          empty={
            <EmptyState title={t("list.none")} action={add}>
              {t("list.noneHint")}
            </EmptyState>
          }
        />
      )}
    </DeveloperPage>
  );
}

const namesOf = ({ applications }: Row): string => applications.map(({ appName }) => appName).join(", ");

/** On a phone: the applications, and the last message. */
function Second({ row }: { row: Row }) {
  const words = useWebhookWords();
  return (
    <>
      {namesOf(row)}
      {row.last && (
        <>
          {" "}
          · {words.type(row.last.type)} · <BriefTime at={row.last.at} />
        </>
      )}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("webhook");
  return [
    {
      key: "url",
      header: t("field.url"),
      cell: ({ id, url }) => (
        <Link to={webhookPaths.one(id)} prefetch="intent" className="row-link" translate="no" title={url}>
          {url}
        </Link>
      ),
    },
    { key: "applications", header: t("field.applications"), cell: namesOf, width: "wide", priority: 4 },
    { key: "types", header: t("field.types"), cell: (row) => <Types row={row} />, width: "code", priority: 5 },
    { key: "last", header: t("field.last"), cell: (row) => <Last row={row} />, width: "status", priority: 3 },
    {
      key: "state",
      header: t("field.state"),
      cell: (row) => <WebhookState of={row} />,
      width: "wide",
      phone: "status",
    },
  ];
}

function Types({ row: { types } }: { row: Row }) {
  const { t } = useTranslation("webhook");
  return <>{types === WEBHOOK_TYPES.length ? t("types.all") : t("types.some", { count: types })}</>;
}

/** How the last message went. */
function Last({ row: { last } }: { row: Row }) {
  const { t } = useTranslation("webhook");
  if (!last) return <>{t("list.nothingYet")}</>;
  return (
    <>
      <MessageState state={last.state} />
      <small className="muted">
        <BriefTime at={last.at} />
      </small>
    </>
  );
}

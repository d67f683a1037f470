import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "#provider/contract/webhooks";
import { sayWord } from "#provider/rules/open-words";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE } from "./access";
import { DeveloperPage } from "./developer-page";
import { NoApplication } from "./no-application";
import { EVENT_TONES } from "./webhook-events";
import { isToldOf } from "./webhook-of";

export const links = areaSheets("details");
export const handle = { i18n: ["webhook", "developers"] };

/** Where the server of each application is told of what happens, and how the last message went. */
export const loader = guardedLoader(CONFIGURE, async ({ provider }) => {
  const [applications, webhooks] = await Promise.all([provider.applications.everyKey(), provider.webhooks.list()]);
  return {
    applications: applications.map(({ appId, appName }) => ({
      appId,
      appName,
      webhooks: webhooks.filter(isToldOf(appId)),
    })),
  };
});

export default function Webhooks() {
  const { applications } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["webhook", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.webhooks")} subtitle={t("list.lead")} configures>
      {applications.length === 0 && <NoApplication />}
      {applications.map((application) => (
        <OfApplication key={application.appId} {...application} />
      ))}
    </DeveloperPage>
  );
}

type Props = { appId: string; appName: string; webhooks: Webhook[] };

function OfApplication({ appId, appName, webhooks }: Props) {
  const { t } = useTranslation("webhook");
  const open = t(webhooks.length > 0 ? "list.open" : "list.set");
  return (
    <Card
      title={`${appName} · ${appId}`}
      actions={
        <LinkButton to={developerPaths.webhook(appId)} aria-label={`${open}: ${appName}`}>
          {open}
        </LinkButton>
      }
    >
      {webhooks.length === 0 && <p>{t("list.none")}</p>}
      {webhooks.map(({ id, url, pausedDate, goneDate, last }) => (
        <DescriptionList
          key={id}
          items={[
            { term: t("now"), value: <span className="long-words">{url}</span> },
            { term: t("list.paused"), value: pausedDate && <DateTime at={pausedDate} /> },
            { term: t("list.gone"), value: goneDate && <DateTime at={goneDate} /> },
            { term: t("list.last"), value: last ? <Last last={last} /> : t("none") },
          ]}
        />
      ))}
    </Card>
  );
}

function Last({ last: { type, state, createdDate } }: { last: NonNullable<Webhook["last"]> }) {
  const { t } = useTranslation("webhook");
  return (
    <span className="row">
      <WordBadge word={state} tones={EVENT_TONES} say={(known) => t(`state.${known}`)} />
      <span>
        {sayWord(type, (known) => t(`type.${known}`))} · <DateTime at={createdDate} />
      </span>
    </span>
  );
}

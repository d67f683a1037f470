import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { WebhookInList } from "#provider/contract/webhooks";
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

export const links = areaSheets("details");
export const handle = { i18n: ["webhook", "developers"] };

/** Where the server of each application is told of payments, and how the last message went. */
export const loader = guardedLoader(CONFIGURE, async ({ provider }) => ({
  webhooks: await provider.webhooks.list(),
}));

export default function Webhooks() {
  const { webhooks } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["webhook", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.webhooks")} subtitle={t("list.lead")} configures>
      {webhooks.length === 0 && <NoApplication />}
      {webhooks.map((webhook) => (
        <OfApplication key={webhook.appId} webhook={webhook} />
      ))}
    </DeveloperPage>
  );
}

function OfApplication({ webhook: { appId, appName, address, last } }: { webhook: WebhookInList }) {
  const { t } = useTranslation("webhook");
  const open = t(address ? "list.open" : "list.set");
  return (
    <Card
      title={`${appName} · ${appId}`}
      actions={
        <LinkButton to={developerPaths.webhook(appId)} aria-label={`${open}: ${appName}`}>
          {open}
        </LinkButton>
      }
    >
      {address ? (
        <DescriptionList
          items={[
            { term: t("now"), value: <span className="long-words">{address.url}</span> },
            { term: t("list.paused"), value: address.pausedDate && <DateTime at={address.pausedDate} /> },
            { term: t("list.last"), value: last ? <Last last={last} /> : t("none") },
          ]}
        />
      ) : (
        <p>{t("list.none")}</p>
      )}
    </Card>
  );
}

function Last({ last: { type, state, createdDate } }: { last: NonNullable<WebhookInList["last"]> }) {
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

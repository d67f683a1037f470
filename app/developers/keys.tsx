import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { KeyedApplication } from "#provider/contract/applications";
import { allows } from "#provider/contract/permissions";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE, MAKE_KEYS } from "./access";
import { DeveloperPage } from "./developer-page";
import { KeyFacts } from "./key-facts";
import { NoApplication } from "./no-application";
import { ServerKeyList } from "./server-key-list";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["app-key", "developers", "server-keys", "key-calls"] };

/** Keys of servers, and of every application that the person configures. No page can read a key itself. */
export const loader = guardedLoader(CONFIGURE, async ({ provider, context }) => {
  const [applications, serverKeys, user] = await Promise.all([
    provider.applications.everyKey(),
    provider.serverKeys.list(),
    context.user(),
  ]);
  return { applications, serverKeys, mayMake: allows(MAKE_KEYS, personOf(user)) };
});

export default function Keys() {
  const { applications, serverKeys, mayMake } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["app-key", "shell", "server-keys"]);
  return (
    <DeveloperPage title={t("shell:screen.keys")} configures>
      {applications.length === 0 ? (
        <NoApplication />
      ) : (
        <>
          <ServerKeyList keys={serverKeys} mayMake={mayMake} />
          <div>
            <h2>{t("server-keys:ofApplications")}</h2>
            <p className="muted">{t("list.lead")}</p>
          </div>
        </>
      )}
      {applications.map((application) => (
        <OfApplication key={application.appId} application={application} />
      ))}
    </DeveloperPage>
  );
}

function OfApplication({ application }: { application: KeyedApplication }) {
  const { appId, appName, key } = application;
  const { t } = useTranslation("app-key");
  const open = t(key ? "list.open" : "list.make");
  return (
    <Card
      title={`${appName} · ${appId}`}
      actions={
        <LinkButton to={developerPaths.key(appId)} aria-label={`${open}: ${appName}`}>
          {open}
        </LinkButton>
      }
    >
      <KeyFacts keys={application} />
    </Card>
  );
}

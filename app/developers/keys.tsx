import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { KeyedApplication } from "#provider/contract/applications";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE } from "./access";
import { DeveloperPage } from "./developer-page";
import { KeyFacts } from "./key-facts";
import { NoApplication } from "./no-application";

export const links = areaSheets("details");
export const handle = { i18n: ["app-key", "developers"] };

/** The keys of every application that the person configures. No page can read a key itself. */
export const loader = guardedLoader(CONFIGURE, async ({ provider }) => ({
  applications: await provider.applications.everyKey(),
}));

export default function Keys() {
  const { applications } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["app-key", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.keys")} subtitle={t("list.lead")} configures>
      {applications.length === 0 && <NoApplication />}
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

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Embedding } from "#provider/contract/embedding";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { configures } from "./configures";
import { DeveloperPage } from "./developer-page";
import { NoApplication } from "./no-application";

export const links = areaSheets("details");
export const handle = { i18n: ["widget-origins", "developers"] };

/** The websites that may show the checkout of each application. */
export const loader = guardedLoader({}, async ({ provider, context }) => {
  const [{ applications }, user] = await Promise.all([provider.embedding.list(), context.user()]);
  return { applications, configures: configures(user) };
});

export default function Websites() {
  const { applications, configures: mayConfigure } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["widget-origins", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.websites")} subtitle={t("everyLead")} configures={mayConfigure}>
      {applications.length === 0 && <NoApplication />}
      {applications.map((application) => (
        <OfApplication key={application.appId} application={application} mayConfigure={mayConfigure} />
      ))}
    </DeveloperPage>
  );
}

type Props = { application: Embedding; mayConfigure: boolean };

function OfApplication({ application: { appId, appName, origins }, mayConfigure }: Props) {
  const { t } = useTranslation("widget-origins");
  const open = t(!mayConfigure ? "look" : origins.length === 0 ? "add" : "open");
  return (
    <Card
      title={`${appName} · ${appId}`}
      actions={
        <LinkButton to={developerPaths.website(appId)} aria-label={`${open}: ${appName}`}>
          {open}
        </LinkButton>
      }
    >
      {origins.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <ul className="stack stack-tight">
          {origins.map((origin) => (
            <li key={origin} className="long-words">
              {origin}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

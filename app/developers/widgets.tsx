import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { DeveloperPage } from "./developer-page";
import { Kinds, WidgetForm } from "./widget-form";
import { WidgetResult } from "./widget-result";

export const links = areaSheets("details", "widgets");
export const handle = { i18n: ["widgets", "pay-button"] };

/** The widgets for a merchant's website, chosen by the address alone. */
/** How widgets are read is loaded for its first reader: the start of the Worker need not read it (decision 0055). */
export const loader = guardedLoader({}, async (args) => {
  const { readWidgets } = await import("./widgets-data");
  return readWidgets(args);
});

export default function Widgets() {
  const { choice, widget, configures } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["widgets", "shell"]);
  return (
    <DeveloperPage title={t("shell:screen.widgets")} subtitle={t("lead")} configures={configures}>
      {choice ? (
        <>
          {choice.target && !choice.target.isOpen && (
            <Banner tone="warning" title={t("closed")}>
              {t("closedHint")}
            </Banner>
          )}
          <Kinds kind={choice.kind} />
          <div className="detail">
            <WidgetForm choice={choice} widget={widget} />
            {widget ? (
              <WidgetResult widget={widget} appId={choice.appId} />
            ) : (
              <NoTarget createLink={choice.createLink} />
            )}
          </div>
        </>
      ) : (
        <Card>
          <EmptyState
            title={t("noApplication")}
            action={<LinkButton to={paths.applications}>{t("toApplications")}</LinkButton>}
          >
            {t("noApplicationHint")}
          </EmptyState>
        </Card>
      )}
    </DeveloperPage>
  );
}

/** An application that takes payments, but has no link for a widget yet. */
function NoTarget({ createLink }: { createLink: string | undefined }) {
  const { t } = useTranslation("widgets");
  return (
    <Card>
      <EmptyState
        title={t("noLink")}
        action={createLink && <LinkButton to={createLink}>{t("createFirst")}</LinkButton>}
      >
        {t(createLink ? "noLinkHint" : "noLinkAsk")}
      </EmptyState>
    </Card>
  );
}

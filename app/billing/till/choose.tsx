import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { EmptyState } from "~/components/feedback/empty-state";
import { Related } from "~/components/page/detail-page";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { asksTips, tillPaths } from "~/paths/till";

export const links = areaSheets("figures");
export const handle = { i18n: ["till"], title: "till:choose.title" };

/** The tills of the applications that take payments; the only one opens at once. */
export const loader = guardedLoader(AREA_ACCESS.till, async ({ provider, url }) => {
  const tips = asksTips(url.searchParams);
  const tills = (await provider.applications.list())
    .filter(({ status }) => status === "ONLINE")
    .map(({ appId, name }) => ({ appId, name, to: tillPaths.one(appId, tips) }));
  const [only, ...others] = tills;
  if (only !== undefined && others.length === 0) throw redirect(only.to);
  return { tills };
});

export default function ChooseTill() {
  const { tills } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  return (
    <Page title={t("choose.title")} subtitle={tills.length > 0 && t("choose.lead")}>
      {tills.length === 0 ? (
        <div className="card">
          <EmptyState
            icon="AppsIcon"
            title={t("choose.none")}
            action={<LinkButton to={paths.applications}>{t("choose.toApplications")}</LinkButton>}
          >
            {t("choose.noneHint")}
          </EmptyState>
        </div>
      ) : (
        <Related
          title={t("title")}
          leads={tills.map(({ appId, name, to }) => ({
            to,
            icon: "AppsIcon",
            title: <span translate="no">{name}</span>,
            hint: <span translate="no">{appId}</span>,
          }))}
        />
      )}
    </Page>
  );
}

import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FileAnswer } from "#provider/contract/call";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { ProviderFailure, type Provider } from "~/server/provider";
import { codeOf, screenError } from "~/server/refusal";
import { applicationPaths, configurationParams } from "~/paths/application";

export const handle = { i18n: ["application-logo"], title: "application-logo:picture.title" };

/** The picture; undefined if there is none, or no such application, which the other call reports. */
async function pictureOf(provider: Provider, appId: string): Promise<FileAnswer | undefined> {
  try {
    return await provider.applications.logo({ params: { appId } });
  } catch (error) {
    if (error instanceof ProviderFailure && codeOf(error.reason) === "not_found") return undefined;
    throw error;
  }
}

/**
 * The logo for the application's people, served from this site, because pages show pictures of their own address only.
 * A screen and not a resource route, so that a missing file has a page that says why.
 */
export const loader = guardedLoader({}, configurationParams, async ({ provider, context, params }) => {
  const { appId, appConfigId } = params;
  const [application, picture] = await Promise.all([
    provider.applications.get({ params: { appId } }),
    pictureOf(provider, appId),
  ]);
  if (application.configId !== appConfigId) {
    await picture?.body.cancel();
    throw screenError(context, 404, "not_found");
  }
  if (picture) context.download(picture);
  return { appId, appConfigId, crumb: application.name, hasLogo: application.logo !== null };
});

/** The page without a file: there is no logo, or scripts navigated here, and a file needs a page load of its own. */
export default function LogoPicture() {
  const { appId, appConfigId, crumb, hasLogo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("application-logo");
  return (
    <Page title={crumb}>
      <Card>
        <EmptyState
          title={t(hasLogo ? "picture.title" : "none")}
          action={
            hasLogo ? (
              <LinkButton to={applicationPaths.logoPicture(appId, appConfigId)} reloadDocument>
                {t("picture.download")}
              </LinkButton>
            ) : (
              <LinkButton to={applicationPaths.logo(appId, appConfigId)}>{t("picture.back")}</LinkButton>
            )
          }
        />
      </Card>
    </Page>
  );
}

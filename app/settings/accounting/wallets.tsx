import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { settingsPaths } from "~/paths/settings";

export const links = areaSheets("details");
export const handle = { i18n: ["accounts"], title: "accounts:title" };

/** The accounts of every wallet in sight. */
export const loader = guardedLoader(AREA_ACCESS.accounting, async ({ provider }) => provider.accounting.accounts());

export default function AccountsOfWallets() {
  const { applications } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  return (
    <div className="stack">
      <p className="muted">{t("lead")}</p>
      {applications.length === 0 && <p>{t("none")}</p>}
      {applications.map(({ appId, appName, accounts }) => (
        <Card
          key={appId}
          title={`${appName} · ${appId}`}
          actions={
            <LinkButton to={settingsPaths.accountsOf(appId)} aria-label={`${t("change")}: ${appName}`}>
              {t("change")}
            </LinkButton>
          }
        >
          <DescriptionList
            items={accounts.flatMap(({ kind, account }) =>
              typeof kind === "string"
                ? [{ term: t(`kind.${kind}`), value: <span className="long-words">{account}</span> }]
                : [],
            )}
          />
        </Card>
      ))}
    </div>
  );
}

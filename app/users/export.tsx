import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Card, Page } from "~/components/page";
import { guardedLoader } from "~/server/guard";
import { readFilters, textFilter } from "~/utils/list-filters";
import { paths } from "~/utils/paths";

export const handle = { i18n: ["users"] };

/**
 * The list as a file, with the filter in force and the headings in the reader's language. It is a screen and not a resource route, so that
 * whoever gets no file gets a page that says why.
 */
export const loader = guardedLoader(AREA_ACCESS.users, async ({ provider, url, language, context }) => {
  const { values } = readFilters(url.searchParams, language, { fullName: textFilter });
  const file = await provider.users.export({ query: { ...values, language } });
  if (file) context.download(file);
  return null;
});

/** Seen only by whoever comes here by scripts: a file needs a page load of its own. */
export default function ExportUsers() {
  const { t } = useTranslation("users");
  return (
    <Page title={t("list.export")}>
      <Card>
        <Link to={paths.exportUsers} reloadDocument>
          {t("list.export")}
        </Link>
      </Card>
    </Page>
  );
}

import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS, USER_EXPORT_ROWS } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { ExportDialog } from "~/components/export-dialog";
import { useFilterChips } from "~/components/filter-form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { exportByEmailSchema } from "~/utils/export-schema";
import { readFilters, textFilter } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

export const handle = { dialog: true, i18n: ["exports", "users"] };

const FILTERS = { fullName: textFilter };

/** How many people the file would have, with the filter in force. */
export const loader = guardedLoader(AREA_ACCESS.users, async ({ provider, url, language, context }) => {
  const { fullName } = readFilters(url.searchParams, language, FILTERS).values;
  const one = { page: 0, offset: 1 };
  const [{ totalElements }, { email }] = await Promise.all([
    fullName === undefined
      ? provider.users.list({ query: one })
      : provider.users.search({ query: { fullName, ...one } }),
    context.user(),
  ]);
  const size = { rows: Math.min(totalElements, USER_EXPORT_ROWS), cut: totalElements > USER_EXPORT_ROWS };
  return { size, email, isFiltered: fullName !== undefined };
});

/** Sends a link to the file to the person's own address. */
export const action = guardedAction(AREA_ACCESS.users, async ({ form, provider, url, language, context, redirect }) => {
  const submission = await form.parse(exportByEmailSchema);
  if (!submission.ok) return submission.reply();
  const { values } = readFilters(url.searchParams, language, FILTERS);
  const query = { ...values, language, isEmail: true };
  const [sent, { email }] = await Promise.all([
    submission.send(() => provider.users.export({ query })),
    context.user(),
  ]);
  if (!sent.ok) return sent.reply;
  return redirect(paths.users + withParams(url.searchParams, {}), "exports:toast.sent", { email });
});

export default function ExportUsers() {
  const { size, email, isFiltered } = useLoaderData<typeof loader>();
  const { t } = useTranslation("users");
  const { search } = useLocation();
  const filters = useFilterChips([{ kind: "text", name: "fullName", label: t("field.fullName") }]);
  return (
    <ExportDialog
      close={paths.users + withParams(search, {})}
      file={paths.exportUsersFile + withParams(search, { page: null })}
      size={size}
      listed={undefined}
      filters={isFiltered ? filters.map(({ text }) => text) : []}
      columns={[
        t("field.fullName"),
        t("export.email"),
        t("field.phone"),
        t("field.role"),
        t("field.state"),
        t("export.permissions"),
        t("export.applications"),
        t("field.added"),
      ]}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}

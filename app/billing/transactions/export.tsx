import { useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { REGION_FACTS } from "#provider/contract/regions";
import { ExportDialog } from "~/components/export-dialog";
import { useFilterChips } from "~/components/filter-form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { exportByEmailSchema } from "~/utils/export-schema";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { readTransactionFilters } from "./filters";
import type { loader as listLoader } from "./list";
import { useTransactionFields } from "./transaction-filters";

export const handle = { dialog: true, i18n: ["exports", "transactions", "transaction-list", "words"] };

const access = { permission: "EXPORT_PAYMENT_METHOD" } as const;

/** How long the file would be with the list's filters. */
export const loader = guardedLoader(access, async ({ provider, url, language, region, context }) => {
  const { values, errors } = readTransactionFilters(url.searchParams, language);
  const [size, user] = await Promise.all([provider.transactions.exportSize({ query: values }), context.user()]);
  return { size, email: user.email, unread: Object.keys(errors), currency: REGION_FACTS[region].currency };
});

/** Sends a link to the file to the person's own address. */
export const action = guardedAction(access, async ({ form, provider, url, language, context, redirect }) => {
  const submission = await form.parse(exportByEmailSchema);
  if (!submission.ok) return submission.reply();
  const { values } = readTransactionFilters(url.searchParams, language);
  const query = { ...values, language, isEmail: true };
  const [sent, { email }] = await Promise.all([
    submission.send(() => provider.transactions.export({ query })),
    context.user(),
  ]);
  if (!sent.ok) return sent.reply;
  return redirect(paths.transactions + withParams(url.searchParams, {}), "exports:toast.sent", { email });
});

export default function ExportTransactions() {
  const { size, email, unread, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transactions", "transaction-list", "exports"]);
  const { search } = useLocation();
  const filters = useFilterChips(useTransactionFields(currency)).filter(({ name }) => !unread.includes(name));
  return (
    <ExportDialog
      close={paths.transactions + withParams(search, {})}
      file={paths.exportTransactionsFile + withParams(search, { page: null })}
      size={size}
      listed={useRouteLoaderData<typeof listLoader>("billing/transactions/list")?.list.total}
      filters={filters.map(({ text }) => text)}
      columns={[
        t("field.orderId"),
        t("field.created"),
        t("field.fullName"),
        t("field.card"),
        t("field.invoice"),
        t("field.status"),
        t("field.captureBy"),
        t("field.amount"),
        t("field.refunded"),
        t("exports:currency"),
      ]}
      empty={t("transaction-list:empty.period")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}

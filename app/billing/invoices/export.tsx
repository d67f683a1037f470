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
import { chosenIds, readExported } from "./exported";
import { useInvoiceFields } from "./invoice-filters";
import type { loader as listLoader } from "./list";

export const handle = { dialog: true, i18n: ["exports", "invoice-list", "words"] };

const access = { permission: "EXPORT_PAYMENT_METHOD" } as const;

/** How long the file would be with the list's filters, or with the rows that were ticked. */
export const loader = guardedLoader(access, async ({ provider, url, language, region, context }) => {
  const { chosen, errors } = readExported(url.searchParams, language);
  const [size, user] = await Promise.all([provider.invoices.exportSize({ query: chosen }), context.user()]);
  return {
    size,
    email: user.email,
    chosenCount: chosenIds(url.searchParams).length,
    unread: Object.keys(errors),
    currency: REGION_FACTS[region].currency,
  };
});

/** Sends a link to the file to the person's own address. */
export const action = guardedAction(access, async ({ form, provider, url, language, context, redirect }) => {
  const submission = await form.parse(exportByEmailSchema);
  if (!submission.ok) return submission.reply();
  const { chosen, sort } = readExported(url.searchParams, language);
  const query = { ...chosen, ...(sort ? { sort } : {}), language, isEmail: true };
  const [sent, { email }] = await Promise.all([
    submission.send(() => provider.invoices.export({ query })),
    context.user(),
  ]);
  if (!sent.ok) return sent.reply;
  return redirect(paths.invoices + withParams(url.searchParams, { ids: null }), "exports:toast.sent", { email });
});

export default function ExportInvoices() {
  const { size, email, chosenCount, unread, currency } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice-list", "exports"]);
  const { search } = useLocation();
  const filters = useFilterChips(useInvoiceFields(currency)).filter(({ name }) => !unread.includes(name));
  const listed = useRouteLoaderData<typeof listLoader>("billing/invoices/list")?.list.total;
  return (
    <ExportDialog
      close={paths.invoices + withParams(search, { ids: null })}
      file={fileOf(search)}
      size={size}
      listed={chosenCount > 0 ? chosenCount : listed}
      filters={chosenCount > 0 ? [t("exports:chosen", { count: chosenCount })] : filters.map(({ text }) => text)}
      columns={[
        t("field.invoiceCode"),
        t("field.customer"),
        t("field.email"),
        t("field.bookingId"),
        t("field.application"),
        t("field.created"),
        t("field.status"),
        t("field.amount"),
        t("field.paid"),
        t("exports:currency"),
      ]}
      empty={t("empty.filters")}
      email={email}
      linkHours={EXPORT_LINK_HOURS}
      reply={useActionData<typeof action>()}
    />
  );
}

const fileOf = (search: string): string => {
  const ids = new URLSearchParams(search).getAll("ids").join();
  return paths.exportInvoicesFile + withParams(search, { page: null, ids: ids === "" ? null : ids });
};

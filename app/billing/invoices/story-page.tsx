import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { InvoiceTimeline } from "./invoice-timeline";
import type { Story } from "./read-story";
import type { StoryShow } from "./story";
import { TimelineFilters } from "./timeline-filters";

/** The address of a part of the story: payments have the operation log's, everything else that of the history. */
const addressOf = (id: string, show: StoryShow): string => {
  if (show === "payments") return invoicePaths.operations(id);
  return invoicePaths.history(id) + withParams("", { show: show === "all" ? null : show });
};

/** The timeline of an invoice as a page of its own. It has the namespaces of the invoice's page and `invoice-log`. */
export function StoryPage({ story: { id, invoiceCode, currency, events }, show }: { story: Story; show: StoryShow }) {
  const { t } = useTranslation("invoice-log");
  return (
    <Page
      title={t(show === "payments" ? "payments" : "title", { code: invoiceCode })}
      subtitle={<ShownZone />}
      actions={<LinkButton to={paths.invoice(id)}>{t("toInvoice")}</LinkButton>}
    >
      <Card>
        <TimelineFilters show={show} to={(each) => addressOf(id, each)} />
        <InvoiceTimeline events={events} show={show} currency={currency} />
      </Card>
    </Page>
  );
}

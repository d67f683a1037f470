import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CustomerDocument } from "#provider/contract/customers";
import type { UnknownWord } from "#provider/contract/open-word";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { shownSum } from "#provider/rules/net";
import { ofWord, sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { DisputeBanners } from "~/billing/shared/disputes/dispute-banners";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { PageMenu } from "~/components/list/menu";
import { MenuItem } from "~/components/list/menu-item";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { LiveButton } from "~/components/page/live-button";
import { CardNumber } from "~/components/page/card-number";
import { BriefTime, DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { keptLoader } from "~/components/page/kept-loader";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { Tiles } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";
import { INVOICE_STATUS, PAYMENT_STATUS, type Word } from "~/i18n/words";
import { isReachable } from "~/server/asked-customer";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { listPage } from "~/utils/list-filters";
import { pathParams, paths } from "~/paths";
import { customerPaths } from "~/paths/customer";
import { itemChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";

export const links = areaSheets("lists", "figures");
export const handle = { i18n: ["customer", "customers", "dispute-banner", "words"] };

/** The fields of an invoice or a payment in the list. Amounts are in minor units, times in UTC. */
const rowOf = (document: CustomerDocument) => ({
  kind: document.kind,
  id: document.id,
  code: document.code,
  appName: document.appName,
  createdDate: document.createdDate,
  status: wordOf(document),
  amount: document.kind === "PAYMENT" ? shownSum(document).sum : document.amount,
  currency: document.currency,
  invoice: document.kind === "PAYMENT" ? document.invoice : null,
  link: document.kind === "PAYMENT" ? document.link : null,
});

/** The word of its status; of a document that is neither an invoice nor a payment, what the provider calls it. */
function wordOf(document: CustomerDocument): Word | UnknownWord {
  switch (document.kind) {
    case "INVOICE":
      return ofWord(INVOICE_STATUS, document.status);
    case "PAYMENT":
      return ofWord(PAYMENT_STATUS, document.status);
    default:
      return document.kind;
  }
}
type Row = ReturnType<typeof rowOf>;

/** A customer and a page of their documents. The provider answers 404 to an id that is unknown or out of sight. */
export const loader = guardedLoader({}, pathParams.customer, async ({ provider, params: { id }, url, context }) => {
  const asked = readPage(url.searchParams);
  const [customer, documents, user] = await Promise.all([
    provider.customers.get({ params: { id } }),
    provider.customers.documents({ params: { id }, query: asked }),
    context.user(),
  ]);
  return {
    crumb: customer.fullName,
    customer,
    phone: customer.phone && showPhone(customer.phone),
    documents: listPage(documents, { values: {}, asked, row: rowOf }),
    may: {
      createInvoice: isReachable(customer) && allows(AREA_ACCESS.createInvoice, personOf(user)),
      sendLink: isReachable(customer) && allows(AREA_ACCESS.createPaymentLink, personOf(user)),
      erase: allows(AREA_ACCESS.eraseCustomer, personOf(user)),
    },
  };
});

export const clientLoader = keptLoader<typeof loader>();

export const shouldRevalidate = itemChanges;

export default function CustomerDetail() {
  const { customer, documents } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["customer", "customers"]);
  return (
    <>
      <BehindDialog>
        <Page
          title={<span translate="no">{customer.fullName}</span>}
          subtitle={
            <>
              {t("customers:field.lastSeen")}: <DateTime at={customer.lastSeen} withZone />
            </>
          }
          actions={<Actions />}
        >
          <DisputeBanners disputes={customer.disputes} />
          <Figures />
          <Contact />
          <h2>{t("documents")}</h2>
          <ListTable
            list={documents}
            caption={t("caption")}
            columns={useColumns()}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.code}
            menu={(row) => <DocumentMenu row={row} />}
            secondLine={(row) => <BriefTime at={row.createdDate} />}
            empty={{ icon: "ReceiptIcon", none: t("none"), filters: t("none") }}
          />
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** What a person may do with the customer; erasing, which is for good, stands apart. */
function Actions() {
  const { customer, may } = useLoaderData<typeof loader>();
  const { t } = useTranslation("customer");
  return (
    <>
      {may.sendLink && <LinkButton to={customerPaths.linkFor(customer.id)}>{t("sendLink")}</LinkButton>}
      {may.createInvoice && (
        <LiveButton variant="primary" to={customerPaths.invoiceFor(customer.id)}>
          {t("createInvoice")}
        </LiveButton>
      )}
      {may.erase && (
        <PageMenu label={t("menu", { name: customer.fullName })}>
          <MenuItem to={paths.eraseCustomer(customer.id)} critical>
            {t("erase")}
          </MenuItem>
        </PageMenu>
      )}
    </>
  );
}

/** How much the customer has paid and owes, and in how many documents. */
function Figures() {
  const { paidAmount, owedAmount, currency, invoiceCount, paymentCount } = useLoaderData<typeof loader>().customer;
  const { t } = useTranslation(["customer", "customers"]);
  const format = useFormat();
  return (
    <Tiles
      items={[
        { label: t("customers:field.paid"), value: <Money minor={paidAmount} currency={currency} quiet /> },
        { label: t("customers:field.owed"), value: <Money minor={owedAmount} currency={currency} quiet /> },
        { label: t("invoices"), value: format.number(invoiceCount) },
        { label: t("payments"), value: format.number(paymentCount) },
      ]}
    />
  );
}

function Contact() {
  const { customer, phone } = useLoaderData<typeof loader>();
  const { email, cards } = customer;
  const { t } = useTranslation(["customer", "customers"]);
  return (
    <Card title={t("contact")}>
      <DescriptionList
        items={[
          { term: t("customers:field.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: t("customers:field.phone"), value: phone && <a href={`tel:${customer.phone}`}>{phone}</a> },
          {
            term: t("cards"),
            value:
              cards.length > 0 &&
              cards.map(({ cardBrand, cardNumber }, index) => (
                <div key={index}>
                  <CardNumber brand={cardBrand} number={cardNumber} />
                </div>
              )),
          },
        ]}
      />
    </Card>
  );
}

/** Where a document is shown; what the provider alone knows has no page. */
function pageOf({ kind, id }: Row): string | undefined {
  if (kind === "INVOICE") return paths.invoice(id);
  return kind === "PAYMENT" ? paths.transaction(id) : undefined;
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["customer", "customers"]);
  return [
    {
      key: "document",
      header: t("document"),
      cell: (row) => {
        const to = pageOf(row);
        if (to === undefined) return <span translate="no">{row.code}</span>;
        const name = sayWord(row.kind, (kind) => t(`kind.${kind}`, { code: row.code }));
        return (
          <Link to={to} prefetch="intent" className="row-link" translate="no" title={name}>
            {name}
          </Link>
        );
      },
    },
    {
      key: "for",
      header: t("for"),
      cell: ({ invoice, link }) => invoice?.code ?? link?.title ?? <span className="muted">—</span>,
      width: "wide",
      priority: 4,
    },
    { key: "application", header: t("application"), cell: ({ appName }) => appName, width: "wide", priority: 5 },
    {
      key: "created",
      header: t("created"),
      cell: ({ createdDate }) => <BriefTime at={createdDate} />,
      width: "date",
      priority: 3,
    },
    {
      key: "status",
      header: t("status"),
      cell: ({ status }) => <StatusBadge word={status} />,
      width: "status",
      phone: "status",
    },
    {
      key: "amount",
      header: t("amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}

/** Links to the document, and from a payment also to its invoice or link. */
function DocumentMenu({ row }: { row: Row }) {
  const { t } = useTranslation("customer");
  const to = pageOf(row);
  return (
    <>
      {to !== undefined && <Link to={to}>{t("open")}</Link>}
      {row.invoice && <Link to={paths.invoice(row.invoice.id)}>{t("openInvoice")}</Link>}
      {row.link && <Link to={paths.paymentLink(row.link.id)}>{t("openLink")}</Link>}
    </>
  );
}

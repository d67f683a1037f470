import { z } from "zod";
import { Badge, StatusBadge } from "../../app/components/page/badge";
import { Banner } from "../../app/components/feedback/banner";
import { Button, ButtonRow, IconButton, LinkButton } from "../../app/components/page/button";
import { Chart } from "../../app/components/media/chart";
import { chartGeometry } from "../../app/components/media/chart-geometry";
import { CheckboxField, CheckboxGroup, RadioGroup } from "../../app/components/form/choice-fields";
import { CopyField } from "../../app/components/form/copy-field";
import { Countdown } from "../../app/components/form/countdown";
import { DataTable } from "../../app/components/list/data-table";
import { CalendarDay, DateTime } from "../../app/components/page/date-time";
import { DescriptionList } from "../../app/components/page/description-list";
import { EmptyState } from "../../app/components/feedback/empty-state";
import { ErrorScreen } from "../../app/components/feedback/error-screen";
import { plainField } from "../../app/components/form/field";
import { Toolbar } from "../../app/components/list/toolbar";
import { AppForm, useAppForm } from "../../app/components/form/form";
import { Money } from "../../app/components/page/money";
import { FullPageSpinner, NavigationProgress } from "../../app/components/feedback/navigation-progress";
import { CodeField } from "../../app/components/form/code-form";
import { Card, Fields, Page } from "../../app/components/page/page";
import { Pagination } from "../../app/components/list/pagination";
import { PasswordField } from "../../app/components/form/password-field";
import { QrCode } from "../../app/components/media/qr-code";
import { qrGeometry } from "../../app/components/media/qr-geometry";
import { BehindDialog, RouteDialog } from "../../app/components/dialog/route-dialog";
import { SubmitButton } from "../../app/components/form/submit-button";
import { Tabs } from "../../app/components/page/tabs";
import {
  AmountField,
  DateField,
  FileField,
  SelectField,
  TextArea,
  TextField,
} from "../../app/components/form/text-field";
import { Timeline } from "../../app/components/page/timeline";
import { Toast } from "../../app/components/feedback/toast";
import { formatMoney, formatMonthShort, formatNumber } from "../../app/i18n/format";
import type { Language } from "../../app/i18n/languages";
import { PlaceProvider } from "../../app/i18n/use-format";
import { INVOICE_STATUS, PAYMENT_STATUS } from "../../app/i18n/words";
import { presetRanges } from "../../app/utils/dates";

/** Every component with realistic content, on two pages: for tests of the markup, and to look at. */
export const GALLERY_PATH = "/billing/invoices?status=PENDING&from=2026-03-01&page=4";

const at = "2026-03-28T09:00:00.000Z";
const rows = [
  { code: "INV-7301", name: "Ləman Əliyeva", at, status: "COMPLETE", minor: 10000 },
  { code: "INV-7308", name: "Rəşad Quliyev", at, status: "PENDING", minor: 89190 },
  { code: "INV-7315", name: "Айгуль Ахметова", at, status: "EXPIRED", minor: 1683080 },
  { code: "INV-7322", name: "John Carter", at, status: "PARTIAL", minor: 3999999 },
  { code: "INV-7329", name: "Şəhla Çingizova", at, status: "ERROR", minor: 11111 },
] as const;

const schema = z.object({
  fullName: z.string().min(2).max(100),
  email: z.email(),
  amount: z.string(),
  expires: z.iso.date(),
  otp: z.string(),
  description: z.string().max(500).optional(),
  hold: z.boolean().optional(),
  password: z.string(),
  interval: z.string().optional(),
  file: z.instanceof(File).optional(),
  channels: z.array(z.string()).optional(),
});

function GalleryForm() {
  const [form, fields] = useAppForm({
    id: "gallery",
    schema,
    lastResult: {
      status: "error",
      initialValue: { fullName: "L", email: "bad", amount: "0", channels: ["SMS"], hold: "on", password: "secret" },
      error: {
        fullName: ["tooShort?count=2"],
        email: ["email"],
        amount: ["amountZero"],
        "": ["problem.internal_error"],
      },
    },
  });
  const options = [
    { value: "SMS", label: "SMS" },
    { value: "EMAIL", label: "Email" },
  ];
  return (
    <Card title="Form">
      <AppForm form={form} idempotencyKey="key-1" summary={{ fullName: "Full name", email: "Email", amount: "Amount" }}>
        <Fields>
          <TextField field={fields.fullName} label="Full name" autoComplete="name" />
          <TextField field={fields.email} label="Email" type="email" help="We send the invoice here." />
          <AmountField field={fields.amount} label="Amount" currency="AZN" />
          <DateField field={fields.expires} label="Link expiration date" />
          <SelectField field={fields.interval} label="Recurring interval" options={options} placeholder="—" />
          <CodeField field={fields.otp} label="Code" />
          <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
          <FileField field={fields.file} label="File" />
          <div className="field-wide">
            <TextArea field={fields.description} label="Description" />
          </div>
        </Fields>
        <CheckboxField field={fields.hold} label="Pre-auth hold" help="The money is taken when you complete it." />
        <CheckboxGroup field={fields.channels} label="Send on" options={options} />
        <RadioGroup field={plainField("kind", { value: "EMAIL", required: true })} label="Kind" options={options} />
        <ButtonRow>
          <LinkButton to="/">cancel</LinkButton>
          <SubmitButton name="intent" value="create">
            create an invoice
          </SubmitButton>
        </ButtonRow>
      </AppForm>
    </Card>
  );
}

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`);
const geometry = (language: Language) =>
  chartGeometry(
    months.map((month, index) => ({
      label: formatMonthShort(language, month),
      value: 1500000 + index * 431000 + (index % 3) * 700000,
      valueText: formatMoney(language, 1500000 + index * 431000, "AZN"),
      countText: String(12 + index * 4),
      href: `/billing/transactions?from=${month}-01`,
      isRunning: index === months.length - 1,
    })),
    "AZN",
    { tick: (value) => formatNumber(language, value / 100), value: (value) => formatNumber(language, value / 100) },
  );

export const Gallery = ({ language, today = "2026-03-28" }: { language: Language; today?: string }) => (
  <PlaceProvider place={{ zone: "Asia/Baku", year: 2026 }}>
    <NavigationProgress />
    <FullPageSpinner />
    <BehindDialog>
      <main className="page">
        <Page
          title="Invoices"
          subtitle="Everything you have asked to be paid."
          badge={<StatusBadge word={PAYMENT_STATUS.PREAUTH_APPROVED} />}
          actions={
            <>
              <Button icon="ReceiptIcon">export</Button>
              <LinkButton to="/billing/create-an-invoice" variant="primary" icon="ReceiptIcon">
                create an invoice
              </LinkButton>
            </>
          }
        >
          <Tabs
            label="Sections"
            tabs={[
              { to: "/billing/invoices", label: "Invoices" },
              { to: "/x", label: "Bulk" },
            ]}
          />
          <Toolbar
            presets={presetRanges(today)}
            exportTo="/billing/invoices/export"
            fields={[
              { kind: "search", name: "guestName", label: "Customer" },
              { kind: "select", name: "status", label: "Status", options: [{ value: "PENDING", label: "Pending" }] },
              { kind: "amount", name: "amount", label: "Amount", currency: "AZN" },
              { kind: "date", name: "from", label: "From" },
              { kind: "date", name: "to", label: "To" },
            ]}
          >
            <DataTable
              caption="Invoices"
              columns={[
                { key: "code", header: "Invoice code", cell: (row) => <a href={`/x/${row.code}`}>{row.code}</a> },
                { key: "name", header: "Customer", cell: (row) => row.name },
                { key: "at", header: "Created", cell: (row) => <DateTime at={row.at} /> },
                { key: "status", header: "Status", cell: (row) => <StatusBadge word={INVOICE_STATUS[row.status]} /> },
                {
                  key: "amount",
                  header: "Amount",
                  numeric: true,
                  cell: (row) => <Money minor={row.minor} currency="AZN" />,
                },
              ]}
              rows={rows}
              rowKey={(row) => row.code}
              menu={() => <a href="/x/refund">Refund</a>}
              select={{ name: "ids", form: "bulk" }}
            />
          </Toolbar>
          <form id="bulk" />
          <Pagination page={4} pageSize={10} total={12345} />
          <div className="columns">
            <Banner tone="info" title="Something to know">
              <p>The contract is waiting for you.</p>
            </Banner>
            <Banner tone="success">Paid.</Banner>
            <Banner tone="warning">The hold ends soon.</Banner>
            <Banner tone="critical" title="Payment failed!">
              <p>
                Please <a href="/x">try again</a>.
              </p>
            </Banner>
          </div>
          <Card title="Tones and buttons">
            <div className="row">
              {(["neutral", "info", "success", "warning", "attention", "critical"] as const).map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </div>
            <div className="row">
              <Button variant="primary">primary</Button>
              <Button>secondary</Button>
              <Button variant="tertiary">tertiary</Button>
              <Button variant="plain">plain</Button>
              <Button variant="primary" critical>
                refund
              </Button>
              <Button critical>delete</Button>
              <Button disabled>disabled</Button>
              <Button variant="primary" pending>
                working
              </Button>
              <IconButton icon="ReceiptIcon" label="Add" />
            </div>
          </Card>
          <GalleryForm />
          <Card title="Activity">
            <p id="chart-title" className="muted">
              Paid
            </p>
            <Chart geometry={geometry(language)} labelledBy="chart-title" />
          </Card>
          <div className="columns">
            <Card title="Details">
              <DescriptionList
                items={[
                  { term: "Customer", value: "Ləman Əliyeva" },
                  { term: "Amount", value: <Money minor={123450} currency="AZN" /> },
                  { term: "Created", value: <DateTime at={at} long withZone /> },
                  { term: "Expires", value: <CalendarDay day="2026-05-01" /> },
                ]}
              />
              <CopyField label="Payment link" value="https://pay.example/pay/AB12CD" />
              <QrCode geometry={qrGeometry("https://pay.example/pay/AB12CD")} label="QR code of the payment link" />
              <p className="muted">
                <Countdown until={at}>{(when) => <>You can ask for a new code {when}.</>}</Countdown>
              </p>
            </Card>
            <Card title="Timeline">
              <Timeline
                items={[
                  { key: "1", title: "Created", at, tone: "info" },
                  { key: "2", title: "Declined", at, tone: "critical", detail: "Insufficient funds" },
                  { key: "3", title: "Paid", at, tone: "success" },
                ]}
              />
              <EmptyState title="No payments yet" icon="ReceiptIcon" action={<LinkButton to="/">create</LinkButton>}>
                They appear here once somebody pays.
              </EmptyState>
            </Card>
          </div>
        </Page>
      </main>
    </BehindDialog>
    <Toast message={{ id: "1", text: "Invoice created" }} />
  </PlaceProvider>
);

export const DialogGallery = () => (
  <PlaceProvider place={{ zone: "Asia/Baku", year: 2026 }}>
    <main className="page">
      <ErrorScreen kind="error" message="Render error" retryHref="/x" />
    </main>
    <RouteDialog title="Refund INV-7301" close="/billing/invoices">
      <div className="stack">
        <TextField field={plainField("reason", { errors: ["required"], required: true })} label="Reason" />
        <ButtonRow>
          <Button>close</Button>
          <Button variant="primary" critical>
            refund
          </Button>
        </ButtonRow>
      </div>
    </RouteDialog>
  </PlaceProvider>
);

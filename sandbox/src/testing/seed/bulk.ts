import { BULK_NEEDED, type BulkColumn, type BulkProblem } from "#provider/contract/bulk-words";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import { decimalText } from "#provider/rules/money-text";
import type { bulkRows } from "../../db/schema/index.ts";
import { newBulk } from "../../operations/bulk/upload.ts";
import type { Shop } from "./invoices.ts";
import { DAY, HOUR, MINUTE } from "./payments.ts";
import type { Story } from "./story.ts";

type Row = Omit<typeof bulkRows.$inferInsert, "bulkUploadId">;

/** The name of such a file, the subject of its invoices, and its headings in the order of {@link BULK_NEEDED}. */
const FILES: Record<"az" | "en", { fileName: string; what: string; headings: readonly string[] }> = {
  az: { fileName: "yay-bronlari.xlsx", what: "İki gecə", headings: ["Ad", "Telefon", "Məbləğ", "Təsvir", "Bron"] },
  en: { fileName: "summer.xlsx", what: "Two nights", headings: ["Name", "Phone", "Amount", "Description", "Booking"] },
};
const languageOf = (region: Region) => (region === "default" ? "az" : "en");

const NOTHING_COUNTED = {
  rows: 0,
  good: 0,
  wrong: 0,
  skipped: 0,
  duplicates: 0,
  withEmail: 0,
  unsent: 0,
  amountMinor: 0,
};

/** A new upload; the caller counts its rows. */
function beginning({ random }: Story, { application, merchantId, region, managers }: Shop, at: number) {
  const language = languageOf(region);
  const { fileName, headings } = FILES[language];
  const [by] = managers;
  const id = random.id("blk");
  const file: Parameters<typeof newBulk>[0] = {
    ...NOTHING_COUNTED,
    merchantId,
    applicationId: application.id,
    fileName,
    sha256: random.digits(64),
    currency: REGION_FACTS[region].currency,
    uploadedBy: by?.id ?? "",
    uploadedByName: by?.name ?? "",
    uploadedAt: at,
    dueDate: null,
    expiryDate: dayIn(region, new Date(at + 20 * DAY)),
    language,
    unreadSheets: [],
    guessed: null,
    headings: headings.map((heading, index) => ({ index, heading, samples: [], column: BULK_NEEDED[index] ?? null })),
    dates: [],
  };
  return { ...newBulk(file, []), id };
}

/** A row without contents, whatever its state. */
const EMPTY = {
  cells: [],
  mended: null,
  isLeftOut: false,
  typed: {},
  becomes: null,
  problems: [],
  warnings: [],
  isDuplicate: false,
  openInvoiceId: null,
  firstRow: null,
  skipped: null,
  invoiceId: null,
} satisfies Partial<Row>;

/** Two uploads of invoices: the newer waits for its confirmation, and the older became invoices in the last days. */
export function tellBulk(story: Story, shop: Shop, now: number): void {
  madeUpload(story, shop, now - 26 * HOUR);
  checkedUpload(story, shop, now - 2 * HOUR);
}

function madeUpload(story: Story, shop: Shop, at: number): void {
  const made = story.invoices
    .filter(({ applicationId, status }) => applicationId === shop.application.id && status === "PENDING")
    .slice(-3);
  if (made.length === 0) return;
  const upload = beginning(story, shop, at);
  for (const [nth, invoice] of made.entries()) {
    invoice.bulkUploadId = upload.id;
    invoice.bulkRow = nth + 2;
    story.bulkRows.push({ ...EMPTY, bulkUploadId: upload.id, row: nth + 2, state: "MADE", invoiceId: invoice.id });
  }
  const finishedAt = at + 10 * MINUTE;
  story.bulkUploads.push({
    ...upload,
    state: "DONE",
    rows: made.length,
    good: made.length,
    amountMinor: made.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    made: made.length,
    channels: ["SMS"],
    confirmedBy: upload.uploadedBy,
    confirmedByName: upload.uploadedByName,
    confirmedAt: at + 5 * MINUTE,
    lastMadeAt: finishedAt,
    finishedAt,
    toldAt: finishedAt,
  });
}

function checkedUpload(story: Story, shop: Shop, at: number): void {
  const [customer] = shop.customers;
  if (!customer) return;
  const upload = beginning(story, shop, at);
  const amountMinor = 45_50;
  const invoice = {
    fullName: customer.fullName,
    phone: customer.phone,
    amount: decimalText(amountMinor),
    description: FILES[languageOf(shop.region)].what,
    bookingId: "YB-0117",
  };
  const becomes = {
    ...invoice,
    amount: amountMinor,
    email: null,
    dueDate: null,
    linkExpirationDate: upload.expiryDate,
    checkInDate: null,
    language: upload.language,
  };
  const row = (
    number: number,
    typed: Partial<Record<BulkColumn, string>>,
    rest: Partial<Row> & Pick<Row, "state">,
  ) => ({
    ...EMPTY,
    bulkUploadId: upload.id,
    row: number,
    typed,
    cells: BULK_NEEDED.flatMap((column, index) => {
      const text = typed[column];
      return text === undefined ? [] : [[index, "t", text] satisfies [number, "t", string]];
    }),
    ...rest,
  });
  const problems: BulkProblem[] = [
    { column: "phone", code: "phone" },
    { column: "amount", code: "amountDecimals" },
  ];
  story.bulkRows.push(
    row(2, invoice, { state: "GOOD", becomes }),
    row(3, { ...invoice, phone: "12", amount: "45.505" }, { state: "WRONG", problems }),
    row(4, invoice, { state: "GOOD", becomes, warnings: ["twiceInFile"], isDuplicate: true, firstRow: 2 }),
    row(5, {}, { state: "SKIPPED", skipped: "empty" }),
  );
  story.bulkUploads.push({
    ...upload,
    rows: 4,
    good: 2,
    wrong: 1,
    skipped: 1,
    duplicates: 1,
    amountMinor: 2 * amountMinor,
  });
}

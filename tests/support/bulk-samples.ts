import type { Sample } from "./contract-world.ts";
import { inDays } from "./days.ts";

const NOBODYS = { id: "blk_1" };
let keysMade = 0;
const idempotencyKey = (): string => `bulk-sample-key-${++keysMade}`;
const table = new File(
  ["Full name,Phone,Amount,Description,Booking ID\nLeyla,0501234567,12.50,Two nights,S-1"],
  "invoices.csv",
);
const COLUMNS = (["fullName", "phone", "amount", "description", "bookingId"] as const).map((column, index) => ({
  index,
  column,
}));

/** Valid calls of invoices from a spreadsheet, for an unchanged upload with one row of 10.00. */
export const BULK_SAMPLES: Record<string, Sample> = {
  "bulk.list": (client, { appId }) => client.bulk.list({ params: { appId }, query: { page: 0, pageSize: 10 } }),
  "bulk.everywhere": (client) => client.bulk.everywhere({ query: { page: 0 } }),
  "bulk.template": (client) => client.bulk.template({ query: { language: "az" } }),
  "bulk.upload": (client, { appId }) =>
    client.bulk.upload({
      idempotencyKey: idempotencyKey(),
      params: { appId },
      body: { file: table, dueDate: inDays(2), expiryDate: inDays(9), language: "az" },
    }),
  "bulk.one": (client, { own: { bulk = NOBODYS } }) => client.bulk.one({ params: { bulkInvoiceId: bulk.id } }),
  "bulk.rows": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.rows({ params: { bulkInvoiceId: bulk.id }, query: { show: "good", page: 0, pageSize: 10 } }),
  "bulk.row": (client, { own: { bulk = NOBODYS } }) => client.bulk.row({ params: { bulkInvoiceId: bulk.id, row: 2 } }),
  "bulk.notMade": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.notMade({ params: { bulkInvoiceId: bulk.id }, query: { language: "ru" } }),
  "bulk.invoices": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.invoices({ params: { bulkInvoiceId: bulk.id } }),
  "bulk.export": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.export({
      params: { bulkInvoiceId: bulk.id },
      query: { language: "az", status: "OPEN", text: "Leyla" },
    }),
  "bulk.exportSize": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.exportSize({ params: { bulkInvoiceId: bulk.id }, query: { status: "COMPLETE" } }),
  "bulk.setColumns": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.setColumns({ params: { bulkInvoiceId: bulk.id }, body: { revision: 1, columns: COLUMNS } }),
  "bulk.setDates": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.setDates({
      params: { bulkInvoiceId: bulk.id },
      body: { revision: 1, column: "linkExpirationDate", order: "MDY" },
    }),
  "bulk.setTerms": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.setTerms({
      params: { bulkInvoiceId: bulk.id },
      body: { revision: 1, dueDate: null, expiryDate: inDays(5), language: "az" },
    }),
  "bulk.setRow": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.setRow({
      params: { bulkInvoiceId: bulk.id, row: 2 },
      body: { revision: 1, language: "az", cells: { amount: "15,50" }, leaveOut: false },
    }),
  "bulk.confirm": (client, { own: { bulk = NOBODYS } }) =>
    client.bulk.confirm({
      idempotencyKey: idempotencyKey(),
      params: { bulkInvoiceId: bulk.id },
      body: { revision: 1, count: 1, amount: 10_00, channels: ["SMS"] },
    }),
  "bulk.undo": (client, { own: { bulk = NOBODYS } }) => client.bulk.undo({ params: { bulkInvoiceId: bulk.id } }),
  "bulk.discard": (client, { own: { bulk = NOBODYS } }) => client.bulk.discard({ params: { bulkInvoiceId: bulk.id } }),
};

import { inDays } from "../days.ts";
import { confirmBulk, csvOf, rowOf, uploadedBulk } from "./bulk.ts";
import { advance, makePerson, sandboxNow, type Merchant } from "./sandbox.ts";

const CHANGES = ["setColumns", "setDates", "setTerms", "setRow", "confirm", "undo", "discard"];
/** Calls after which the next call cannot use the upload. */
export const BULK_OF_ITS_OWN = CHANGES.map((call) => `bulk.${call}`);

/** A merchant's upload that is valid for a call: with one good row; confirmed for its undoing. */
export async function bulkFor(merchant: Merchant, name = "bulk.one"): Promise<string> {
  const maker = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const fields = { expiryDate: inDays(21, merchant.region, await sandboxNow()) };
  const amount = name === "bulk.notMade" ? "x" : "10.00";
  const { id } = await uploadedBulk(maker, merchant, csvOf(rowOf({ amount })), { fields });
  if (["bulk.undo", "bulk.export"].includes(name)) await confirmBulk(maker, id);
  // A file has rows after its invoices were made.
  if (name === "bulk.export") await advance(60);
  return id;
}

const path = (id: string, more = ""): string => `/api/bulk/uploads/${id}${more}`;
const later = () => inDays(10);

/** Valid requests of invoices from a spreadsheet, by the names of their calls. */
export const BULK_REQUESTS: Record<
  string,
  (world: { merchant: Merchant; bulkId: string }) => { path?: string; body?: unknown }
> = {
  "bulk.list": ({ merchant }) => ({ path: `/api/bulk/${merchant.applicationId}` }),
  "bulk.invoices": ({ bulkId }) => ({ path: `/api/bulk/invoices/${bulkId}` }),
  "bulk.exportSize": ({ bulkId }) => ({ path: `/api/bulk/invoices/${bulkId}/excel/size` }),
  "bulk.one": ({ bulkId }) => ({ path: path(bulkId) }),
  "bulk.rows": ({ bulkId }) => ({ path: path(bulkId, "/rows") }),
  "bulk.row": ({ bulkId }) => ({ path: path(bulkId, "/rows/2") }),
  "bulk.setColumns": ({ bulkId }) => ({
    path: path(bulkId, "/columns"),
    body: { revision: 1, columns: [{ index: 0, column: "fullName" }] },
  }),
  "bulk.setDates": ({ bulkId }) => ({
    path: path(bulkId, "/dates"),
    body: { revision: 1, column: "dueDate", order: "MDY" },
  }),
  "bulk.setTerms": ({ bulkId }) => ({
    path: path(bulkId, "/terms"),
    body: { revision: 1, dueDate: null, expiryDate: later(), language: "en" },
  }),
  "bulk.setRow": ({ bulkId }) => ({
    path: path(bulkId, "/rows/2"),
    body: { revision: 1, language: "en", cells: { amount: "5" }, leaveOut: false },
  }),
  "bulk.confirm": ({ bulkId }) => ({
    path: path(bulkId, "/confirm"),
    body: { revision: 1, count: 1, amount: 10, channels: [] },
  }),
  "bulk.undo": ({ bulkId }) => ({ path: path(bulkId, "/undo") }),
  "bulk.discard": ({ bulkId }) => ({ path: path(bulkId) }),
};

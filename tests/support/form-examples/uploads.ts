import { invoiceRow, uploadedInvoices } from "../bulk";
import type { Visitor } from "../http";
import { makeOwner, runJobs } from "../sandbox";
import { signIn } from "../sign-in";
import { madeBy, read, type Area, type Filled, type Run } from "./run";

/** The columns of the example, under meaningless headings; the second row has no amount. */
const FILE = ["A,B,C,D,E", invoiceRow({ amount: "45.50" }), invoiceRow({ amount: "soon" })].join("\r\n");
/** Days that have two readings. */
const DAYS = [
  "Full name,Phone,Amount,Description,Booking ID,Due date",
  `${invoiceRow()},"03/04/2099"`,
  `${invoiceRow()},"05/06/2099"`,
].join("\r\n");

/** Files of invoices. */
export function uploadArea(): Area {
  let owner: Visitor;
  let appId = "";
  let id = "";
  const one = "/billing/bulk-invoice/{id}";
  const judged = async (more: Record<string, string> = {}): Promise<Filled> => ({
    by: owner,
    at: { id, ...more },
    fields: { revision: await read(owner, "revision", { id }) },
  });
  const about = (path: string): Run => ({ path: one + path, fill: async () => ({ by: owner, at: { id } }) });
  return {
    name: "files of invoices",
    begin: async () => {
      const made = await makeOwner();
      appId = made.appIds[0] ?? "";
      owner = await signIn(made);
    },
    runs: [
      {
        path: "/billing/bulk-invoice/new",
        fill: async () => ({ by: owner, fields: { appId }, file: FILE }),
        afterwards: (answer) => {
          id = madeBy(answer);
        },
      },
      { path: `${one}/columns`, fill: () => judged() },
      { path: `${one}/terms`, fill: () => judged() },
      { path: `${one}/rows/{row}`, fill: async () => judged({ row: await read(owner, "row", { id }) }) },
      { path: `${one}/confirm`, fill: () => judged(), afterwards: runJobs },
      about("/invoices/export"),
      about("/undo"),
      {
        path: one,
        fill: async () => {
          id = await uploadedInvoices(owner, DAYS);
          return judged();
        },
      },
      about("/discard"),
    ],
  };
}

import type { Visitor } from "../http";
import { inDays } from "../days";
import { createInvoice } from "../invoices";
import { payAtCheckout, payByQr } from "../payments";
import { makeOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { madeBy, plain, read, type Area, type Filled, type Run } from "./run";

/** Invoices, their payments, and lists of both. */
export function invoiceArea(): Area {
  let owner: Visitor;
  let appId = "";
  let id = "";
  const by = () => owner;
  // An address has an hourly limit of messages: an invoice is sent only where the form is about sending.
  const unsent = { email: "aysel@example.com", channels: "" };
  const make = (typed: Record<string, string> = {}) => createInvoice(owner, appId, { ...unsent, ...typed });
  const pay = (typed: Record<string, string> = {}) => payAtCheckout(owner, appId, { ...unsent, ...typed });
  /** A form about an invoice, payment or payer. */
  const about = (path: string, idOf: () => Promise<string>): Run => ({
    path,
    fill: async () => ({ by: owner, at: { id: await idOf() } }),
  });
  const ticked = async (): Promise<Filled> => ({ by: owner, fields: { ids: [await make(), await make()] } });
  const ofApplication = (path: string, more: Partial<Run> = {}): Run => ({
    path,
    fill: async () => ({ by: owner, at: { appId } }),
    ...more,
  });
  return {
    name: "invoices, links and payments",
    begin: async () => {
      const made = await makeOwner();
      appId = made.appIds[0] ?? "";
      owner = await signIn(made);
    },
    runs: [
      {
        path: "/billing/create-an-invoice",
        fill: async () => ({ by: owner, fields: { appId: await read(owner, "appId") } }),
        afterwards: (answer) => {
          id = madeBy(answer);
        },
      },
      plain("/billing/payer-preview", by),
      {
        path: "/billing/invoices/{id}/edit",
        fill: async () => {
          const lastModifiedDate = await read(owner, "lastModifiedDate", { id });
          return { by: owner, at: { id }, fields: { lastModifiedDate } };
        },
      },
      about("/billing/invoices/{id}/recurrence", () => make({ recurringInterval: "MONTHLY" })),
      about("/billing/invoices/{id}/send", async () => id),
      about("/billing/invoices/{id}/cancel", async () => id),
      about("/billing/invoices/{id}/delete", () => make()),
      { path: "/billing/invoices/selected/send", fill: ticked },
      { path: "/billing/invoices/selected/cancel", fill: ticked },
      {
        path: "/billing/invoices/{id}/paid",
        fill: async () => ({ by: owner, at: { id: (id = await make()) }, fields: { paidDate: inDays(0) } }),
      },
      {
        path: "/billing/invoices/{id}/paid/{payment}/take-back",
        fill: async () => ({ by: owner, at: { id, payment: await read(owner, "outsidePayment", { id }) } }),
      },
      {
        path: "/billing/invoices/selected/paid",
        fill: async () => ({ by: owner, fields: { ids: [await make(), await make()], paidDate: inDays(0) } }),
      },
      {
        path: "/billing/payment-links/create",
        fill: async () => ({ by: owner, fields: { appId } }),
      },
      plain("/billing/link-preview", by),
      about("/billing/payment-links/{id}/terms", () => read(owner, "link")),
      about("/billing/payment-links/{id}/status", () => read(owner, "link")),
      about("/billing/transactions/{id}/refund", () => pay()),
      about("/billing/transactions/{id}/complete", () => pay({ amount: "150.00", preAuth: "on" })),
      about("/billing/transactions/{id}/reverse", () => pay({ preAuth: "on" })),
      ofApplication("/billing/qr-payments/codes/{appId}/status", { afterwards: () => payByQr(owner, appId, "Table7") }),
      ofApplication("/billing/till/{appId}/open"),
      ofApplication("/billing/till/{appId}", {
        afterwards: (answer) => {
          id = madeBy(answer);
        },
      }),
      // The sale is paid before somebody waits for it, so that nobody waits.
      ...["", "/wait"].map((act): Run => {
        const path = `/billing/till/{appId}/sale/{id}${act}`;
        return { path, fill: async () => ({ by: owner, at: { appId, id } }) };
      }),
      {
        path: "/billing/till/{appId}/shift/{id}",
        fill: async () => ({ by: owner, at: { appId, id: await read(owner, "shift", { appId }) } }),
      },
      ...["invoices", "transactions", "payment-links", "qr-payments"].map((list) => plain(`/billing/${list}/view`, by)),
      ...["invoices", "transactions", "qr-payments", "customers"].map((list) => plain(`/billing/${list}/export`, by)),
      ofApplication("/billing/wallet/{appId}/export"),
      about("/billing/customers/{id}/erase", () => read(owner, "customer")),
    ],
  };
}

import { inDays } from "../days.ts";
import { typedInvoice, type Merchant } from "./sandbox.ts";

type World = { merchant: Merchant; invoiceId: string; outsideId: string; outsidePaymentId: string };
const how = () => ({ method: "CASH", paidDate: inDays(0) });

/** Valid requests of invoices, by the names of their calls. */
export const INVOICE_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "invoices.create": ({ merchant }) => ({ body: typedInvoice(merchant.applicationId) }),
  "invoices.get": ({ invoiceId }) => ({ path: `/api/booking/invoice/${invoiceId}` }),
  "invoices.messages": ({ invoiceId }) => ({ path: `/api/booking/invoice/${invoiceId}/messages` }),
  "invoices.send": ({ invoiceId }) => ({ body: { invoiceId, channels: ["SMS"] } }),
  "invoices.update": ({ merchant, invoiceId }) => {
    const { appId: _, channels: __, ...body } = typedInvoice(merchant.applicationId);
    return { path: `/api/booking/invoice/${invoiceId}`, body };
  },
  "invoices.operations": ({ invoiceId }) => ({ path: `/api/invoices/${invoiceId}/transactions` }),
  "invoices.history": ({ invoiceId }) => ({ path: `/api/invoices/log/history/${invoiceId}` }),
  "invoices.remove": ({ invoiceId }) => ({ path: `/api/invoice/${invoiceId}` }),
  "invoices.cancel": ({ invoiceId }) => ({ path: `/api/booking/invoice/${invoiceId}/cancel` }),
  "tickedInvoices.list": ({ invoiceId }) => ({ path: `/api/booking/invoices/ticked?ids=${invoiceId}` }),
  "tickedInvoices.send": ({ invoiceId }) => ({ body: { invoiceIds: [invoiceId], channels: ["SMS"] } }),
  "tickedInvoices.cancel": ({ invoiceId }) => ({ body: { invoiceIds: [invoiceId] } }),
  "outsidePayments.list": ({ outsideId }) => ({ path: `/api/booking/invoice/${outsideId}/cash` }),
  "outsidePayments.record": ({ invoiceId }) => ({
    path: `/api/booking/invoice/${invoiceId}/cash`,
    body: { ...how(), amount: 1 },
  }),
  "outsidePayments.recordTicked": ({ invoiceId }) => ({ body: { ...how(), invoiceIds: [invoiceId] } }),
  "outsidePayments.takeBack": ({ outsideId, outsidePaymentId }) => ({
    path: `/api/booking/invoice/${outsideId}/cash/${outsidePaymentId}`,
  }),
  "invoices.setRecurrence": ({ invoiceId }) => ({
    path: `/api/booking/invoice/${invoiceId}/recurrence`,
    body: { state: "PAUSED" },
  }),
};

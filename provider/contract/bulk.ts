import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, daySchema, idSchema, instantSchema } from "./fields.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { invoiceSchema } from "./invoices.ts";

export const bulkSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  file: z.string(),
  dueDate: daySchema,
  expiryDate: daySchema,
  uploadDate: instantSchema,
  successCount: z.int(),
  failureCount: z.int(),
});

export const bulk = {
  list: call("GET", "api/bulk/{appId}", {
    summary: "Bulk uploads of an application, newest first",
    access: {},
    params: z.object({ appId: appIdSchema }),
    query: pageQuerySchema,
    answer: pageOf(bulkSchema),
  }),
  invoices: call("GET", "api/bulk/invoices/{bulkInvoiceId}", {
    summary: "Invoices made by one bulk upload",
    access: {},
    params: z.object({ bulkInvoiceId: idSchema }),
    query: pageQuerySchema,
    answer: pageOf(invoiceSchema),
  }),
  upload: call("POST", "api/bulk/upload/{appId}", {
    summary: "Create invoices from a spreadsheet",
    effect: "create",
    access: { permission: "CREATE_LINK" },
    params: z.object({ appId: appIdSchema }),
    body: z.object({ file: z.file(), dueDate: daySchema, expiryDate: daySchema }),
    form: true,
    answer: bulkSchema,
    errors: ["file_invalid", "file_too_large"],
  }),
};

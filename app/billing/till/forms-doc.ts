import { AMOUNT_NOTE, EXAMPLE_KEY, KEY_NOTE, type FormDoc } from "~/forms/forms-doc";
import { closeShiftSchema, openShiftSchema, saleActSchema, sellSchema } from "./schema";

const SALE = "`/billing/till/{appId}/sale/{id}`";

/** Forms of the till. */
export const TILL_FORMS: readonly FormDoc[] = [
  {
    title: "Open a shift of the till",
    module: "billing/till/open.tsx",
    purpose: "Opens a shift of an application's till, to which its sales belong. If one is open, nothing happens.",
    schema: openShiftSchema,
    notes: { idempotencyKey: KEY_NOTE },
    example: { idempotencyKey: EXAMPLE_KEY },
    success: "303 to `/billing/till/{appId}`",
    refusals: ["409 the application is not online"],
  },
  {
    title: "Sell at the till",
    module: "billing/till/till.tsx",
    purpose: "Makes a sale, which can be paid for five minutes, and leads to its codes. `?tips=on` asks for a tip.",
    schema: sellSchema("en"),
    notes: {
      amount: `without the tip; ${AMOUNT_NOTE}, as the page's language writes it`,
      description: "stands on the receipt; empty: a standing sentence in the page's language",
      tip: "percent of the amount; empty: none",
    },
    example: { idempotencyKey: EXAMPLE_KEY, amount: "12.50", description: "Two coffees", tip: "10" },
    success: `303 to ${SALE}`,
    refusals: ["409 no shift is open, the application is not online, or the key was used with other details"],
  },
  {
    title: "Take a sale's money in cash, or end it",
    module: "billing/till/sale.tsx",
    purpose: "Marks a sale as paid in cash (`cash`), or ends it, so that its codes stop working (`end`).",
    schema: saleActSchema,
    notes: { intent: "which button; `cash` needs the permission to record payments" },
    example: { idempotencyKey: EXAMPLE_KEY, intent: "cash" },
    success: `303 to ${SALE}, also if it was paid or ended before`,
    refusals: ["404 no such sale"],
  },
  {
    title: "Wait for the payment of a sale",
    module: "billing/till/wait.tsx",
    purpose:
      "Answers where to read the news of a sale, as `to`, or null while there is none: it is held for up to six seconds. It takes no fields, and changes nothing.",
    example: {},
    success: "200 with JSON",
    refusals: ["404 no such sale"],
  },
  {
    title: "Close a shift of the till",
    module: "billing/till/shift.tsx",
    purpose: "Closes a shift. Its sales that nobody has paid end with it. A closed one stays as it is.",
    schema: closeShiftSchema,
    example: { intent: "close" },
    success: "303 to `/billing/till/{appId}/shift/{id}`",
    refusals: ["404 no such shift"],
  },
];

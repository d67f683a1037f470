import { TERMS_NOTES } from "~/forms/terms-notes";
import { AMOUNT_NOTE, EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import { createLinkSchema, linkStatusFormSchema, linkTermsSchema } from "./schema";

/** Forms of payment links. */
export const LINK_FORMS: readonly FormDoc[] = [
  {
    title: "Create a payment link",
    module: "billing/payment-links/create.tsx",
    fieldIds: "create-payment-link",
    purpose: "Creates a link that is not about one payer, paid once or as often as people like.",
    schema: createLinkSchema({ language: "en", region: "default", today: "2026-01-01" }),
    notes: {
      appId: "an application that is online",
      title: "the heading of the payment page",
      amountKind: "`PAYER`: whoever pays chooses the amount",
      amount: `${AMOUNT_NOTE}, as the page's language writes it; needed for \`FIXED\`, empty for \`PAYER\``,
      usage: "`SINGLE`: the first payment closes the link",
      linkDays:
        "in place of `linkExpirationDate`, which counts before it: so many days from today, in the region's zone; `ENDLESS`: until it is switched off",
      linkExpirationDate:
        "the last day it can be paid, tomorrow at the earliest; empty, without `linkDays`: until it is switched off",
      language: "of the payment page and the pay button; one of the region's",
      ...TERMS_NOTES,
    },
    example: {
      idempotencyKey: EXAMPLE_KEY,
      appId: "ES1234567",
      title: "Yoga class",
      description: "One class with Aysel",
      amountKind: "FIXED",
      amount: "25.00",
      usage: "REUSABLE",
      language: "en",
    },
    success: "303 to `/billing/payment-links/{id}`",
    refusals: ["409 the application is not online, or the key was used with other details"],
  },
  {
    title: "What the payer of a link will see",
    module: "billing/payment-links/preview.tsx",
    purpose:
      "Answers, of what stands in the form of a new payment link, the payer's page as JSON. Fields are as in the form, none is needed, and nothing is changed. The form itself shows the same, as a page, with `intent` `preview`.",
    example: { title: "Yoga class", amountKind: "FIXED", amount: "25.00", language: "en" },
    success: "200 with JSON",
    refusals: ["404 an application that the person may not see"],
  },
  {
    title: "Reference and return addresses of a payment link",
    module: "billing/payment-links/terms.tsx",
    purpose: "Sets what the merchant says of a link for its own sake, also of one that is in use or over.",
    schema: linkTermsSchema,
    notes: TERMS_NOTES,
    example: { reference: "CART-17", metadata: "cart: 17" },
    success: "303 to `/billing/payment-links/{id}`",
    refusals: ["404 no such link"],
  },
  {
    title: "Switch a payment link",
    module: "billing/payment-links/status.tsx",
    purpose: "Switches a payment link off, so that it cannot be paid, or on again.",
    schema: linkStatusFormSchema,
    example: { status: "DISABLED" },
    success: "303 to `/billing/payment-links/{id}`",
    refusals: ["404 no such link", "409 it was used up or has expired"],
  },
];

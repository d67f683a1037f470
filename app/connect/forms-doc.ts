import { AS_TYPED_NOTE } from "~/forms/as-typed";
import { EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import { LOGO_MUST } from "~/forms/logo-file";
import { beginSchema, handInSchema, stepFormSchema, testInvoiceSchema } from "./schema";

const { minWidth, minHeight, max } = LOGO_MUST;

/** Forms between registration and review. */
export const CONNECT_FORMS: readonly FormDoc[] = [
  {
    title: "Begin an application",
    module: "connect/connect.tsx",
    purpose: "Begins an application; where the account prepares one already, that one goes on.",
    who: "with the permission ADD_APPLICATION",
    schema: beginSchema,
    notes: { kind: "the value of the pressed button; without a known one, step `type` asks" },
    example: { idempotencyKey: EXAMPLE_KEY, kind: "BUSINESS" },
    success: "303 to the first step of the application that has something left to do",
  },
  {
    title: "A step of an application",
    module: "connect/step.tsx",
    purpose:
      "Saves one step (`type`, `person`, `company`, `bank` or `application`): all of it, or nothing where something is wrong. Each step takes its own fields and leaves the others aside.",
    who: "with the permission ADD_APPLICATION",
    schema: stepFormSchema,
    notes: {
      kind: "step `type`: `BUSINESS`, `SOLE_PROPRIETOR` or `ONE_TIME`",
      company: "step `company`: a company of the account in place of the other fields; empty for a new one",
      phone: "step `person`: a mobile number of the region, local or international",
      userId:
        "step `person`: six digits that came with the mobile signature; the page that asks the phone has them filled in",
      category: "steps `company` and `application`: a business category of the contract, as `TOURISM`",
      withdrawalMethod: "step `bank`, of individuals: `IBAN` or `CARD`",
      iban: "without spaces, in capitals; of a known bank the fields beside it may stay empty",
      asTyped: AS_TYPED_NOTE,
      card: "step `bank`: a card of one's own, for `CARD`",
    },
    example: { kind: "BUSINESS" },
    success: "303 to `/connect/{appId}/{next}`, the next step, or to `/connect/{appId}/review` after the last one",
    refusals: ["409 what is looked at cannot be changed", "422 a field is wrong, or was accepted and stays as it is"],
  },
  {
    title: "Hand an application in",
    module: "connect/review.tsx",
    purpose: "Puts an application into review, for the first time or once more. Sent twice, it has one effect.",
    who: "with the permission ADD_APPLICATION",
    schema: handInSchema,
    example: {},
    success: "303 to `/connect`",
    refusals: ["409 something is due, or it cannot be handed in any more"],
  },
  {
    title: "Logo of an application that is prepared",
    module: "connect/logo.tsx",
    purpose: "Puts a picture in the place of the logo. What it is, its content says; it is kept as its picture alone.",
    who: "with the permission ADD_APPLICATION",
    file: {
      takes: `a JPG or PNG of at least ${minWidth} × ${minHeight} and at most ${max} × ${max} px, told by its content`,
      example: "logo.png",
    },
    example: {},
    success: "303 to `/connect/{appId}/review`",
    refusals: [
      "404 no such application",
      "409 what is looked at cannot be changed",
      "422 neither JPG nor PNG, damaged, or too small or too large by its sides",
      "413 a larger file",
      "429 too many pictures",
    ],
  },
  {
    title: "Issue a test invoice",
    module: "connect/test-invoices.tsx",
    purpose:
      "Issues an invoice that nobody can pay with money, for an application that takes no payments yet. Its letter goes to whoever issues it.",
    who: "with the permission ADD_APPLICATION",
    schema: testInvoiceSchema("en"),
    example: { idempotencyKey: EXAMPLE_KEY, testAmount: "12.50", description: "Two nights" },
    success: "303 to the same page",
    refusals: ["409 the application takes payments already, or is disabled", "429 twenty of the account in an hour"],
  },
];

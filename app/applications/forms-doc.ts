import { LOGO_PIXELS } from "#provider/contract/limits";
import { AS_TYPED_NOTE } from "~/forms/as-typed";
import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { removeLogoSchema } from "~/forms/logo-schema";
import {
  deleteSchema,
  detailsSchema,
  generalSchema,
  messageTextSchema,
  switchSchema,
  takeBackSettingSchema,
} from "./schema";

const { minWidth, minHeight, max } = LOGO_PIXELS;

/** The forms of the area `applications`. */
export const APPLICATION_FORMS: readonly FormDoc[] = [
  {
    title: "Disable or enable an application",
    module: "applications/status.tsx",
    purpose: "Takes the application out of use, or puts it back where it was.",
    schema: switchSchema,
    example: { intent: "disable" },
    success: "303 to `/applications`",
    refusals: ["404 no such application"],
  },
  {
    title: "One minute to take back",
    module: "applications/configure/take-back.tsx",
    purpose: "Lets what cannot be undone leave a minute after it was confirmed, or at once.",
    schema: takeBackSettingSchema,
    example: { intent: "on" },
    success: "303 to the same page",
    refusals: ["404 no such application"],
  },
  {
    title: "Delete an application",
    module: "applications/delete.tsx",
    purpose: "Sends a one-time code to the phone of whoever deletes.",
    schema: deleteSchema,
    example: { intent: "delete" },
    success: "303 to `/applications/delete/code`, with a short-lived cookie that waits for the code",
    refusals: ["404 no such application", "409 something of it is open, or its wallet is not empty"],
  },
  codeForm({
    title: "Delete an application: one-time code",
    module: "applications/delete-code.tsx",
    purpose: "Deletes the application with the code, sends another code, or goes back.",
    after: "the form before",
    back: "/applications/{appId}/delete",
    success:
      "303 to `/applications`; `resend` answers 303 to the same page; `cancel` 303 to `/applications/{appId}/delete?because=cancelled`",
    refusals: ["409 something of it is open by now"],
  }),
  {
    title: "Configuration of an application: general",
    module: "applications/configure/general.tsx",
    purpose:
      "Changes its web address, description and category, the address that payers write to, or, in ae, the edition of its salary files.",
    schema: generalSchema,
    notes: {
      applicationMail: "receipts name it",
      salaryEdition: "`V2011`: without EVP records; `V2015`: with them, and person numbers of 14 to 35 characters",
    },
    example: { intent: "mail", applicationMail: "desk@example.com" },
    success: "303 to the same page",
    refusals: ["404 no such application", "409 `about` of an application that is not approved yet, or disabled"],
  },
  {
    title: "Configuration of an application: name and bank account",
    module: "applications/configure/checked-details.tsx",
    purpose:
      "Asks for another name, tax ID, bank account or card, which count once the provider has accepted them; corrects what it has not accepted; or takes the change back. What is left out stays. Sent twice, it is asked for once.",
    schema: detailsSchema,
    notes: {
      withdrawalMethod: "of individuals: `IBAN` or `CARD`",
      iban: "without spaces, in capitals; of another bank that is known the fields of the bank follow",
      asTyped: AS_TYPED_NOTE,
      card: "with `CARD`: the id of one of the person's own cards, or of the one that is chosen",
    },
    example: { intent: "change", taxId: "1401234571" },
    success: "303 to the same page",
    refusals: [
      "404 no such application",
      "409 it takes no payments yet, is disabled, a change is being looked at, or what was not accepted stands as it was",
      "422 a field is wrong, or was accepted and stays as it is",
    ],
  },
  {
    title: "Configuration of an application: a text for payers",
    module: "applications/configure/messages.tsx",
    purpose:
      "Saves the text for all channels, or, with `?text=ru-SMS` in the address, that for one language and channel; removes the latter; or shows what was typed filled in.",
    schema: messageTextSchema,
    notes: {
      text: "`{fullName}`, `{amount}`, `{currency}`, `{invoiceCode}` and `{link}` are filled in; nothing else may stand in braces",
      language: "of the text for all channels",
    },
    example: { intent: "save", text: "{fullName}: {currency} {amount}, {link}", language: "en" },
    success: "303 to the same page; `preview` answers 200 and saves nothing",
    refusals: ["404 no such application"],
  },
  {
    title: "Configuration of an application: logo",
    module: "applications/configure/logo.tsx",
    purpose: "Puts a picture in the place of the logo. What it is, its content says; it is kept as its picture alone.",
    file: {
      takes: `a JPG or PNG of at least ${minWidth} × ${minHeight} and at most ${max} × ${max} px, told by its content`,
      example: "logo.png",
    },
    example: {},
    success: "303 to the same page",
    refusals: [
      "404 no such application",
      "422 neither JPG nor PNG, damaged, or too small or too large by its sides",
      "413 a larger file",
      "429 too many pictures",
    ],
  },
  {
    title: "Configuration of an application: remove the logo",
    module: "applications/configure/logo-remove.tsx",
    purpose: "Takes the logo away; one that has none stays so.",
    schema: removeLogoSchema,
    example: { intent: "remove" },
    success: "303 to `/applications/configure/{appId}/{appConfigId}/logo`",
    refusals: ["404 no such application"],
  },
];

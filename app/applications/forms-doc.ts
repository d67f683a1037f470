import { LOGO_MB, LOGO_PIXELS } from "#provider/contract/limits";
import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { deleteSchema, generalSchema, messageTextSchema, removeLogoSchema, switchSchema } from "./schema";

const { minWidth, minHeight, max } = LOGO_PIXELS;

/** The forms of the area `applications`. */
export const APPLICATION_FORMS: readonly FormDoc[] = [
  {
    title: "Disable or enable an application",
    path: "/applications/{appId}/status",
    module: "applications/status.tsx",
    purpose: "Takes the application out of use, or puts it back where it was.",
    access: "permission ADD_APPLICATION",
    schema: switchSchema,
    example: { intent: "disable" },
    success: "303 to `/applications`",
    refusals: ["404 no such application"],
  },
  {
    title: "Delete an application",
    path: "/applications/{appId}/delete",
    module: "applications/delete.tsx",
    purpose: "Sends a one-time code to the phone of whoever deletes.",
    access: "permission DELETE_APPLICATION",
    schema: deleteSchema,
    example: { intent: "delete" },
    success: "303 to `/applications/delete/code`, with a short-lived cookie that waits for the code",
    refusals: ["404 no such application", "409 something of it is open, or its wallet is not empty"],
  },
  codeForm({
    title: "Delete an application: one-time code",
    path: "/applications/delete/code",
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
    path: "/applications/configure/{appId}/{appConfigId}",
    module: "applications/configure/general.tsx",
    purpose: "Changes its web address, description and category, or the address that payers write to.",
    access: "permission USER_APPLICATION",
    schema: generalSchema,
    notes: { applicationMail: "receipts name it" },
    example: { intent: "mail", applicationMail: "desk@example.com" },
    success: "303 to the same page",
    refusals: ["404 no such application", "409 `about` of an application that is not approved yet, or disabled"],
  },
  {
    title: "Configuration of an application: a text for payers",
    path: "/applications/configure/{appId}/{appConfigId}/messages",
    module: "applications/configure/messages.tsx",
    purpose:
      "Saves the text for all channels, or, with `?text=ru-SMS` in the address, that for one language and channel; removes the latter; or shows what was typed filled in.",
    access: "permission USER_APPLICATION",
    schema: messageTextSchema,
    notes: {
      text: "`{fullName}`, `{amount}`, `{currency}`, `{invoiceCode}` and `{link}` are filled in; nothing else may stand in braces",
      language: "of the text for all channels",
    },
    example: { intent: "save", text: "{fullName}: {amount} {currency}, {link}", language: "en" },
    success: "303 to the same page; `preview` answers 200 and saves nothing",
    refusals: ["404 no such application"],
  },
  {
    title: "Configuration of an application: logo",
    path: "/applications/configure/{appId}/{appConfigId}/logo",
    module: "applications/configure/logo.tsx",
    purpose: "Puts a picture in the place of the logo. What it is, its content says; it is kept as its picture alone.",
    access: "permission USER_APPLICATION",
    file: {
      field: "logo",
      takes: `a JPG or PNG of at least ${minWidth} × ${minHeight} and at most ${max} × ${max} px and ${LOGO_MB} MB, told by its content`,
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
    path: "/applications/configure/{appId}/{appConfigId}/logo/remove",
    module: "applications/configure/logo-remove.tsx",
    purpose: "Takes the logo away; one that has none stays so.",
    access: "permission USER_APPLICATION",
    schema: removeLogoSchema,
    example: { intent: "remove" },
    success: "303 to `/applications/configure/{appId}/{appConfigId}/logo`",
    refusals: ["404 no such application"],
  },
];

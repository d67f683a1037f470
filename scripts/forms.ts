import type { z } from "zod";
import { forgotPasswordSchema, registerSchema, setPasswordSchema, signInSchema } from "~/auth/schema";
import { createInvoiceSchema, editInvoiceSchema, recurrenceSchema } from "~/billing/invoices/schema";
import { passwordFormSchema, phoneFormSchema, profileFormSchema, signOutFormSchema } from "~/settings/schema";
import { disconnectSchema, notificationsSchema } from "~/settings/notification-schema";
import { looksLikePhone } from "~/utils/phone-schema";
import { languageFormSchema, preferencesSchema } from "~/shell/schema";
import { codeForm } from "./code-form.ts";
import { EXPORT_FORMS } from "./export-forms.ts";
import { INVOICE_FORMS } from "./invoice-forms.ts";
import { KEY_NOTE } from "./key-note.ts";
import { linkForms } from "./link-forms.ts";
import { MONEY_FORMS } from "./money-forms.ts";
import { TEAM_FORMS } from "./team-forms.ts";

/** One posting form of the app, as docs/forms.md tells of it. Fields and limits come from the schema; only what it cannot say stands here. */
export type FormEntry = {
  title: string;
  /** URL with `{name}` for parameters, and the route module that answers it. */
  path: string;
  module: string;
  purpose: string;
  /** Who may post it. */
  access: string;
  schema?: z.ZodType;
  /** What a field means or demands beyond its type, length and list of values. */
  notes?: Record<string, string>;
  example: Record<string, string | readonly string[]>;
  /** The answer when it went through, and answers of this form beyond the ones all forms share. */
  success: string;
  refusals?: readonly string[];
};

const PASSWORD_NOTE =
  "at least 8 characters with a digit, a lower-case letter, an upper-case letter and one of `!@#$%^&+=`";
const key = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";

/** What the terms of an invoice mean, new or edited. */
const TERMS = {
  phone:
    "local (`050 123 45 67`) or international (`+994 50 123 45 67`); a number of the region's own country must be a mobile number",
  amount:
    "in the region's currency; at least 1, less than 40 000, at most two decimals, written as the page's language writes it (`1,234.50`; az and ru also `1 234,50`)",
  linkExpirationDate: "tomorrow at the earliest, in the region's zone",
  language: "the payer's; one of the region's languages",
  partialAllowed: "the payer may pay less than everything at once; excludes `preAuth`",
  preAuth: "hold the amount instead of taking it; excludes `recurringInterval`, `partialAllowed` and instalments",
  scheduledDate:
    "the day the link is sent; today at the earliest, not after `linkExpirationDate`; empty or today: at once",
  dueDate:
    "today at the earliest, not before `scheduledDate`, not after `linkExpirationDate`; empty: the link's last day",
  reminders: "days before and after the due day; none after `linkExpirationDate`",
  installmentCard: "together with `installmentPeriod` or not at all; default region only",
  installmentPeriod: "months",
  checkInDate: "today at the earliest",
};

/** Every form, in the order one meets them. A test compares this list with the routes that have an action. */
export const FORMS: readonly FormEntry[] = [
  {
    title: "Sign in",
    path: "/auth",
    module: "auth/sign-in.tsx",
    purpose: "Checks e-mail and password and sends a one-time code to the person's phone.",
    access: "anybody",
    schema: signInSchema,
    notes: {
      username: "the person's e-mail address",
      rememberMe: "keeps the session when the browser closes",
      next: "path of this app to go to after signing in",
    },
    example: { username: "owner@example.com", password: "Secret-123!" },
    success: "303 to `/auth/code`, with a short-lived cookie that waits for the code",
    refusals: ["422 wrong e-mail or password (the answer is the same for both)", "429 too many wrong tries: wait"],
  },
  codeForm({
    title: "One-time code",
    path: "/auth/code",
    module: "auth/code.tsx",
    purpose: "Finishes the sign-in with the code, asks for another one, or gives up.",
    after: "the sign-in form",
    back: "/auth",
    success: "303 to `next`, or to `/`, with the session cookie `__Host-session`; `resend` answers 303 to `/auth/code`",
  }),
  {
    title: "Register",
    path: "/auth/register",
    module: "auth/register.tsx",
    purpose:
      "Begins a registration and sends a one-time code to the phone. An address that has an account gets the same answer.",
    access: "anybody",
    schema: registerSchema(),
    notes: {
      mobilePhone: "a mobile number of the region: local (`050 123 45 67`) or international (`+994 50 123 45 67`)",
      password: PASSWORD_NOTE,
    },
    example: {
      email: "aysel@example.com",
      fullName: "Aysel Mammadova",
      mobilePhone: "050 123 45 67",
      password: "Secret-123!",
    },
    success: "303 to `/auth/register/code`, with a short-lived cookie that waits for the code",
    refusals: ["429 too many registrations: wait"],
  },
  codeForm({
    title: "Code of a registration",
    path: "/auth/register/code",
    module: "auth/register-code.tsx",
    purpose:
      "Finishes the registration with the code and signs in, asks for another code, or goes back to the registration.",
    after: "the registration",
    back: "/auth/register",
    success:
      "303 to `/connect` with the session cookie `__Host-session`; `resend` answers 303 to `/auth/register/code`, `cancel` 303 to `/auth/register`, where what was typed still stands",
  }),
  {
    title: "Forgot password",
    path: "/auth/forgot-password",
    module: "auth/forgot-password.tsx",
    purpose:
      "Sends a link for a new password to the address, if there is an account; the answer is the same if there is none.",
    access: "anybody",
    schema: forgotPasswordSchema,
    example: { email: "aysel@example.com" },
    success: "303 to `/auth/forgot-password?browser=1&sent=1`",
    refusals: ["429 too many links for this address: wait"],
  },
  {
    title: "Set a password",
    path: "/auth/reset/{guid}",
    module: "auth/reset-password.tsx",
    purpose:
      "Sets a password with the link of *forgot password* or of an invitation. The link works once; every session of the person ends.",
    access: "whoever holds the link",
    schema: setPasswordSchema,
    notes: { newPassword: PASSWORD_NOTE, confirmPassword: "the same once more" },
    example: { newPassword: "Secret-123!", confirmPassword: "Secret-123!" },
    success: "303 to `/auth?browser=1`; the cookie of a session is dropped",
    refusals: ["410 the link was used, is too old, or never was"],
  },
  {
    title: "Create an invoice",
    path: "/billing/create-an-invoice",
    module: "billing/invoices/create.tsx",
    purpose:
      "Creates an invoice with its payment link, and sends the link on the channels asked for, at once or on the scheduled day. `?from={id}` shows the form with what was typed of another invoice.",
    access: "permission CREATE_LINK",
    schema: createInvoiceSchema({ language: "en", region: "default", today: "2026-01-01" }),
    notes: {
      ...TERMS,
      idempotencyKey: KEY_NOTE,
      appId: "an application that is online",
      email: "needed when `channels` has `EMAIL`",
    },
    example: {
      idempotencyKey: key,
      appId: "ES1234567",
      fullName: "Aysel Mammadova",
      phone: "050 123 45 67",
      email: "aysel@example.com",
      amount: "150.00",
      description: "Two nights, double room",
      bookingId: "BK-1007",
      linkExpirationDate: "2099-12-31",
      language: "en",
      channels: ["SMS", "EMAIL"],
    },
    success: "303 to `/billing/invoices/{id}`, the page of the new invoice",
    refusals: ["409 the key was used with other details, or the application is not online"],
  },
  {
    title: "Edit an invoice",
    path: "/billing/invoices/{id}/edit",
    module: "billing/invoices/edit.tsx",
    purpose:
      "Changes the terms of an invoice that is pending, with nothing paid or held. A day that is left as it was may have passed.",
    access: "permission EDIT_LINK",
    schema: editInvoiceSchema({ language: "en", region: "default", today: "2026-01-01" }),
    notes: {
      ...TERMS,
      lastModifiedDate: "of the invoice as it was shown: what somebody else changed since is not overwritten",
    },
    example: {
      lastModifiedDate: "2026-03-01T09:30:00.000Z",
      fullName: "Aysel Mammadova",
      phone: "050 123 45 67",
      amount: "120.00",
      description: "Two nights, single room",
      bookingId: "BK-1007",
      linkExpirationDate: "2099-12-31",
      language: "en",
      dueDate: "2099-12-24",
      reminders: ["BEFORE_1", "AFTER_3"],
    },
    success: "303 to `/billing/invoices/{id}`",
    refusals: [
      "404 no such invoice",
      "409 somebody else has changed it, or it is no longer pending with nothing paid or held",
    ],
  },
  {
    title: "Recurring invoice",
    path: "/billing/invoices/{id}/recurrence",
    module: "billing/invoices/recurrence.tsx",
    purpose: "Pauses the rounds of a recurring invoice, lets them go on, or ends them for good.",
    access: "permission EDIT_LINK",
    schema: recurrenceSchema,
    notes: { state: "`ENDED` is final" },
    example: { state: "PAUSED" },
    success: "303 to `/billing/invoices/{id}`",
    refusals: ["404 no such invoice", "409 it does not recur, or has ended"],
  },
  ...INVOICE_FORMS,
  ...linkForms(KEY_NOTE),
  {
    title: "Name and e-mail",
    path: "/settings",
    module: "settings/profile.tsx",
    purpose: "Changes the person's own name and e-mail.",
    access: "signed in",
    schema: profileFormSchema({ email: "" }),
    notes: {
      email: "the name to sign in with; the address one has, or a new one",
      password: "the current password; needed when `email` is a new one",
    },
    example: { fullName: "Aysel Mammadova", email: "aysel@example.com", password: "Secret-123!" },
    success: "303 to `/settings`",
    refusals: ["409 the address belongs to another account", "422 wrong password", "429 too many wrong tries: wait"],
  },
  {
    title: "Password",
    path: "/settings/password",
    module: "settings/password.tsx",
    purpose: "Changes the person's own password and signs every other device out.",
    access: "signed in",
    schema: passwordFormSchema,
    notes: {
      newPassword: "with a digit, a lower-case letter, an upper-case letter and one of `!@#$%^&+=`",
      confirmPassword: "the same once more",
    },
    example: { oldPassword: "Secret-123!", newPassword: "Other-456!", confirmPassword: "Other-456!" },
    success: "303 to `/settings/devices`; this session goes on",
    refusals: ["422 wrong old password", "429 too many wrong tries: wait"],
  },
  {
    title: "Phone number",
    path: "/settings/phone",
    module: "settings/phone.tsx",
    purpose: "Begins the change of the person's own phone number: sends a code to the current one.",
    access: "signed in",
    schema: phoneFormSchema(),
    notes: { mobilePhone: "a mobile number of the region, local (`050 123 45 67`) or international" },
    example: { mobilePhone: "050 765 43 21" },
    success: "303 to `/settings/phone/code`, with a short-lived cookie that waits for the code",
    refusals: ["422 no such number, the number one has, or a code was sent less than a minute ago"],
  },
  codeForm({
    title: "Codes of the two phones",
    path: "/settings/phone/code",
    module: "settings/phone-code.tsx",
    purpose: "Takes the code of the current phone, then that of the new one; asks for another one, or gives up.",
    after: "the phone number form",
    back: "/settings/phone",
    success:
      "303 to `/settings/phone/code` after the code of the current phone, to `/settings/phone` after that of the new one; `resend` answers 303 to `/settings/phone/code`",
  }),
  {
    title: "Sign out devices",
    path: "/settings/devices/sign-out",
    module: "settings/sign-out.tsx",
    purpose: "Signs one of the person's devices out, or all but this one.",
    access: "signed in",
    schema: signOutFormSchema,
    notes: { device: "a device of the list at `/settings/devices`, or `others`" },
    example: { device: "others" },
    success: "303 to `/settings/devices`",
  },
  ...MONEY_FORMS,
  ...TEAM_FORMS,
  ...EXPORT_FORMS,
  {
    title: "Payment notifications",
    path: "/settings/notifications",
    module: "settings/notifications.tsx",
    purpose:
      "Asks for payment notifications by Telegram or WhatsApp, or has a test message sent on a connected channel.",
    access: "signed in",
    schema: notificationsSchema(looksLikePhone),
    notes: {
      intent: "which button",
      connectionId:
        "for `telegram` a Telegram name (`@aysel_q`, the at sign may be left out) or the number of an account; for `whatsapp` a phone number, local or international",
    },
    example: { intent: "telegram", connectionId: "@aysel_q" },
    success:
      "303 to `/settings/notifications`, which has the link that connects; messages begin once it was opened and agreed to",
    refusals: ["409 a test on a channel that is not connected", "422 more than five tests an hour"],
  },
  {
    title: "Disconnect payment notifications",
    path: "/settings/notifications/disconnect",
    module: "settings/disconnect-notifications.tsx",
    purpose: "Stops payment notifications on a channel; also takes back a link that was not opened yet.",
    access: "signed in",
    schema: disconnectSchema,
    example: { subscriptionType: "TELEGRAM" },
    success: "303 to `/settings/notifications`, also when the channel was not connected",
  },
  {
    title: "Language",
    path: "/language",
    module: "shell/language.tsx",
    purpose: "Stores the language of the interface in the cookie `lang`.",
    access: "signed in, default region",
    schema: languageFormSchema,
    notes: { to: "path of this app to come back to" },
    example: { language: "az", to: "/" },
    success: "303 to `to`, or to `/`",
  },
  {
    title: "Preferences",
    path: "/preferences",
    module: "shell/preferences.tsx",
    purpose: "Stores what one prefers of the interface in cookies. A value that is none is ignored.",
    access: "anybody",
    schema: preferencesSchema,
    notes: {
      language: "one of the region's languages",
      to: "path of this app to come back to; without it nothing is shown",
    },
    example: { scheme: "dark" },
    success: "303 to `to`; 204 without it",
  },
  {
    title: "Log out",
    path: "/logout",
    module: "shell/logout.tsx",
    purpose: "Ends the session, here and at the provider.",
    access: "anybody",
    example: {},
    success: "303 to `/auth`",
  },
];

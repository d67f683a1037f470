import { REPORTS_AT_ONCE } from "#provider/contract/report-words";
import { codeForm, EXAMPLE_KEY, KEY_NOTE, type FormDoc } from "~/forms/forms-doc";
import { looksLikePhone } from "~/forms/phone-schema";
import { accountsSchema } from "./accounting/schema";
import { newReportSchema, stopReportSchema } from "./reports/schema";
import { disconnectSchema, notificationsSchema } from "./notification-schema";
import {
  logCheckSchema,
  passwordFormSchema,
  phoneFormSchema,
  profileFormSchema,
  signOutFormSchema,
  waitingEmailSchema,
} from "./schema";

/** Forms of the person's own data: name, password, phone, devices. */
export const SETTINGS_FORMS: readonly FormDoc[] = [
  {
    title: "Name and e-mail",
    module: "settings/profile.tsx",
    purpose:
      "Changes the person's own name, and asks for another e-mail, which counts once the link sent to it was opened. It is sent to `/settings?index`: `/settings` alone takes no posts.",
    schema: profileFormSchema({ email: "" }),
    notes: {
      email: "the name to sign in with; the address one has, or a new one",
      password: "the current password; needed when `email` is a new one",
    },
    example: { fullName: "Aysel Mammadova", email: "aysel@example.com", password: "Secret-123!" },
    search: "?index",
    success: "303 to `/settings`",
    refusals: ["409 the address belongs to another account", "422 wrong password", "429 too many wrong tries: wait"],
  },
  {
    title: "E-mail that waits for its link",
    module: "settings/email.tsx",
    purpose:
      "Sends the link again that confirms the person's e-mail, or the new one they asked for; or gives the new one up.",
    schema: waitingEmailSchema,
    notes: { intent: "which button" },
    example: { intent: "send" },
    success: "303 to `/settings`, also when nothing waits any more",
    refusals: ["429 too many links: wait"],
  },
  {
    title: "New file sent regularly",
    module: "settings/reports/new.tsx",
    purpose: "Has a file of a wallet sent regularly, by links in letters to people of the team.",
    schema: newReportSchema,
    notes: {
      idempotencyKey: KEY_NOTE,
      file: "with `WITHDRAWAL`: not `PDF` and not `EXCEL`",
      people: "ids of people of the team",
    },
    example: {
      idempotencyKey: EXAMPLE_KEY,
      appId: "ES1000001",
      file: "CAMT053_08",
      rhythm: "MONTHLY",
      people: ["usr_0000000000000000"],
    },
    success: "303 to `/settings/reports/{reportId}`",
    refusals: ["422 no such wallet or person", `409 the account has ${REPORTS_AT_ONCE} of them`],
  },
  {
    title: "File sent regularly: stop",
    module: "settings/reports/one.tsx",
    purpose: "Stops sending a file; what was sent stays in the list.",
    schema: stopReportSchema,
    example: { intent: "stop" },
    success: "303 to the same page",
    refusals: ["404 no such file", "409 it was stopped already"],
  },
  {
    title: "Check of the log",
    module: "settings/log-proof.tsx",
    purpose:
      "Checks the log of the account now; the page then says whether it fits, or names the first row that does not.",
    schema: logCheckSchema,
    notes: { intent: "which button" },
    example: { intent: "check" },
    success: "303 to `/settings/log/proof`",
    refusals: [],
  },
  {
    title: "Password",
    module: "settings/password.tsx",
    purpose: "Changes the person's own password and signs every other device out.",
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
    module: "settings/phone.tsx",
    purpose: "Begins the change of the person's own phone number: sends a code to the current one.",
    schema: phoneFormSchema(),
    notes: { mobilePhone: "a mobile number of the region, local (`050 123 45 67`) or international" },
    example: { mobilePhone: "050 765 43 21" },
    success: "303 to `/settings/phone/code`, with a short-lived cookie that waits for the code",
    refusals: ["422 no such number, the number one has, or a code was sent less than a minute ago"],
  },
  codeForm({
    title: "Codes of the two phones",
    module: "settings/phone-code.tsx",
    purpose: "Takes the code of the current phone, then that of the new one; asks for another one, or gives up.",
    after: "the phone number form",
    back: "/settings/phone",
    success:
      "303 to `/settings/phone/code` after the code of the current phone, to `/settings/phone` after that of the new one; `resend` answers 303 to `/settings/phone/code`",
  }),
  {
    title: "Accounts for accounting",
    module: "settings/accounting/accounts.tsx",
    purpose:
      "Chooses the accounts that files for accounting name for the entries of a wallet, or takes the usual ones.",
    schema: accountsSchema,
    notes: {
      intent: "`save` takes the accounts; `usual` takes the usual ones, whatever else is sent",
      WALLET: "an account as one's own chart of accounts names it; without one the usual account counts",
      FEE: "the account of the provider's fees",
    },
    example: {
      intent: "save",
      WALLET: "224",
      PAYMENT: "601.1",
      REFUND: "602",
      PAYOUT: "531",
      WITHDRAWAL: "222",
      TRANSFER: "217",
      TOP_UP: "721",
      DISPUTE: "217",
      FEE: "711.2",
    },
    success: "303 to the page of the wallet's accounts",
  },
  {
    title: "Sign out devices",
    module: "settings/sign-out.tsx",
    purpose: "Signs one of the person's devices out, or all but this one.",
    schema: signOutFormSchema,
    notes: { device: "a device of the list at `/settings/devices`, or `others`" },
    example: { device: "others" },
    success: "303 to `/settings/devices`",
  },
];

/** Forms of payment notifications. */
export const NOTIFICATION_FORMS: readonly FormDoc[] = [
  {
    title: "Payment notifications",
    module: "settings/notifications.tsx",
    purpose:
      "Asks for payment notifications by Telegram or WhatsApp, or has a test message sent on a connected channel.",
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
    module: "settings/disconnect-notifications.tsx",
    purpose: "Stops payment notifications on a channel; also takes back a link that was not opened yet.",
    schema: disconnectSchema,
    example: { subscriptionType: "TELEGRAM" },
    success: "303 to `/settings/notifications`, also when the channel was not connected",
  },
];

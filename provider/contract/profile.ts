import { z } from "zod";
import { call } from "./call.ts";
import { WITHDRAWAL_METHODS } from "./connect.ts";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import {
  appIdSchema,
  emailSchema,
  fullNameSchema,
  lineSchema,
  idSchema,
  instantSchema,
  newPasswordSchema,
  otpSchema,
  phoneSchema,
  webAddressSchema,
} from "./fields.ts";
import { CONNECTION_ID_LENGTH } from "./limits.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { openPermissionSchema, openRoleSchema, OWNER_ROLES } from "./permissions.ts";
import {
  languageSchema,
  openSecurityEventSchema,
  openSubscriptionTypeSchema,
  subscriptionTypeSchema,
} from "./words.ts";

/** User details record (docs/product.md section 3). */
export const profileSchema = z.object({
  id: idSchema,
  email: z.string(),
  emailProven: z.boolean(),
  /** The new address that counts once the link sent to it is opened. */
  pendingEmail: z.string().nullable(),
  fullName: z.string(),
  mobilePhone: z.string(),
});
export const subscriptionSchema = z.object({
  subscriptionType: openSubscriptionTypeSchema,
  /** The Telegram name or the WhatsApp number that messages go to. */
  connectionId: z.string(),
  /** Whether the person has opened `connectUrl` and agreed; nothing is sent before. */
  connected: z.boolean(),
  /** Where the person goes on to connect: a deep link, shown as a QR code too. */
  connectUrl: webAddressSchema,
  since: instantSchema,
});
export type Subscription = z.infer<typeof subscriptionSchema>;
/** A Telegram name (with or without its at sign) or number, or a WhatsApp number in E.164. */
export const connectionIdSchema = lineSchema(CONNECTION_ID_LENGTH);

/** A device as the provider knows it from the sign-in: names of browser and system, empty where unknown. */
const deviceSchema = z.object({ browser: z.string(), system: z.string(), address: z.string() });
/** A signed-in session. */
export const deviceSessionSchema = deviceSchema.extend({
  id: idSchema,
  /** The session that asks. */
  current: z.boolean(),
  signedInAt: instantSchema,
  lastUsedAt: instantSchema,
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;
/** A line of somebody's security activity. */
const securityLineSchema = deviceSchema.extend({
  id: idSchema,
  kind: openSecurityEventSchema,
  at: instantSchema,
  /** Who did it, where it was somebody else. */
  by: z.string().nullable(),
  /** Permissions and role before and after, for ACCESS_CHANGED. */
  change: z
    .object({
      roleFrom: openRoleSchema.nullable(),
      roleTo: openRoleSchema,
      added: z.array(openPermissionSchema),
      removed: z.array(openPermissionSchema),
    })
    .nullable(),
});
export type SecurityLine = z.infer<typeof securityLineSchema>;
/** A company's account at a bank as it is told; what banks of its region have not is empty. */
const bankAccountSchema = z.object({
  bankName: z.string(),
  bankTaxId: z.string(),
  code: z.string(),
  iban: z.string(),
  correspondentAccount: z.string(),
  swift: z.string(),
  withdrawalMethod: openWord(WITHDRAWAL_METHODS),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;
/** The same as it is sent; the rules of its fields stand in `../rules/requirements.ts`. */
const bankAccountBodySchema = z.object({
  bankName: lineSchema({ min: 1, max: 100 }),
  bankTaxId: lineSchema({ min: 1, max: 20 }),
  code: lineSchema({ min: 1, max: 20 }),
  iban: lineSchema({ min: 15, max: 34 }),
  correspondentAccount: lineSchema({ min: 1, max: 34 }),
  swift: lineSchema({ min: 8, max: 11 }),
  /** A company is paid out to its account: that is all it may choose. */
  withdrawalMethod: z.literal("IBAN").default("IBAN"),
});
const phoneParams = z.object({ mobilePhone: phoneSchema });

export const profile = {
  get: call("GET", "api/profile", { summary: "The person's own details", access: {}, answer: profileSchema }),
  update: call("POST", "api/updateProfile", {
    summary:
      "Change the person's own name and e-mail; a new e-mail, which is the name to sign in with, needs the password and counts once the link sent to it is opened",
    access: {},
    body: z.object({ fullName: fullNameSchema, email: emailSchema, password: z.string().max(256).optional() }),
    answer: profileSchema,
    errors: ["already_exists", "password_wrong", "sign_in_throttled", "rate_limited"],
  }),
  setLanguage: call("PUT", "api/profile/language", {
    summary: "Choose the language that the person is written to in; one of the region's languages",
    access: {},
    body: z.object({ language: languageSchema }),
    origin: "ours",
  }),
  sendEmailLink: call("POST", "api/profile/email-link", {
    summary: "Send the link again that proves the new e-mail address, or the one the person has",
    access: {},
    answer: z.object({ sentTo: z.string() }),
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  dropEmailLink: call("DELETE", "api/profile/email-link", {
    summary: "Keep the e-mail address as it is: the link to the new one opens nothing any more",
    access: {},
    origin: "ours",
  }),
  sendPhoneCode: call("GET", "api/otp/init/changePhoneNumber/{mobilePhone}", {
    summary: "Send a one-time code for a new phone number to the phone that is to be replaced",
    effect: "change",
    access: {},
    params: phoneParams,
    /** The challenge whose code did not arrive, to have another sent. */
    query: z.object({ challenge: idSchema.optional() }),
    answer: challengeFor("changePhoneNumber"),
    errors: ["otp_resend_too_soon", "otp_expired", ...sendErrors],
  }),
  changePhone: call("POST", "api/changePhoneNumber/{OTP}/{mobilePhone}", {
    summary: "Answer the old phone's code, then the new phone's: the second one changes the number",
    access: {},
    params: phoneParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    /** `challenge`: the old phone's code was right, and one has gone to the new phone. Null: the number is changed. */
    answer: z.object({ challenge: challengeFor("changePhoneNumber").nullable() }),
    errors: [...otpErrors, "otp_sent_too_often"],
  }),
  changePassword: call("POST", "api/changePassword", {
    summary: "Change the password; every other session ends",
    access: {},
    body: z.object({ oldPassword: z.string().min(1).max(256), newPassword: newPasswordSchema }),
    errors: ["password_wrong", "sign_in_throttled"],
  }),
  subscribe: call("POST", "api/subscribe", {
    summary: "Ask for payment notifications on a channel; they begin once the link of the answer was opened",
    access: {},
    body: z.object({ subscriptionType: subscriptionTypeSchema, connectionId: connectionIdSchema }),
    answer: subscriptionSchema,
  }),
  testSubscription: call("POST", "api/test-subscription", {
    summary: "Send a test message on a connected channel",
    access: {},
    body: z.object({ subscriptionType: subscriptionTypeSchema }),
    errors: ["not_connected", "rate_limited"],
    origin: "ours",
  }),
  subscriptions: call("GET", "api/get-subscription", {
    summary: "Channels of payment notifications",
    access: {},
    answer: z.array(subscriptionSchema),
  }),
  unsubscribe: call("DELETE", "api/delete-subs", {
    summary: "Stop payment notifications on a channel",
    access: {},
    query: z.object({ subscriptionType: subscriptionTypeSchema }),
  }),
  sessions: call("GET", "api/sessions", {
    summary: "Devices the person is signed in on, this one first",
    access: {},
    answer: z.array(deviceSessionSchema),
    origin: "ours",
  }),
  endSession: call("DELETE", "api/sessions/{id}", {
    summary: "Sign one device out",
    access: {},
    params: z.object({ id: idSchema }),
    origin: "ours",
  }),
  endOtherSessions: call("DELETE", "api/sessions", {
    summary: "Sign every other device out",
    access: {},
    origin: "ours",
  }),
  securityActivity: call("GET", "api/security-activity", {
    summary: "Sign-ins and changes of password, phone and permissions, newest first",
    access: {},
    query: pageQuerySchema,
    answer: pageOf(securityLineSchema),
    origin: "ours",
  }),
  saveBankAccount: call("POST", "api/company/{companyId}/bank-account", {
    summary: "Set a company's bank account",
    access: { roles: OWNER_ROLES },
    params: z.object({ companyId: idSchema }),
    body: bankAccountBodySchema,
    answer: bankAccountSchema,
    // Once a company takes payments, or its application is looked at, an account does not change by itself.
    errors: ["invalid_state"],
  }),
  bankAccount: call("GET", "api/company/{appId}/bank-account", {
    summary: "The bank account of an application's company",
    access: { roles: OWNER_ROLES },
    params: z.object({ appId: appIdSchema }),
    answer: bankAccountSchema.nullable(),
  }),
};

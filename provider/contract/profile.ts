import { z } from "zod";
import { call } from "./call.ts";
import { challengeAnswerSchema, challengeSchema, otpErrors } from "./auth.ts";
import {
  appIdSchema,
  emailSchema,
  fullNameSchema,
  idSchema,
  instantSchema,
  newPasswordSchema,
  otpSchema,
  phoneSchema,
} from "./fields.ts";
import { OWNER_ROLES } from "./permissions.ts";
import { subscriptionTypeSchema } from "./words.ts";

/** User details record (spec section 3). */
export const profileSchema = z.object({
  id: idSchema,
  email: z.string(),
  fullName: z.string(),
  mobilePhone: z.string(),
});
const subscriptionSchema = z.object({
  subscriptionType: subscriptionTypeSchema,
  connectionId: z.string(),
  connected: z.boolean(),
  /** Where the person goes on to connect: a deep link, shown as a QR code too. */
  connectUrl: z.string(),
  since: instantSchema,
});
const bankAccountSchema = z.object({
  bankName: z.string().min(1).max(100),
  bankTaxId: z.string().min(1).max(20),
  code: z.string().min(1).max(20),
  iban: z.string().min(15).max(34),
  correspondentAccount: z.string().min(1).max(34),
  swift: z.string().min(8).max(11),
});
const phoneParams = z.object({ mobilePhone: phoneSchema });

export const profile = {
  get: call("GET", "api/profile", { summary: "The person's own details", access: {}, answer: profileSchema }),
  update: call("POST", "api/updateProfile", {
    summary: "Change the person's own name and e-mail",
    access: {},
    body: z.object({ fullName: fullNameSchema, email: emailSchema }),
    answer: profileSchema,
    errors: ["already_exists"],
  }),
  sendPhoneCode: call("GET", "api/otp/init/changePhoneNumber/{mobilePhone}", {
    summary: "Send a one-time code for a new phone number",
    effect: "change",
    access: {},
    params: phoneParams,
    answer: challengeSchema,
    errors: ["otp_resend_too_soon"],
  }),
  changePhone: call("POST", "api/changePhoneNumber/{OTP}/{mobilePhone}", {
    summary: "Change the phone number with the one-time code",
    access: {},
    params: phoneParams.extend({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: profileSchema,
    errors: otpErrors,
  }),
  changePassword: call("POST", "api/changePassword", {
    summary: "Change the password; every other session ends",
    access: {},
    body: z.object({ oldPassword: z.string().min(1).max(256), newPassword: newPasswordSchema }),
    errors: ["password_wrong"],
  }),
  subscribe: call("POST", "api/subscribe", {
    summary: "Receive payment notifications on a channel",
    access: {},
    body: z.object({ subscriptionType: subscriptionTypeSchema }),
    answer: subscriptionSchema,
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
  saveBankAccount: call("POST", "api/company/{companyId}/bank-account", {
    summary: "Set a company's bank account",
    access: { roles: OWNER_ROLES },
    params: z.object({ companyId: idSchema }),
    body: bankAccountSchema,
    answer: bankAccountSchema,
  }),
  bankAccount: call("GET", "api/company/{appId}/bank-account", {
    summary: "The bank account of an application's company",
    access: { roles: OWNER_ROLES },
    params: z.object({ appId: appIdSchema }),
    answer: bankAccountSchema.nullable(),
  }),
};

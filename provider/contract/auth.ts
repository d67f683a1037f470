import { z } from "zod";
import { call } from "./call.ts";
import {
  emailSchema,
  fullNameSchema,
  idSchema,
  instantSchema,
  newPasswordSchema,
  otpSchema,
  phoneSchema,
} from "./fields.ts";
import { currencySchema } from "./money.ts";
import { CODE_TRIES } from "./limits.ts";
import { openWord } from "./open-word.ts";
import { openPermissionSchema, openRoleSchema, openUserTypeSchema } from "./permissions.ts";
import { REGIONS } from "./regions.ts";
import { openApplicationStatusSchema, openCodePurposeSchema, languageSchema, type CodePurpose } from "./words.ts";

/**
 * Empty, or left out, at a provider that knows no such word: there the code alone counts. The sandbox takes no code
 * without its word.
 */
const challengeWordSchema = idSchema.or(z.literal("")).default("");

/**
 * The answer when a one-time code is on its way. `challenge` is an opaque word (ours) that has to be sent back with the
 * code, so that knowing an e-mail address is not enough to try codes on it (decision 0008).
 */
export const challengeSchema = z.object({
  challenge: challengeWordSchema,
  purpose: openCodePurposeSchema,
  /** The masked phone the code went to. Empty, or left out: the provider does not say. */
  sentTo: z.string().default(""),
  /** Left out: the provider does not say, and refuses a code that has ended. */
  expiresAt: instantSchema.optional(),
  /** Left out: another code may be asked for at once. */
  resendAt: instantSchema.optional(),
  triesLeft: z.int().default(CODE_TRIES),
});
export type Challenge = z.infer<typeof challengeSchema>;
/** The answer of a call that sends codes for one purpose, which a provider need not repeat. */
export const challengeFor = (purpose: CodePurpose) =>
  challengeSchema.extend({ purpose: openCodePurposeSchema.default(purpose) });

/** The challenge that goes back with a code, in the body or the query. Absent if the provider sent none. */
export const challengeAnswerSchema = z.object({ challenge: challengeWordSchema });
export const otpErrors = ["otp_invalid", "otp_replaced", "otp_expired", "otp_exhausted", "otp_held"] as const;
/** Refusals of calls that send a code: too many unused codes, or too many wrong ones. */
export const sendErrors = ["otp_sent_too_often", "otp_held"] as const;

export const sessionSchema = z.object({
  accessToken: z.string().min(20),
  userId: idSchema,
  /** Absolute end of the session. */
  expiresAt: instantSchema,
});

/**
 * The signed-in user record (docs/product.md section 3). `privileges` are the permissions; `roles` holds the one role.
 */
export const currentUserSchema = z.object({
  id: idSchema,
  active: z.boolean(),
  attachedCard: z.boolean(),
  email: z.string(),
  /** Whether the link sent to the address was opened. Mail goes to proven addresses only. */
  emailProven: z.boolean(),
  fin: z.string(),
  fullName: z.string(),
  name: z.string(),
  username: z.string(),
  mobilePhone: z.string(),
  privileges: z.array(openPermissionSchema),
  roles: z.array(openRoleSchema).min(1),
  userType: openUserTypeSchema,
  region: openWord(REGIONS),
  currency: currencySchema,
  /**
   * Payouts, and files of them, that the person may approve (ours), as far as they are counted; left out by a provider
   * that counts none.
   */
  waitingPayouts: z.int().optional(),
  /** Disputes that the person may answer (ours), counted as the payouts are. */
  waitingDisputes: z.int().optional(),
  /**
   * How far the furthest application has come that the person sees (ours): ONLINE where one takes payments, null where
   * there is none. Left out of the provider's staff, and by a provider that does not say.
   */
  standing: openApplicationStatusSchema.nullish(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const loginBodySchema = z.object({
  username: z.string().min(1).max(128),
  password: z.string().min(1).max(256),
  rememberMe: z.boolean(),
});

export const auth = {
  login: call("POST", "api/login", {
    summary: "Check e-mail and password, and send a one-time code to the person's phone",
    access: "public",
    body: loginBodySchema,
    answer: challengeFor("login"),
    errors: ["credentials_invalid", "sign_in_throttled", "address_throttled", ...sendErrors],
  }),
  approveLogin: call("POST", "api/approveLogin/{OTP}/{email}", {
    summary: "Finish signing in with the one-time code",
    access: "public",
    params: z.object({ OTP: otpSchema, email: z.string().min(1).max(128) }),
    body: challengeAnswerSchema.extend({
      /** (ours) The language that was chosen in this browser, in which the person is written to from now on. */
      language: languageSchema.optional(),
    }),
    answer: sessionSchema,
    /** 401: the person is another region's than the host. */
    errors: [...otpErrors, "unauthenticated"],
  }),
  resendLoginCode: call("GET", "api/otp/init/login", {
    summary: "Send a new one-time code for a sign-in that has begun",
    access: "public",
    effect: "change",
    query: challengeAnswerSchema,
    answer: challengeFor("login"),
    errors: ["otp_resend_too_soon", "otp_expired", "unauthenticated", ...sendErrors],
  }),
  forgotPassword: call("POST", "api/forgot-password", {
    summary: "Send a link for a new password; the same answer whether the address is known or not",
    access: "public",
    body: z.object({ email: emailSchema }),
    answer: z.object({ accepted: z.literal(true) }),
    errors: ["rate_limited", "address_throttled"],
  }),
  checkPasswordLink: call("GET", "api/confirm-password/{guid}", {
    summary: "Whether a link for a new password can still be used: says nothing of whose it is, and uses nothing up",
    access: "public",
    params: z.object({ guid: idSchema }),
    errors: ["link_expired"],
    origin: "ours",
  }),
  confirmPassword: call("POST", "api/confirm-password/{guid}", {
    summary:
      "Set a new password with the link's single-use word; every session of the person ends. Answers with their address",
    access: "public",
    params: z.object({ guid: idSchema }),
    body: z.object({ newPassword: newPasswordSchema }),
    answer: z.object({ email: z.string() }),
    errors: ["link_expired"],
  }),
  confirmEmail: call("POST", "api/confirm-email/{guid}", {
    summary:
      "Prove an e-mail address with the single-use word of the link that was sent to it; a new address counts from then on",
    access: "public",
    params: z.object({ guid: idSchema }),
    answer: z.object({ email: z.string() }),
    errors: ["link_expired", "forbidden", "already_exists"],
    origin: "ours",
  }),
  register: call("POST", "api/register", {
    summary: "Begin a registration and send a one-time code; the same answer when the address is taken",
    access: "public",
    body: z.object({
      email: emailSchema,
      fullName: fullNameSchema,
      password: newPasswordSchema,
      mobilePhone: phoneSchema,
    }),
    answer: challengeFor("register"),
    errors: ["rate_limited", "address_throttled", ...sendErrors],
  }),
  resendRegisterCode: call("GET", "api/otp/init/register", {
    summary: "Send a new one-time code for a registration that has begun",
    access: "public",
    effect: "change",
    query: challengeAnswerSchema,
    answer: challengeFor("register"),
    errors: ["otp_resend_too_soon", "otp_expired", "rate_limited", ...sendErrors],
  }),
  confirmAccount: call("POST", "api/confirmAccount/{OTP}", {
    summary: "Finish a registration with the one-time code and sign in",
    access: "public",
    params: z.object({ OTP: otpSchema }),
    body: challengeAnswerSchema,
    answer: sessionSchema,
    errors: otpErrors,
  }),
  logout: call("POST", "api/logout", { summary: "End this session at the provider", access: {} }),
  currentUser: call("GET", "api/current-user", {
    summary: "The signed-in user record",
    access: {},
    answer: currentUserSchema,
    origin: "ours",
  }),
};

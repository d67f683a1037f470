import { z } from "zod";
import { call } from "./call.ts";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import {
  appIdSchema,
  descriptionSchema,
  emailSchema,
  fileSchema,
  idSchema,
  instantSchema,
  otpSchema,
} from "./fields.ts";
import { APP_NAME_LENGTH, LOGO_BYTES, OPEN_COUNTED } from "./limits.ts";
import { logoSchema } from "./logos.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { APPLICATION_ROLES, AREA_ACCESS, openRoleSchema } from "./permissions.ts";
import { openWord } from "./open-word.ts";
import { webAddressSchema } from "./web-address.ts";
import { SALARY_EDITIONS, salaryEditionSchema } from "./salary-files.ts";
import {
  categoryCodeSchema,
  openAccountTypeSchema,
  openApplicationStatusSchema,
  openBusinessCategorySchema,
  openLanguageSchema,
  openSendChannelSchema,
  languageSchema,
  LANGUAGES,
  SEND_CHANNELS,
  sendChannelSchema,
} from "./words.ts";

export const applicationSchema = z.object({
  appId: appIdSchema,
  configId: idSchema,
  name: z.string().min(APP_NAME_LENGTH.min).max(APP_NAME_LENGTH.max),
  url: z.string(),
  info: z.string(),
  category: openBusinessCategorySchema,
  /** Public, and another one with each other picture. */
  logoUrl: z.string().nullable(),
  accountType: openAccountTypeSchema,
  status: openApplicationStatusSchema,
  currency: currencySchema,
  /** (ours) Whether people can pay by its own QR code, as long as it is online. */
  qrEnabled: z.boolean(),
  ownerId: idSchema,
  createdDate: instantSchema,
});
export type Application = z.infer<typeof applicationSchema>;

/**
 * (ours) The text that a payer gets in one language on one channel. `{fullName}`, `{amount}`, `{currency}`,
 * `{invoiceCode}` and `{link}` are filled in.
 */
const messageTextSchema = z.object({
  language: languageSchema,
  channel: sendChannelSchema,
  text: descriptionSchema,
});
const messageTemplateSchema = messageTextSchema.extend({
  language: openLanguageSchema,
  channel: openSendChannelSchema,
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

export const applicationDetailSchema = applicationSchema.extend({
  /**
   * Where people pay it without an invoice: what its QR code leads to. Null until that was switched on for the first
   * time.
   */
  paymentUrl: z.string().nullable(),
  defaultSmsTemplate: z.string(),
  /**
   * (ours) The language that `defaultSmsTemplate` is written in: invoices of that language use it, on every channel
   * without a text of its own.
   */
  defaultLanguage: openLanguageSchema,
  /** (ours) One text at most for a language and a channel. */
  messageTemplates: z.array(messageTemplateSchema),
  /** Whom payers write to about a payment; receipts name it. Empty until the merchant gives one. */
  applicationMail: z.string(),
  /** (ours) In which edition its salary information files are written; of meaning in ae alone (decision 0143). */
  salaryEdition: openWord(SALARY_EDITIONS),
  /** (ours) The logo, as it is stored. */
  logo: logoSchema.nullable(),
  /**
   * (ours) When its web address, description, category or status last changed, and when its texts or its mail address
   * did.
   */
  lastModifiedDate: instantSchema,
  configModifiedDate: instantSchema,
  rejectionReason: z.string().nullable(),
  /**
   * Who besides the owners sees it. `role` was chosen for this application and narrows what they may do in it; null:
   * their own role counts.
   */
  allowedUsers: z.array(
    z.object({ userId: idSchema, fullName: z.string(), ownRole: openRoleSchema, role: openRoleSchema.nullable() }),
  ),
});

export type ApplicationDetail = z.infer<typeof applicationDetailSchema>;

/** A program that used a key, noted once an hour of each program at each address. */
const keyUseSchema = z.object({
  /** The product that it names first in its `User-Agent`; null if it names none. */
  program: z.string().nullable(),
  /** Where it called from: the network address, and the country (ISO 3166) if the edge knows it. */
  address: z.string().nullable(),
  country: z.string().nullable(),
  /** The call that was noted, as the contract names it; null of a use before calls were noted. */
  call: z.string().nullable(),
  lastUsedDate: instantSchema,
});
export type KeyUse = z.infer<typeof keyUseSchema>;

/** A secret key after the one time that it was shown whole. */
const keySchema = z.object({
  /** Its last characters, by which people recognise it. */
  hint: z.string(),
  createdDate: instantSchema,
  lastUsedDate: instantSchema.nullable(),
  /** The latest first, as far as they are kept. */
  uses: z.array(keyUseSchema),
});
export type ApplicationKey = z.infer<typeof keySchema>;
/** The application's key now, and those before it that are still good for a while (decision 0058). */
export const applicationKeysSchema = z.object({
  key: keySchema.nullable(),
  old: z.array(keySchema.extend({ endsDate: instantSchema })),
});
export type ApplicationKeys = z.infer<typeof applicationKeysSchema>;
/** The same of one application among others. */
const keyedApplicationSchema = applicationKeysSchema.extend({ appId: appIdSchema, appName: z.string() });
export type KeyedApplication = z.infer<typeof keyedApplicationSchema>;

const openCountSchema = z.int().min(0).max(OPEN_COUNTED);
/**
 * (ours) Obstacles to deleting an application, and the people who lose it. It is deleted only if nothing of it is open
 * and its wallet is empty. Counts end at `OPEN_COUNTED`; amounts are in minor units.
 */
export const applicationRemovalSchema = z.object({
  name: z.string(),
  currency: currencySchema,
  openInvoices: openCountSchema,
  /** Payments that are under way, on hold, or being refunded. */
  unfinishedPayments: openCountSchema,
  available: moneySchema,
  held: moneySchema,
  inTransit: moneySchema,
  /** People who see it besides the owners. */
  people: z.int().min(0),
});
export type ApplicationRemoval = z.infer<typeof applicationRemovalSchema>;

/** Whether something is in the way of deleting an application. */
export const isInUse = ({
  openInvoices,
  unfinishedPayments,
  available,
  held,
  inTransit,
}: ApplicationRemoval): boolean => openInvoices + unfinishedPayments + available + held + inTransit > 0;

const appIdParams = z.object({ appId: appIdSchema });
/**
 * (ours) Whether the key before stays good beside the new one (`APP_KEY_OVERLAP_HOURS`), as it does unless somebody
 * says otherwise; if not, it ends at once, with all before it.
 */
const keepOldSchema = z.object({ keepOld: z.stringbool().default(true) });
const appUserParams = appIdParams.extend({ userId: idSchema });
const otpParams = appIdParams.extend({ OTP: otpSchema });

/** Staff hold no key: it pays out by itself. */
const MAKES_KEY = { permission: "USER_APPLICATION", movesMoney: true } as const;

export const applications = {
  list: call("GET", "api/apps", {
    summary: "Applications the person may see",
    access: {},
    answer: z.array(applicationSchema),
  }),
  get: call("GET", "api/apps/{appId}", {
    summary: "One application",
    access: {},
    params: appIdParams,
    answer: applicationDetailSchema,
  }),
  setUser: call("PUT", "api/apps/{appId}/users/{userId}", {
    summary: "Let a person of the account see an application, or change the role they have in it",
    access: { permission: "USER_APPLICATION" },
    params: appUserParams,
    body: z.object({ role: z.enum(APPLICATION_ROLES).nullable() }),
    // `invalid_state`: owners see every application, and whoever was taken off the account sees none.
    errors: ["own_permissions", "role_not_held", "permission_not_held", "permission_by_owner", "invalid_state"],
    origin: "ours",
  }),
  removeUser: call("DELETE", "api/apps/{appId}/users/{userId}", {
    summary: "No longer show an application to a person",
    access: { permission: "USER_APPLICATION" },
    params: appUserParams,
    errors: ["own_permissions", "role_not_held", "permission_not_held", "permission_by_owner", "invalid_state"],
    origin: "ours",
  }),
  sendKeyCode: call("GET", "api/otp/init/updateKey/{appId}", {
    summary: "Send a one-time code for a new secret key",
    effect: "change",
    access: MAKES_KEY,
    params: appIdParams,
    query: keepOldSchema,
    answer: challengeFor("updateKey"),
    errors: ["permission_not_held", ...sendErrors],
  }),
  renewKey: call("GET", "api/appKey/{appId}/{OTP}", {
    summary: "Replace the secret key; the answer shows it once",
    effect: "change",
    access: MAKES_KEY,
    params: otpParams,
    query: challengeAnswerSchema.extend(keepOldSchema.shape),
    answer: z.object({ appKey: z.string() }),
    errors: ["permission_not_held", ...otpErrors],
  }),
  keys: call("GET", "api/apps/{appId}/key", {
    summary: "When an application's key was made, what used it last, and which old ones are good; never a key itself",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    answer: applicationKeysSchema,
    origin: "ours",
  }),
  everyKey: call("GET", "api/app-keys", {
    summary: "The same of every application that the caller may make keys of, by name",
    access: { permission: "USER_APPLICATION" },
    answer: z.array(keyedApplicationSchema),
    origin: "ours",
  }),
  setEnabled: call("PUT", "api/apps/{appId}/enabled", {
    summary: "Disable an application, or enable it again: it goes back to the status it had",
    access: AREA_ACCESS.switchApplication,
    params: appIdParams,
    body: z.object({ enabled: z.boolean() }),
    answer: applicationSchema,
    // `requirements_due`: it stopped because nobody corrected what the provider had checked again.
    errors: ["invalid_state", "requirements_due"],
    origin: "ours",
  }),
  removal: call("GET", "api/apps/{appId}/removal", {
    summary: "What is in the way of deleting an application, and how many people see it",
    access: AREA_ACCESS.deleteApplication,
    params: appIdParams,
    answer: applicationRemovalSchema,
    origin: "ours",
  }),
  sendDeleteCode: call("GET", "api/otp/init/deleteApp/{appId}", {
    summary: "Send a one-time code for deleting an application",
    effect: "change",
    access: AREA_ACCESS.deleteApplication,
    params: appIdParams,
    answer: challengeFor("deleteApp"),
    // `invalid_state`: something of it is open, or its wallet is not empty.
    errors: ["invalid_state", ...sendErrors],
  }),
  remove: call("DELETE", "api/app/{appId}/{OTP}", {
    summary: "Delete an application",
    access: AREA_ACCESS.deleteApplication,
    params: otpParams,
    query: challengeAnswerSchema,
    errors: [...otpErrors, "invalid_state"],
  }),
  configure: call("PUT", "api/config", {
    summary: "Change an application's message templates, mail address and edition of salary files",
    access: { permission: "USER_APPLICATION" },
    body: z.object({
      appId: appIdSchema,
      configId: idSchema,
      defaultSmsTemplate: descriptionSchema,
      /** Empty: none. */
      applicationMail: z.literal("").or(emailSchema),
      /** (ours) Left out: as it is. */
      defaultLanguage: languageSchema.nullish(),
      /**
       * (ours) In place of all there are; left out: as they are. Of two for one language and channel the later counts.
       */
      messageTemplates: z
        .array(messageTextSchema)
        .max(LANGUAGES.length * SEND_CHANNELS.length)
        .nullish(),
      /** (ours) Left out: as it is. */
      salaryEdition: salaryEditionSchema.optional(),
      /**
       * (ours) Of the configuration that was read: refused with `changed_meanwhile` when somebody has changed it since.
       */
      configModifiedDate: instantSchema.optional(),
    }),
    answer: applicationDetailSchema,
    errors: ["changed_meanwhile"],
  }),
  describe: call("PUT", "api/apps/{appId}", {
    summary: "Change an application's web address, description and category, once it is approved",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    body: z.object({
      url: webAddressSchema,
      info: descriptionSchema,
      category: categoryCodeSchema,
      /** Of the application that was read: refused with `changed_meanwhile` when somebody has changed it since. */
      lastModifiedDate: instantSchema.optional(),
    }),
    answer: applicationDetailSchema,
    // `invalid_state`: before that it is changed where it is prepared, and while it is disabled it rests.
    errors: ["invalid_state", "changed_meanwhile"],
    origin: "ours",
  }),
  uploadLogo: call("PUT", "api/config/hotel/update", {
    summary:
      "Replace an application's logo: a JPG or PNG, told by its content and made anew from what its picture needs",
    access: { permission: "USER_APPLICATION" },
    query: appIdParams,
    body: z.object({ logo: fileSchema }),
    form: true,
    fileBytes: LOGO_BYTES,
    answer: applicationDetailSchema,
    // `file_invalid`: of the field `logo`, one of `LOGO_FAULTS`.
    errors: ["file_invalid", "file_too_large", "rate_limited"],
  }),
  removeLogo: call("DELETE", "api/apps/{appId}/logo", {
    summary: "Remove an application's logo; one that has none stays so",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    answer: applicationDetailSchema,
    origin: "ours",
  }),
  logo: call("GET", "api/apps/{appId}/logo", {
    summary: "An application's logo, for those who see the application; payers have it at `logoUrl`",
    access: {},
    params: appIdParams,
    file: true,
    mediaType: "image/png, image/jpeg",
    origin: "ours",
  }),
};

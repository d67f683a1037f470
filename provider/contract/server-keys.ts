import { z } from "zod";
import { challengeAnswerSchema, challengeFor, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, daySchema, idSchema, instantSchema, lineSchema, otpSchema } from "./fields.ts";
import { keyScopeSchema, openJudgementSchema, openKeyScopeSchema } from "./key-scopes.ts";
import { KEY_ADDRESSES, KEY_NAME_LENGTH, KEY_OVERLAPS } from "./limits.ts";
import { openWord } from "./open-word.ts";

/** A network address or a network as somebody types it; `provider/rules/network-address.ts` reads it. */
export const keyAddressTypedSchema = lineSchema({ min: 1, max: 50 });
export const keyNameSchema = lineSchema(KEY_NAME_LENGTH);
/** Most applications of one key. */
export const MOST_KEY_APPLICATIONS = 100;

const overlapSchema = z.literal([...KEY_OVERLAPS]);

/** The last day, in the region's zone, on which a key works. Null: it works until somebody ends it. */
const endsOnSchema = daySchema.nullish();

/** What a key is made for. A code confirms exactly this. */
export const keyTermsSchema = z.object({
  name: keyNameSchema,
  appIds: z.array(appIdSchema).min(1).max(MOST_KEY_APPLICATIONS),
  scopes: z.array(keyScopeSchema).min(1),
  endsOn: endsOnSchema,
  /** Where it may come from; empty: from anywhere. */
  addresses: z.array(keyAddressTypedSchema).max(KEY_ADDRESSES),
});
export type KeyTerms = z.infer<typeof keyTermsSchema>;
const replacementSchema = z.object({ overlapHours: overlapSchema, endsOn: endsOnSchema });
const codeSchema = challengeAnswerSchema.extend({ OTP: otpSchema });

/** When a key was last let in, from where, by which program, and which call it was. Noted at most once a minute. */
const lastUseSchema = z.object({
  date: instantSchema,
  /** Null where the edge does not say. The country is of ISO 3166. */
  address: z.string().nullable(),
  country: z.string().nullable(),
  /** The product that the caller's `User-Agent` names first. */
  program: z.string().nullable(),
  /** As the contract names the call. */
  call: z.string(),
});

export const serverKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Its last characters, by which people recognise it. */
  hint: z.string(),
  applications: z.array(z.object({ appId: appIdSchema, appName: z.string() })),
  scopes: z.array(openKeyScopeSchema),
  addresses: z.array(z.string()),
  createdDate: instantSchema,
  createdBy: z.string(),
  /** ENDED: no call is let in with it any more. */
  state: openWord(["ACTIVE", "ENDED"]),
  /** When it ends or has ended. */
  endsDate: instantSchema.nullable(),
  /** Who ended it; null where it ended, or ends, by itself. */
  endedBy: z.string().nullable(),
  /** The key in its place. */
  replacedBy: idSchema.nullable(),
  lastUse: lastUseSchema.nullable(),
  /** Nothing has used it for `KEY_UNUSED_DAYS`, and it has been there for as long. */
  unused: z.boolean(),
});
export type ServerKey = z.infer<typeof serverKeySchema>;

/** A new key: the only answer that has the key itself. */
const newKeySchema = z.object({ key: serverKeySchema, secret: z.string() });

const keyedCallSchema = z.object({
  /** As the contract names the call. */
  name: z.string(),
  method: z.string(),
  path: z.string(),
});
const triedCallSchema = keyedCallSchema.extend({
  scope: openKeyScopeSchema,
  /** What the call would be answered with: `00000` if the key would be let in. */
  code: openJudgementSchema,
});
export type TriedCall = z.infer<typeof triedCallSchema>;

const WHO = { permission: "USER_APPLICATION" } as const;
/** Staff see keys and end them; they never hold one. */
const MAKES = { ...WHO, movesMoney: true } as const;
// `invalid_state`: the account has as many keys as it can have.
const TERM_ERRORS = ["permission_not_held", "invalid_state", "not_found"] as const;
const params = z.object({ id: idSchema });

/** (ours) Keys with which a merchant's own server calls (decision 0164). */
export const serverKeys = {
  list: call("GET", "api/keys", {
    summary: "Keys of the merchant's servers, the newest first: those that work, and those that ended lately",
    access: WHO,
    answer: z.array(serverKeySchema),
    origin: "ours",
  }),
  scopes: call("GET", "api/key-scopes", {
    summary: "What a key may be made for in this region, and the calls that each scope opens",
    access: WHO,
    answer: z.array(z.object({ scope: openKeyScopeSchema, calls: z.array(keyedCallSchema) })),
    origin: "ours",
  }),
  get: call("GET", "api/keys/{id}", {
    summary: "One key, without the key itself",
    access: WHO,
    params,
    answer: serverKeySchema,
    origin: "ours",
  }),
  start: call("POST", "api/otp/init/key", {
    summary: "Send the code that makes exactly this key",
    access: MAKES,
    body: keyTermsSchema,
    answer: challengeFor("serverKey"),
    errors: [...TERM_ERRORS, ...sendErrors],
    origin: "ours",
  }),
  make: call("POST", "api/keys", {
    summary: "Make a key; the answer shows it once",
    access: MAKES,
    body: keyTermsSchema.extend(codeSchema.shape),
    answer: newKeySchema,
    errors: [...TERM_ERRORS, ...otpErrors],
    origin: "ours",
  }),
  startReplacement: call("POST", "api/otp/init/key/{id}", {
    summary: "Send the code that puts another key in the place of this one",
    access: MAKES,
    params,
    body: replacementSchema,
    answer: challengeFor("serverKey"),
    // `invalid_state`: it has ended, or another stands in its place already.
    errors: [...TERM_ERRORS, ...sendErrors],
    origin: "ours",
  }),
  replace: call("POST", "api/keys/{id}/replacement", {
    summary: "Put another key with the same terms in the place of this one, which ends at once or a while later",
    access: MAKES,
    params,
    body: replacementSchema.extend(codeSchema.shape),
    answer: newKeySchema,
    errors: [...TERM_ERRORS, ...otpErrors],
    origin: "ours",
  }),
  end: call("DELETE", "api/keys/{id}", {
    summary: "End a key: its next call is refused",
    access: WHO,
    params,
    answer: serverKeySchema,
    // `invalid_state`: it has ended.
    errors: ["invalid_state"],
    origin: "ours",
  }),
  tried: call("GET", "api/keys/{id}/tried", {
    summary: "What each call that a key can open would be answered with now, without making it",
    access: WHO,
    params,
    query: z.object({
      /** Where it would come from; left out: from where it may. */
      address: keyAddressTypedSchema.optional(),
      /** The application that it would be about; left out: one of the key's. */
      appId: appIdSchema.optional(),
    }),
    answer: z.array(triedCallSchema),
    origin: "ours",
  }),
};

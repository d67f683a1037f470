import { z } from "zod";
import { challengeAnswerSchema, challengeSchema, otpErrors, sendErrors } from "./auth.ts";
import { call } from "./call.ts";
import { appIdSchema, instantSchema, otpSchema } from "./fields.ts";

const secretSchema = z.object({
  /** Its last characters. */
  hint: z.string(),
  createdDate: instantSchema,
});

/** The secret of an application that is in use, and former ones that still sign. */
const signingSecretsSchema = z.object({
  secret: secretSchema.nullable(),
  old: z.array(secretSchema.extend({ endsDate: instantSchema })),
});
export type SigningSecrets = z.infer<typeof signingSecretsSchema>;

const WHO = { permission: "USER_APPLICATION" } as const;
/** Staff see when secrets were made, and never hold one. */
const MAKES = { ...WHO, movesMoney: true } as const;
const params = z.object({ appId: appIdSchema });

/** Whether the secret before signs beside the new one for `APP_KEY_OVERLAP_HOURS`; if not, it ends at once. */
const choiceSchema = z.object({ keepOld: z.boolean() });

/**
 * (ours) The signing secret of an application (decision 0165): Standard Webhooks' `whsec_…`, with which callbacks of
 * orders and the return addresses of payers are signed.
 */
export const signingSecrets = {
  get: call("GET", "api/apps/{appId}/signing-secret", {
    summary: "When an application's signing secret was made, and which old ones still sign; never a secret itself",
    access: WHO,
    params,
    answer: signingSecretsSchema,
    origin: "ours",
  }),
  start: call("POST", "api/otp/init/signing-secret/{appId}", {
    summary: "Send the code that makes a signing secret, or another in its place",
    access: MAKES,
    params,
    body: choiceSchema,
    answer: challengeSchema,
    errors: [...sendErrors],
    origin: "ours",
  }),
  make: call("POST", "api/apps/{appId}/signing-secret", {
    summary: "Make a signing secret, or another in its place; the answer shows it once",
    access: MAKES,
    params,
    body: choiceSchema.extend(challengeAnswerSchema.shape).extend({ OTP: otpSchema }),
    answer: z.object({ secret: z.string() }),
    errors: otpErrors,
    origin: "ours",
  }),
};

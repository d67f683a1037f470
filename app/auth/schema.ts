import { z } from "zod";
import { loginBodySchema } from "#provider/contract/auth";
import { EMAIL_PATTERN, fullNameSchema, newPasswordSchema } from "#provider/contract/fields";
import { EMAIL_LENGTH } from "#provider/contract/limits";
import { plainEmail } from "#provider/rules/typed-text";
import { isTypedTwice, newPasswordFields, TYPED_TWICE } from "~/forms/password-schema";
import { looksLikePhone, phoneField } from "~/forms/phone-schema";

const emailField = z
  .string()
  .overwrite(plainEmail)
  .max(EMAIL_LENGTH.max)
  .pipe(z.email({ pattern: EMAIL_PATTERN }));

/**
 * The credentials (docs/product.md section 3): the username is the e-mail. `next` is untrusted until `safeNextPath` has
 * checked it.
 */
export const signInSchema = z.object({
  username: emailField,
  password: loginBodySchema.shape.password,
  rememberMe: z.boolean().default(false),
  next: z.string().optional(),
});
export type Credentials = z.output<typeof signInSchema>;

/** A registration (docs/product.md section 3); the phone has the form that `readMobile` returns. */
export const registerSchema = (readMobile: Parameters<typeof phoneField>[0] = looksLikePhone) =>
  z.object({
    email: emailField,
    fullName: fullNameSchema,
    mobilePhone: phoneField(readMobile),
    password: newPasswordSchema,
  });

/** The address that gets a link for a new password. */
export const forgotPasswordSchema = z.object({ email: emailField });

/** Confirming an address requires the button: a form without its intent confirms nothing. */
export const confirmEmailSchema = z.object({ intent: z.literal("confirm") });

/** A password that replaces a forgotten one, or is the first of an invited person. */
export const setPasswordSchema = z.object(newPasswordFields).refine(isTypedTwice, TYPED_TWICE);

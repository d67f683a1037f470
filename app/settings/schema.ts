import { z } from "zod";
import { fullNameSchema, idSchema } from "#provider/contract/fields";
import { profile } from "#provider/contract/profile";
import { isTypedTwice, newPasswordFields, TYPED_TWICE } from "~/forms/password-schema";
import { looksLikePhone, phoneField, type ReadPhone } from "~/forms/phone-schema";
import { emailField } from "~/forms/plain-fields";

const { oldPassword: currentPassword } = profile.changePassword.body.shape;

/** Name and e-mail. The e-mail is the user name, so a new one needs the password. */
export const profileFormSchema = (current: { email: string }) =>
  z
    .object({
      fullName: fullNameSchema,
      email: emailField,
      password: currentPassword.optional(),
    })
    .refine(({ email, password }) => email === current.email || password !== undefined, {
      path: ["password"],
      params: { key: "required" },
    });

/** The acts on an address that waits for its link. */
export const waitingEmailSchema = z.object({ intent: z.enum(["send", "discard"]) });

/** The act on the log of the account. */
export const logCheckSchema = z.object({ intent: z.literal("check") });

export const passwordFormSchema = z
  .object({ oldPassword: currentPassword, ...newPasswordFields })
  .refine(isTypedTwice, TYPED_TWICE);

/** The person's new number; `read` converts it to E.164. */
export const phoneFormSchema = (read: ReadPhone = looksLikePhone) => z.object({ mobilePhone: phoneField(read) });

/**
 * Signs out one device or all others (`OTHER_DEVICES`). The device is required: a form without it signs no device out.
 */
export const signOutFormSchema = z.object({ device: idSchema });

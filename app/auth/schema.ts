import { z } from "zod";
import { loginBodySchema } from "#provider/contract/auth";
import { otpSchema } from "#provider/contract/fields";
import { EMAIL_LENGTH } from "#provider/contract/limits";

/** The credentials (spec section 3): the username is the e-mail. `next` is untrusted until `safeNextPath` has seen it. */
export const signInSchema = z.object({
  username: z.string().trim().max(EMAIL_LENGTH.max).pipe(z.email()),
  password: loginBodySchema.shape.password,
  rememberMe: z.boolean().default(false),
  next: z.string().optional(),
});
export type Credentials = z.output<typeof signInSchema>;

/** What one may do on the page that waits for the code. Spaces of a pasted code do not count. */
export const codeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("confirm"),
    code: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .refine((text) => otpSchema.safeParse(text).success, { params: { key: "code" } }),
  }),
  z.object({ intent: z.literal("resend") }),
  z.object({ intent: z.literal("cancel") }),
]);

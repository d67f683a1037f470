import { z } from "zod";
import { loginBodySchema } from "#provider/contract/auth";
import { EMAIL_LENGTH } from "#provider/contract/limits";

/** The credentials (spec section 3): the username is the e-mail. `next` is untrusted until `safeNextPath` has seen it. */
export const signInSchema = z.object({
  username: z.string().trim().max(EMAIL_LENGTH.max).pipe(z.email()),
  password: loginBodySchema.shape.password,
  rememberMe: z.boolean().default(false),
  next: z.string().optional(),
});
export type Credentials = z.output<typeof signInSchema>;

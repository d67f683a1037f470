import { z } from "zod";
import { otpSchema } from "#provider/contract/fields";
import { plainTyped } from "#provider/rules/typed-text";

/** What one may do on a page that waits for a one-time code. Blanks and hyphens of a pasted code do not count. */
export const codeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("confirm"),
    code: z
      .string()
      .transform((text) => plainTyped(text).replace(/[\s-]/g, ""))
      .refine((text) => otpSchema.safeParse(text).success, { params: { key: "code" } }),
  }),
  z.object({ intent: z.literal("resend") }),
  z.object({ intent: z.literal("cancel") }),
  /** Turns back from an outcome that is unknown, once it was said that it is. */
  z.object({ intent: z.literal("leave") }),
]);

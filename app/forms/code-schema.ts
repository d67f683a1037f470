import { z } from "zod";
import { otpSchema } from "#provider/contract/fields";
import { plainTyped } from "#provider/rules/typed-text";

/** The acts on a page that waits for a one-time code. Spaces and hyphens of a pasted code do not count. */
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
  /** Leaves an outcome that is unknown, after the page has warned. */
  z.object({ intent: z.literal("leave") }),
]);

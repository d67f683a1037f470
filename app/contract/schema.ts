import { z } from "zod";
import { idSchema } from "#provider/contract/fields";
import { SIGNER_ID_DIGITS } from "#provider/contract/limits";
import { verification } from "#provider/contract/verification";
import { looksLikePhone, phoneField, type ReadPhone } from "~/forms/phone-schema";

/** What is on the screen, or was read to the end: which text, and in which language. */
export const readSchema = verification.readContract.body.extend({ intent: z.enum(["read", "shown"]).default("read") });

/** Whose phone is asked; `read` makes E.164 of the number. */
export const signerFormSchema = (read: ReadPhone = looksLikePhone) =>
  z.object({
    phone: phoneField(read),
    userId: z.string().trim().min(SIGNER_ID_DIGITS).max(SIGNER_ID_DIGITS).regex(/^\d+$/),
  });

/** Which certificate signs. */
export const certificateSchema = z.object({ certificateId: idSchema });

/** Nothing goes live unless somebody says so. */
export const productionSchema = z.object({ agreement: z.literal("on") });

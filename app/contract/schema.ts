import { z } from "zod";
import { idSchema } from "#provider/contract/fields";
import { SIGNER_ID_DIGITS } from "#provider/contract/limits";
import { merchantContracts } from "#provider/contract/merchant-contracts";
import { plainTyped } from "#provider/rules/typed-text";
import { looksLikePhone, phoneField, type ReadPhone } from "~/forms/phone-schema";

/** The text that is on the screen or was read to the end, and its language. */
export const readSchema = merchantContracts.readContract.body.extend({
  intent: z.enum(["read", "shown"]).default("read"),
});

/** The phone that gets the request; `read` converts the number to E.164. */
export const signerFormSchema = (read: ReadPhone = looksLikePhone) =>
  z.object({
    phone: phoneField(read),
    userId: z
      .string()
      .overwrite((text) => plainTyped(text).replace(/[\s-]/g, ""))
      .min(SIGNER_ID_DIGITS)
      .max(SIGNER_ID_DIGITS)
      .regex(/^\d+$/),
  });

/** The certificate that signs. */
export const certificateSchema = z.object({ certificateId: idSchema });

/** An application goes live only after the person has ticked the agreement. */
export const productionSchema = z.object({ agreement: z.literal("on") });

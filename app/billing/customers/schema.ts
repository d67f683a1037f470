import { z } from "zod";

/** The last step of erasing a customer. */
export const eraseCustomerSchema = z.object({ intent: z.literal("erase") });

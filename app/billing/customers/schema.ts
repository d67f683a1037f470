import { z } from "zod";

/** The last step of the form that erases a customer. */
export const eraseCustomerSchema = z.object({ intent: z.literal("erase") });

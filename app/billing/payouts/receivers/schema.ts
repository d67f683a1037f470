import { z } from "zod";
import { receiverNameSchema } from "#provider/contract/fields";

/** The merchant's own name for a saved receiver. */
export const renameReceiverSchema = z.object({ name: receiverNameSchema });

/** Removes a saved receiver. */
export const removeReceiverSchema = z.object({ intent: z.literal("remove") });

import { z } from "zod";
import { receiverNameSchema } from "#provider/contract/fields";

/** What a saved receiver is called here. */
export const renameReceiverSchema = z.object({ name: receiverNameSchema });

/** Forgets a saved receiver. */
export const removeReceiverSchema = z.object({ intent: z.literal("remove") });

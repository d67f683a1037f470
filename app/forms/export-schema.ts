import { z } from "zod";

/** Asks for a list's file by e-mail; which list and which filters says the address that it is posted to. */
export const exportByEmailSchema = z.object({ intent: z.literal("email") });

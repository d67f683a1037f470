import { z } from "zod";

/** Requests a list's file by e-mail; the address of the post says which list and which filters. */
export const exportByEmailSchema = z.object({ intent: z.literal("email") });

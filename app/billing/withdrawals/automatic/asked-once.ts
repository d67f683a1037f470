import { z } from "zod";

/** The one button of a dialog that asks once more: without it nothing is done. */
export const pauseSchema = z.object({ intent: z.literal("pause") });
export const offSchema = z.object({ intent: z.literal("off") });

import { z } from "zod";

/** The button of a dialog that asks for confirmation. Nothing is done without it. */
export const pauseSchema = z.object({ intent: z.literal("pause") });
export const offSchema = z.object({ intent: z.literal("off") });

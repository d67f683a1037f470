import { z } from "zod";

/** Sends the code that confirms a target. */
export const sendSchema = z.object({ intent: z.literal("send") });
/** Refuses one that waits, or revokes one that is confirmed. */
export const endSchema = z.object({ intent: z.literal("end") });

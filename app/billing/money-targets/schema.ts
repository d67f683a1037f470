import { z } from "zod";

/** Sends the code that confirms a target. */
export const sendSchema = z.object({ intent: z.literal("send") });
/** Refuses a waiting target, or revokes a confirmed one. */
export const endSchema = z.object({ intent: z.literal("end") });

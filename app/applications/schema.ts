import { z } from "zod";

/** Taking an application out of use, or into it again. */
export const switchSchema = z.object({ intent: z.enum(["disable", "enable"]) });

/** Asking for the code that deletes an application. */
export const deleteSchema = z.object({ intent: z.literal("delete") });

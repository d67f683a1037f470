import { z } from "zod";

/** Taking an act back needs nothing but the press of its button. */
export const takeBackSchema = z.object({ intent: z.literal("takeBack") });

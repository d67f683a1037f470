import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";

/** Sends the code that confirms proposed rules. */
export const confirmRulesSchema = z.object({ intent: z.literal("confirm") });
export const refuseRulesSchema = z.object({ reason: reasonSchema });
export const takeBackRulesSchema = z.object({ intent: z.literal("takeBack") });

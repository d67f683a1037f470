import { z } from "zod";
import { languageSchema } from "#provider/contract/words";
import { SCHEMES } from "~/server/preferences";

/**
 * Any of the preferences, and the page to return to. An invalid value changes nothing, because no field could show an
 * error.
 */
export const preferencesSchema = z.object({
  sidebar: z.enum(["open", "closed"]).optional().catch(undefined),
  scheme: z.enum(SCHEMES).optional().catch(undefined),
  language: languageSchema.optional().catch(undefined),
  to: z.string().optional().catch(undefined),
});

/** The Language dialog. */
export const languageFormSchema = z.object({ language: languageSchema, to: z.string().optional() });

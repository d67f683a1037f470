import { z } from "zod";
import { idSchema } from "#provider/contract/fields";
import { MAX_TICKED } from "#provider/contract/limits";

/** The rows ticked in a list, each once; as many as a page of it may have. */
export const tickedField = z
  .array(idSchema)
  .min(1)
  .max(MAX_TICKED)
  .transform((ids) => [...new Set(ids)]);

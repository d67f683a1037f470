import { z } from "zod";
import { idSchema } from "#provider/contract/fields";
import { MAX_TICKED } from "#provider/contract/limits";

/** The ids of the ticked rows, each once; at most as many as a page of the list may have. */
export const tickedField = z
  .array(idSchema)
  .min(1)
  .max(MAX_TICKED)
  .transform((ids) => [...new Set(ids)]);

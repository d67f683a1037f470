import { z } from "zod";

/** The hidden field of a form that creates something or moves money; the provider gets it as `Idempotency-Key`. */
export const formKeySchema = z.uuid();

import { z } from "zod";

/** The form that checks a statement's file. */
export const checkSchema = z.object({ file: z.file() });

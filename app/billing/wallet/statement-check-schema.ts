import { z } from "zod";

/** A statement's file that is to be checked. */
export const checkSchema = z.object({ file: z.file() });

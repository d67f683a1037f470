import { z } from "zod";

/** Starts an exam of the server behind a webhook address. */
export const examFormSchema = z.object({ webhookId: z.string().regex(/^whk_[0-9A-Za-z_]{1,60}$/) });

import { z } from "zod";
import { webhookParams } from "~/paths/webhook";

/** Starts an exam of the server behind a webhook address. */
export const examFormSchema = z.object({ webhookId: z.string().regex(webhookParams.webhookId) });

import { z } from "zod";
import { withdrawBodySchema } from "#provider/contract/wallet-money";
import type { PendingStep } from "~/server/pending-step";

/** What is confirmed, with the amount in minor units. */
const bodySchema = withdrawBodySchema.extend({ amount: z.int().min(1) });
export type WithdrawBody = z.output<typeof bodySchema>;

/** A withdrawal that waits for its code. */
export type PendingWithdrawal = {
  body: WithdrawBody;
  /** As the provider charges it, minor units. */
  fee: number;
  /** The card, as it is shown; of an IBAN nothing. */
  card: string;
  /** Of this one withdrawal, whatever happens to its answer. */
  idempotencyKey: string;
};

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom" });
    return z.NEVER;
  }
});
const carriedSchema = z.object({
  body: jsonSchema.pipe(bodySchema),
  fee: z.coerce.number().int().min(0),
  card: z.string(),
  key: z.uuid(),
});

/** The withdrawal as the texts that a step carries in its cookie. */
export const packWithdrawal = ({ body, fee, card, idempotencyKey }: PendingWithdrawal): Record<string, string> => ({
  body: JSON.stringify(body),
  fee: String(fee),
  card,
  key: idempotencyKey,
});

/** Reads what `packWithdrawal` wrote; undefined for anything else. */
export function unpackWithdrawal(step: PendingStep | undefined): PendingWithdrawal | undefined {
  const read = carriedSchema.safeParse(step?.carried);
  if (!read.success) return undefined;
  const { body, fee, card, key } = read.data;
  return { body, fee, card, idempotencyKey: key };
}

/** Whether a code that is on its way confirms just this. */
export const confirms = (step: PendingStep | undefined, body: WithdrawBody): boolean => {
  const waiting = unpackWithdrawal(step)?.body;
  return waiting !== undefined && JSON.stringify(waiting) === JSON.stringify(bodySchema.parse(body));
};

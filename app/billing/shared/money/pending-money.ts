import { z } from "zod";
import type { PendingStep } from "~/server/pending-step";

/** Money that waits for its code to leave a wallet. */
export type PendingMoney<Body> = {
  /** The details to confirm, with the amount in minor units. */
  body: Body;
  /** The provider's fee, in minor units. */
  fee: number;
  /** The readable receiver or target, if the body does not hold it. */
  shown: string;
  /** The key of this one operation; it stays the same if the answer is lost. */
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

/** Keeps waiting money in the cookie of its step. `bodySchema` reads a body inside this Worker, in minor units. */
export function pendingMoney<Body>(bodySchema: z.ZodType<Body>) {
  const carriedSchema = z.object({
    body: jsonSchema.pipe(bodySchema),
    fee: z.coerce.number().int().min(0),
    shown: z.string(),
    key: z.uuid(),
  });
  /** Makes the texts that a step carries. */
  const pack = ({ body, fee, shown }: Omit<PendingMoney<Body>, "idempotencyKey">): Record<string, string> => ({
    body: JSON.stringify(body),
    fee: String(fee),
    shown,
  });
  /** Reads what `pack` wrote, with the key of its step; undefined for anything else. */
  const unpack = (step: PendingStep | undefined): PendingMoney<Body> | undefined => {
    const read = carriedSchema.safeParse(step?.carried);
    if (!read.success) return undefined;
    const { key, ...waiting } = read.data;
    return { ...waiting, idempotencyKey: key };
  };
  return { pack, unpack };
}

import { z } from "zod";
import { automaticRuleSchema, type AutomaticRule } from "#provider/contract/automatic-withdrawals";
import { appIdSchema } from "#provider/contract/fields";
import type { PendingStep } from "~/server/pending-step";

/** A rule that waits for its code. */
export type PendingRule = {
  appId: string;
  rule: AutomaticRule;
  /** The visible text of the card; empty for an IBAN. */
  card: string;
  /** The key of this one rule; it stays the same if the answer is lost. */
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
  appId: appIdSchema,
  rule: jsonSchema.pipe(automaticRuleSchema),
  card: z.string(),
  key: z.uuid(),
});

/** The rule as text in the step. Equal texts mean that the code confirms the same rule. */
const written = (rule: AutomaticRule): string => JSON.stringify(z.encode(automaticRuleSchema, rule));

/** Makes the texts that a step carries in its cookie. */
export const packRule = ({ appId, rule, card }: Omit<PendingRule, "idempotencyKey">): Record<string, string> => ({
  appId,
  rule: written(rule),
  card,
});

/** Reads what `packRule` wrote, with the key of its step; undefined for anything else. */
export function unpackRule(step: PendingStep | undefined): PendingRule | undefined {
  const read = carriedSchema.safeParse(step?.carried);
  if (!read.success) return undefined;
  const { key, ...pending } = read.data;
  return { ...pending, idempotencyKey: key };
}

import { z } from "zod";
import type { EVIDENCE_KINDS } from "./dispute-words.ts";
import { proseSchema } from "./fields.ts";
import { EVIDENCE_LENGTH } from "./limits.ts";

const evidenceTextSchema = proseSchema(EVIDENCE_LENGTH);
/** A text for each part of an answer; what is left out is empty. */
export const evidenceSchema = z.strictObject({
  WHY: evidenceTextSchema.default(""),
  WHAT_WAS_SOLD: evidenceTextSchema.default(""),
  DELIVERY: evidenceTextSchema.default(""),
  MESSAGES: evidenceTextSchema.default(""),
  TERMS: evidenceTextSchema.default(""),
  REFUND_POLICY: evidenceTextSchema.default(""),
  OTHER_PAYMENTS: evidenceTextSchema.default(""),
} satisfies Record<(typeof EVIDENCE_KINDS)[number], z.ZodType>);
export type Evidence = z.infer<typeof evidenceSchema>;

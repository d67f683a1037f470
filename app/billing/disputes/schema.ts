import { z } from "zod";
import { evidenceSchema } from "#provider/contract/evidence-texts";
import { EVIDENCE_KINDS } from "#provider/contract/dispute-words";
import { formKeySchema } from "~/forms/form-key-schema";

/** The version of an answer that the form was drawn from. */
const versionSchema = z.coerce.number().int().min(0);
const { shape } = evidenceSchema;
const text = (name: keyof typeof shape) => shape[name].unwrap().optional();

/** The texts of an answer. `save` keeps them as a draft, `check` leads on to everything once more. */
export const answerSchema = z.object({
  intent: z.enum(["save", "check"]),
  version: versionSchema,
  WHY: text("WHY"),
  WHAT_WAS_SOLD: text("WHAT_WAS_SOLD"),
  DELIVERY: text("DELIVERY"),
  MESSAGES: text("MESSAGES"),
  TERMS: text("TERMS"),
  REFUND_POLICY: text("REFUND_POLICY"),
  OTHER_PAYMENTS: text("OTHER_PAYMENTS"),
});

/** What stands beside the file in the form of one. */
export const besideFileSchema = z.object({ idempotencyKey: formKeySchema, kind: z.enum(EVIDENCE_KINDS) });
/** A file of an answer. */
export const addFileSchema = besideFileSchema.extend({ file: z.file() });
export const removeFileSchema = z.object({ intent: z.literal("remove") });

/** Sends an answer, once and for all. */
export const sendSchema = z.object({
  idempotencyKey: formKeySchema,
  intent: z.literal("send"),
  version: versionSchema,
});
/** Gives the money up. */
export const acceptSchema = z.object({ idempotencyKey: formKeySchema, intent: z.literal("accept") });

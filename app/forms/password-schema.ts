import { newPasswordSchema } from "#provider/contract/fields";
import { z } from "zod";

/** A new password, typed twice: `z.object({ …, ...newPasswordFields }).refine(isTypedTwice, TYPED_TWICE)`. */
export const newPasswordFields = { newPassword: newPasswordSchema, confirmPassword: z.string() };

export const isTypedTwice = (typed: { newPassword: string; confirmPassword: string }): boolean =>
  typed.newPassword === typed.confirmPassword;
export const TYPED_TWICE = { path: ["confirmPassword"], params: { key: "confirmPassword" } };

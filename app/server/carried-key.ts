import { z } from "zod";
import type { PendingStep } from "./pending-step";

const carriedSchema = z.object({ id: z.string(), key: z.uuid() });

/**
 * The key of the step that waits for its code, if that step is about the thing with this id. Undefined if no code is on
 * its way, or a code for another thing is.
 */
export function carriedKey(step: PendingStep | undefined, id: string): string | undefined {
  const carried = carriedSchema.safeParse(step?.carried);
  return carried.success && carried.data.id === id ? carried.data.key : undefined;
}

import { z } from "zod";
import type { PendingStep } from "./pending-step";

const carriedSchema = z.object({ id: z.string(), key: z.uuid() });

/**
 * The key of what waits for its code, where that is about the thing with this id; undefined where another's code is on
 * its way, or none.
 */
export function carriedKey(step: PendingStep | undefined, id: string): string | undefined {
  const carried = carriedSchema.safeParse(step?.carried);
  return carried.success && carried.data.id === id ? carried.data.key : undefined;
}

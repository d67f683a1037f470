import type { Access } from "./permissions.ts";

/** Whoever made a refund, or proposed rules of them, takes it back, whatever became of their permissions. */
export const REFUND_RECALL = { movesMoney: true } satisfies Access;

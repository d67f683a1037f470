import { toInstant } from "./page.ts";

/** The person who paused something, and when. Null if no person did, and if the row is older than the two columns. */
export const toPausedBy = ({
  pausedByName: name,
  pausedAt,
}: {
  pausedByName: string | null;
  pausedAt: number | null;
}) => (name === null || pausedAt === null ? null : { name, date: toInstant(pausedAt) });

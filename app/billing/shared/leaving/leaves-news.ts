import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { formatClock } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { leavingPaths } from "~/paths/leaving";

/** What an answer says of an act that leaves within a minute. */
export type Leaves = { id: string; leavesDate: string };
/** What `redirect` takes behind its address. */
export type News = [toast: string, values: Record<string, string>, takeBack?: string];
type Where = { language: Language; region: Region };

/** The time of the day at which an act leaves. */
export const leavesAt = ({ leavesDate }: Pick<Leaves, "leavesDate">, { language, region }: Where): string =>
  formatClock(language, leavesDate, REGION_FACTS[region].zone);

/** A message about an act that leaves within a minute, which leads to taking it back. `amount`: as people read it. */
export const leavesNews = (toast: string, amount: string, leaves: Leaves, where: Where): News => [
  toast,
  { amount, time: leavesAt(leaves, where) },
  leavingPaths.one(leaves.id),
];

import { addDays } from "./days.ts";

/** The last day (YYYY-MM-DD) of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);

/** Calendar days as text (YYYY-MM-DD), which belong to no zone. Text of this form compares as the days do. */
const DAY_MS = 86_400_000;

/** Whether the text is a day that exists (no 31 February). */
export const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

/** Days from the first day to the second; negative if the second is earlier. NaN for a text that is no day. */
export const daysBetween = (day: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS);

/** The day so many days after another; fewer than none is before it. Throws for a text that is no day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

import { z } from "zod";
import type { Cookies } from "./cookies";

const COOKIE = "toast";
/** A cookie is bounded; a toast is one sentence with a value or two. */
const LIMIT = 600;

const toastSchema = z.object({
  id: z.string().max(40),
  /** A sentence of the locales, with its namespace: `invoice:toast.created`. */
  key: z.string().regex(/^[\w-]+:[\w.]+$/),
  values: z.record(z.string(), z.string().max(120)).optional(),
  /** Where the page to take the act back is; a path of this app. */
  takeBack: z
    .string()
    .regex(/^\/[\w/-]+$/)
    .optional(),
});
export type Toast = z.infer<typeof toastSchema>;

/** Leaves a message for the next page. It holds no secret, only the key of a sentence. */
export function leaveToast(cookies: Cookies, key: string, values?: Record<string, string>, takeBack?: string): void {
  const toast = toastSchema.parse({ id: crypto.randomUUID(), key, values, takeBack });
  const text = encodeURIComponent(JSON.stringify(toast));
  if (text.length <= LIMIT) cookies.set(COOKIE, text, { secure: false, maxAgeSeconds: 60 });
}

/** Whether a message waits for the next page. */
export const hasToast = (cookies: Cookies): boolean => cookies.get(COOKIE) !== undefined;

/** Takes the message left by the page before, once. */
export function takeToast(cookies: Cookies): Toast | undefined {
  const text = cookies.get(COOKIE);
  if (!text) return undefined;
  cookies.clear(COOKIE, false);
  try {
    return toastSchema.safeParse(JSON.parse(decodeURIComponent(text))).data;
  } catch {
    return undefined;
  }
}

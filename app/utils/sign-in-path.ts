import { paths } from "./paths";

/** Why somebody is back at sign-in; the page has a sentence for each. */
export const SIGN_IN_REASONS = ["expired", "tries"] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];

/**
 * The address of the sign-in form. `next` is where to go afterwards (a checked path, see `next-path.ts`); `browser` shows the form
 * on small screens too, instead of the page that recommends the mobile app.
 */
export function signInPath({
  next = "/",
  browser = false,
  because,
}: { next?: string; browser?: boolean; because?: SignInReason } = {}): string {
  const params = new URLSearchParams();
  if (next !== "/") params.set("next", next);
  if (browser) params.set("browser", "1");
  if (because) params.set("because", because);
  const text = params.toString();
  return text ? `${paths.auth}?${text}` : paths.auth;
}

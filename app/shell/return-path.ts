import { safeNextPath } from "~/paths/next";
import { paths } from "~/paths";
import { forgotPasswordPath, readCarried, registerPath, signInPath } from "~/paths/sign-in";

const CODE_PAGES: readonly string[] = [paths.authCode, paths.registerCode];
/** The page that a link for a new password opens; its last part is the link's secret word. */
const RESET_PAGE = /^\/auth\/reset\/[\w-]{1,64}$/;

/**
 * The path to which a preference form leads back, from untrusted text: a path of this app, including the sign-in pages
 * (`safeNextPath` leaves them out, because after sign-in they would loop). Addresses of sign-in pages are built again
 * from their allowed parameters.
 */
export function returnPath(text: string | undefined): string {
  const [path = "", query] = (text ?? "").split("?", 2);
  if (CODE_PAGES.includes(path) || RESET_PAGE.test(path)) return path;
  const params = new URLSearchParams(query);
  const { next: wanted, browser } = readCarried(params);
  const next = safeNextPath(wanted);
  if (path === paths.auth) return signInPath({ next, browser });
  if (path === paths.register) return registerPath({ next });
  if (path === paths.forgotPassword) return forgotPasswordPath({ next, sent: params.get("sent") === "1" });
  return safeNextPath(text);
}

import { safeNextPath } from "~/utils/next-path";
import { paths } from "~/utils/paths";
import { signInPath } from "~/utils/sign-in-path";

/**
 * Where a preference form leads back to, from untrusted text: a path of this app, here the sign-in pages too (`safeNextPath` leaves
 * them out, because after signing in they would loop). Those are built anew from what they may carry.
 */
export function returnPath(text: string | undefined): string {
  if (text === paths.authCode) return paths.authCode;
  const [path, query] = (text ?? "").split("?", 2);
  if (path !== paths.auth) return safeNextPath(text);
  const params = new URLSearchParams(query);
  return signInPath({ next: safeNextPath(params.get("next")), browser: params.get("browser") === "1" });
}

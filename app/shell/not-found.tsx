import { redirect } from "@remix-run/cloudflare";
import { guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { movedTo } from "./moved";

/** Every address that is no screen: an old one leads on. A signed-in person still sees the shell around it. */
export const loader = guardedLoader("public", async ({ context, url }) => {
  const to = movedTo(url.pathname);
  if (to !== undefined) throw redirect(to, 301);
  throw screenError(context, 404, "not_found");
});

export default function NotFound() {
  return null;
}

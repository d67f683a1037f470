import { guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";

/** Every address that is no screen. A signed-in person still sees the shell around it. */
export const loader = guardedLoader("public", async ({ context }) => {
  throw screenError(context, 404, "not_found");
});

export default function NotFound() {
  return null;
}

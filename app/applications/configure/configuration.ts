import { useRouteLoaderData } from "@remix-run/react";
import type { Access } from "#provider/contract/permissions";
import type { loader } from "./frame";

/** Who changes what an application is and says; everybody who sees it may look at it. */
export const CONFIGURE = { permission: "USER_APPLICATION" } as const satisfies Access;

/** What the frame around a tab has read. Throws outside of one. */
export function useConfiguration() {
  const read = useRouteLoaderData<typeof loader>("applications/configure/frame");
  if (!read) throw new Error("a tab of the configuration stands in its frame");
  return read;
}

import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./frame";

/** What the frame around a tab has read. Throws outside of one. */
export function useConfiguration() {
  const read = useRouteLoaderData<typeof loader>("applications/configure/frame");
  if (!read) throw new Error("a tab of the configuration stands in its frame");
  return read;
}

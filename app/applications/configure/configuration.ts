import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./frame";

/** The data of the frame around a tab. Throws outside of a frame. */
export function useConfiguration() {
  const read = useRouteLoaderData<typeof loader>("applications/configure/frame");
  if (!read) throw new Error("a tab of the configuration stands in its frame");
  return read;
}

import { useLocation, useNavigation } from "@remix-run/react";

/** Whether this list is being loaded again: the same page with another search is on its way. */
export function useListBusy(): boolean {
  const { state, location } = useNavigation();
  const current = useLocation();
  return state === "loading" && location.pathname === current.pathname && location.search !== current.search;
}

import { Outlet } from "@remix-run/react";
import { Fragment, useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState, UNSAFE_RouteContext as RouteOf } from "react-router-dom";
import { isDialog } from "~/components/dialog/is-dialog";

/** A route that matches the address; the router lists them from the root down. */
export type MatchedRoute = {
  route: { path?: string | undefined; handle?: unknown };
  params: Readonly<Record<string, string | undefined>>;
};

/**
 * The ids in the address that belong to an outlet's screen, which is below `depth` matches. Ids of dialogs over the
 * screen do not count, so that opening or closing a dialog leaves the screen alone. If the outlet shows a dialog, the
 * dialog's own ids count.
 */
export function idsBelow(matches: readonly MatchedRoute[], depth: number): string {
  const below = matches.slice(depth);
  const dialogAt = below.findIndex(({ route }, index) => index > 0 && isDialog(route.handle));
  return below
    .slice(0, dialogAt === -1 ? undefined : dialogAt)
    .flatMap(({ route, params }) =>
      [...(route.path ?? "").matchAll(/:(\w+)/g)].map(([, name = ""]) => params[name] ?? ""),
    )
    .join(" ");
}

/**
 * The router's outlet, made anew for another record. A browser's translation replaces the texts that React knows. If
 * React kept the elements, a translated page would still show the former record's amounts and names. Every screen
 * stands in such an outlet.
 */
export function RecordOutlet() {
  const depth = useContext(RouteOf).matches.length;
  const matches = useContext(RouterState)?.matches ?? [];
  return (
    <Fragment key={idsBelow(matches, depth)}>
      <Outlet />
    </Fragment>
  );
}

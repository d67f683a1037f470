import { Outlet } from "@remix-run/react";
import { Fragment, useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState, UNSAFE_RouteContext as RouteOf } from "react-router-dom";
import { isDialog } from "~/components/dialog/is-dialog";

/** A route of those that match the address, from the root down, as the router knows it. */
export type MatchedRoute = {
  route: { path?: string | undefined; handle?: unknown };
  params: Readonly<Record<string, string | undefined>>;
};

/**
 * The ids in the address of what an outlet shows: of the screen below `depth` matches, and not of the dialogs over it,
 * so that a dialog that opens or closes leaves its screen alone. Where the outlet shows a dialog, that dialog's own.
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
 * The router's outlet, made anew for another record. Were its elements kept, a page that the browser has translated
 * would go on showing the former one's amounts and names: a translation puts texts of its own in the place of those
 * that React knows. Every screen stands in one.
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

import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isDialog } from "~/components/dialog/is-dialog";
import type { loader as rootLoader } from "~/root";

/**
 * Puts the focus on the heading of a screen that scripts have opened, and of the one that a dialog leaves when it has
 * done its work: the browser would leave it on nothing, and nobody would hear where they are (WCAG 2.4.3, 4.1.3). A
 * dialog that is closed gives the focus back by itself; what changes on the same screen leaves it where it is.
 */
export function useFocusHeading(): void {
  const matches = useMatches();
  const toast = useRouteLoaderData<typeof rootLoader>("root")?.toast?.id;
  const hasDialog = matches.some(({ handle }) => isDialog(handle));
  const page = matches.findLast(({ handle }) => !isDialog(handle))?.pathname;
  const before = useRef({ page, toast, hasDialog });
  useEffect(() => {
    const was = before.current;
    before.current = { page, toast, hasDialog };
    if (hasDialog || (page === was.page && !(was.hasDialog && toast && toast !== was.toast))) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    // A screen that begins at a field has put it there, or somebody types already.
    if (!heading || document.activeElement?.matches("input, select, textarea")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, toast, hasDialog]);
}

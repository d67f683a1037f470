import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isDialog } from "~/components/dialog/is-dialog";
import type { loader as rootLoader } from "~/root";

/**
 * Moves the focus to the heading of a screen that scripts have opened, and to the heading of the screen behind a dialog
 * that has finished. Otherwise the browser would focus no element, and screen readers would not say where the person is
 * (WCAG 2.4.3, 4.1.3). A closed dialog gives the focus back by itself, and a change on the same screen leaves it alone.
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
    // The screen has put the focus on a field at its start, or the person is already typing.
    if (!heading || document.activeElement?.matches("input, select, textarea")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, toast, hasDialog]);
}

import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

type Move = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod" | "defaultShouldRevalidate">;

/** The list stays as it was read when a dialog over it opens or closes; anything posted, and another page or search, reads it anew. */
export const listChanges = (move: Move): boolean => {
  const isPost = move.formMethod !== undefined && move.formMethod !== "GET";
  const isOnlyDialog =
    !isPost && move.currentUrl.pathname !== move.nextUrl.pathname && move.currentUrl.search === move.nextUrl.search;
  return isOnlyDialog ? false : move.defaultShouldRevalidate;
};

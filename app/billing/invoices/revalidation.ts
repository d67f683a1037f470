import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

type Move = Pick<
  ShouldRevalidateFunctionArgs,
  "currentUrl" | "nextUrl" | "currentParams" | "nextParams" | "formMethod" | "defaultShouldRevalidate"
>;

/** An invoice stays as it was read when its dialog opens or closes; anything posted, and another invoice, reads it anew. */
export const invoiceChanges = (move: Move): boolean => {
  const isPost = move.formMethod !== undefined && move.formMethod !== "GET";
  const isOnlyDialog =
    !isPost && move.currentParams["id"] === move.nextParams["id"] && move.currentUrl.pathname !== move.nextUrl.pathname;
  return isOnlyDialog ? false : move.defaultShouldRevalidate;
};

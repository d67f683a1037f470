import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { OF_DIALOGS, withParams } from "~/paths/search-params";

type Move = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod" | "defaultShouldRevalidate">;
type MoveOfItem = Move & Pick<ShouldRevalidateFunctionArgs, "currentParams" | "nextParams">;

const isPost = ({ formMethod }: Move) => formMethod !== undefined && formMethod !== "GET";
const isOtherPath = ({ currentUrl, nextUrl }: Move) => currentUrl.pathname !== nextUrl.pathname;

/** The search of a list without the parameters that only its dialogs read. */
const searchOf = ({ search }: URL) => withParams(search, OF_DIALOGS);

/**
 * Whether to load a list again: not when a dialog over it opens or closes, but after every post, and for another page
 * or search.
 */
export const listChanges = (move: Move): boolean => {
  const isOnlyDialog = !isPost(move) && isOtherPath(move) && searchOf(move.currentUrl) === searchOf(move.nextUrl);
  return isOnlyDialog ? false : move.defaultShouldRevalidate;
};

/**
 * Whether to load the screen of one thing again: not when its dialog opens or closes, but after every post, and for
 * another thing.
 */
export const itemChanges = (move: MoveOfItem): boolean => {
  const isOnlyDialog = !isPost(move) && isOtherPath(move) && move.currentParams["id"] === move.nextParams["id"];
  return isOnlyDialog ? false : move.defaultShouldRevalidate;
};

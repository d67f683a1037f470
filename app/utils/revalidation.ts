import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { OF_DIALOGS, withParams } from "~/paths/search-params";

type Move = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod" | "defaultShouldRevalidate">;
type MoveOfItem = Move & Pick<ShouldRevalidateFunctionArgs, "currentParams" | "nextParams">;

const isPost = ({ formMethod }: Move) => formMethod !== undefined && formMethod !== "GET";
const isOtherPath = ({ currentUrl, nextUrl }: Move) => currentUrl.pathname !== nextUrl.pathname;

/** The search of a list, without what only its dialogs read. */
const searchOf = ({ search }: URL) => withParams(search, OF_DIALOGS);

/**
 * A list stays as it was read when a dialog over it opens or closes; anything posted, and another page or search, reads
 * it anew.
 */
export const listChanges = (move: Move): boolean => {
  const isOnlyDialog = !isPost(move) && isOtherPath(move) && searchOf(move.currentUrl) === searchOf(move.nextUrl);
  return isOnlyDialog ? false : move.defaultShouldRevalidate;
};

/**
 * The screen of one thing stays as it was read when its dialog opens or closes; anything posted, and another thing,
 * reads it anew.
 */
export const itemChanges = (move: MoveOfItem): boolean => {
  const isOnlyDialog = !isPost(move) && isOtherPath(move) && move.currentParams["id"] === move.nextParams["id"];
  return isOnlyDialog ? false : move.defaultShouldRevalidate;
};

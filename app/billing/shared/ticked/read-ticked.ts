import { MAX_TICKED } from "#provider/contract/limits";

const ID = /^[\w-]{1,64}$/;

/**
 * The rows that were ticked in the list, by the address of what is done with them, each once: `ids=a&ids=b`, or with
 * commas. The box over the list sends `all` with every id of the page and is right whatever else was ticked. At most as
 * many as a page of the list may have.
 */
export const readSelected = (params: URLSearchParams): string[] => readTicked(params).ids;

/**
 * The same, and whether that is everything the address names: no text that cannot be an id, and no more rows than may
 * be ticked.
 */
export function readTicked(params: URLSearchParams): { ids: string[]; isWhole: boolean } {
  const named = params.getAll(params.has("all") ? "all" : "ids").flatMap((text) => text.split(","));
  const texts = new Set(named.filter((text) => text !== ""));
  const ids = [...texts].filter((id) => ID.test(id)).slice(0, MAX_TICKED);
  return { ids, isWhole: ids.length === texts.size };
}

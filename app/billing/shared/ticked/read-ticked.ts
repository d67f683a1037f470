import { MAX_TICKED } from "#provider/contract/limits";

const ID = /^[\w-]{1,64}$/;

/**
 * The ids of the ticked rows in the address of an action, each once: `ids=a&ids=b`, or with commas. The box over the
 * list sends `all` with every id of the page, which overrides single ticks. At most as many as a page of the list may
 * have.
 */
export const readSelected = (params: URLSearchParams): string[] => readTicked(params).ids;

/**
 * The ids of the ticked rows, and whether they are all that the address names: no text that cannot be an id, and no
 * more rows than may be ticked.
 */
export function readTicked(params: URLSearchParams): { ids: string[]; isWhole: boolean } {
  const named = params.getAll(params.has("all") ? "all" : "ids").flatMap((text) => text.split(","));
  const texts = new Set(named.filter((text) => text !== ""));
  const ids = [...texts].filter((id) => ID.test(id)).slice(0, MAX_TICKED);
  return { ids, isWhole: ids.length === texts.size };
}

import { MAX_TICKED } from "#provider/contract/limits";

const ID = /^[\w-]{1,64}$/;

/**
 * The rows that were ticked in the list, by the address of what is done with them, each once: `ids=a&ids=b`, or with commas. The box over the
 * list sends `all` with every id of the page and is right whatever else was ticked. At most as many as a page of the list may have.
 */
export function readSelected(params: URLSearchParams): string[] {
  const texts = params.getAll(params.has("all") ? "all" : "ids");
  const ids = texts.flatMap((text) => text.split(",")).filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MAX_TICKED);
}

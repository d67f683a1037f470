import type { ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { keepResults } from "~/utils/kept-results";
import { lastChangeIn } from "~/utils/last-change";

type ServerLoader = (...input: never[]) => unknown;

/**
 * A `clientLoader` that shows what was read within the last minute instead of asking again, unless the person has
 * changed something since (docs/product.md section 9, decision 0014). For screens of one thing; lists have none and are
 * asked for anew.
 */
export function keptLoader<Loader extends ServerLoader>() {
  const read = keepResults<ReturnType<typeof useLoaderData<Loader>>>(
    () => lastChangeIn(document.cookie),
    () => Date.now(),
  );
  return async (args: ClientLoaderFunctionArgs) => {
    const { pathname, search } = new URL(args.request.url);
    return read(pathname + search, () => args.serverLoader<Loader>());
  };
}

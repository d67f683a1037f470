import type { ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { keepResults } from "~/utils/kept-results";
import { lastChangeIn } from "~/utils/last-change";

type ServerLoader = (...input: never[]) => unknown;

/**
 * A `clientLoader` that shows data loaded within the last minute without a request, unless the person has changed
 * something since (docs/product.md section 9, decision 0014). It is for screens of one thing; lists do not use it and
 * are always loaded again.
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

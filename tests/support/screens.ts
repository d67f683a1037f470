import type { Visitor } from "./http";
import { everyRoute, type MapEntry } from "../screens/map";
import { moduleOf } from "./routes";
import { SCREENS, type MappedScreen } from "../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../screens/records";

/** A screen of the shell at an address that exists for whoever sees the records it was opened with. */
export type Screen = MappedScreen & {
  path: string;
  /** Where its own loader alone answers, and none of those around it; the same as all of its data where it has none. */
  ownData: string;
  hasAction: boolean;
  /** Shows one record, whose id stands in its address; asking for another's is a matter of permission. */
  isOfOneRecord: boolean;
};

/** What only takes posts is no screen: it shows nothing. */
const IN_SHELL = SCREENS.filter(({ access, kind }) => access !== "public" && kind !== "action");

/** The records that screens of the shell open with. Throws where somebody has no invoice or payment. */
export async function idsSeenBy(visitor: Visitor): Promise<RecordIds & { invoice: string; transaction: string }> {
  const names = recordsNamedIn(["/:transaction", ...IN_SHELL.map(({ address }) => address)]);
  const { invoice, transaction, ...ids } = await recordsSeenBy(visitor, names);
  if (!invoice || !transaction) throw new Error("The lists show no unpaid invoice, or no payment.");
  return { ...ids, invoice, transaction };
}

/** Every screen of the shell, those of one record at the records given. */
export async function shellScreens(ids: RecordIds): Promise<Screen[]> {
  const routes = (await everyRoute()).filter(({ isLayout }) => !isLayout);
  return Promise.all(
    IN_SHELL.map(async (screen) => {
      const route = routes.find(({ pattern }) => pattern === screen.pattern);
      if (!route) throw new Error(`app/routes.ts has no ${screen.pattern}.`);
      const [addressed = ""] = screen.address.split("?");
      const { loader, action } = await moduleOf(route);
      const path = withIds(screen.address, ids);
      return {
        ...screen,
        path,
        ownData: loader ? dataOf(path, route) : dataPath(path),
        hasAction: action !== undefined,
        isOfOneRecord: recordsNamedIn([addressed]).length > 0,
      };
    }),
  );
}

/** Where Remix fetches a screen's data: the address with `.data`. */
export const dataPath = (address: string): string => {
  const { pathname, search } = new URL(address, "http://localhost");
  return `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
};

/** The same of one route's loader, as scripts ask for it that have the rest of the page. */
function dataOf(address: string, { file }: MapEntry): string {
  const data = new URL(dataPath(address), "http://localhost");
  data.searchParams.set("_routes", file.replace(/\.tsx$/, ""));
  return data.pathname + data.search;
}

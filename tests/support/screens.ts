import type { Visitor } from "./http";
import { everyRoute, type MapEntry } from "../screens/map";
import { moduleOf } from "./routes";
import { SCREENS, type MappedScreen } from "../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../screens/records";

/** A screen of the shell, at an address that exists for every person who sees its records. */
export type Screen = MappedScreen & {
  path: string;
  /** The address of its own loader without those around it; if it has none, the address of all its data. */
  ownData: string;
  hasAction: boolean;
  /** Shows one record, whose id stands in its address; another person's record needs a permission. */
  isOfOneRecord: boolean;
};

/** A route that only takes posts is no screen: it shows nothing. */
const IN_SHELL = SCREENS.filter(({ access, kind }) => access !== "public" && kind !== "action");

/** The records that screens of the shell open with. Throws if the person has no invoice or payment. */
export async function idsSeenBy(visitor: Visitor): Promise<RecordIds & { invoice: string; transaction: string }> {
  const names = recordsNamedIn(["/:transaction", ...IN_SHELL.map(({ address }) => address)]);
  const { invoice, transaction, ...ids } = await recordsSeenBy(visitor, names);
  if (!invoice || !transaction) throw new Error("The lists show no unpaid invoice, or no payment.");
  return { ...ids, invoice, transaction };
}

/** Every screen of the shell; those of one record with the given records. */
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

/** The address from which Remix fetches a screen's data: with `.data`. */
export const dataPath = (address: string): string => {
  const { pathname, search } = new URL(address, "http://localhost");
  return `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
};

/** The address of one route's data, as scripts fetch it that have the rest of the page. */
function dataOf(address: string, { file }: MapEntry): string {
  const data = new URL(dataPath(address), "http://localhost");
  data.searchParams.set("_routes", file.replace(/\.tsx$/, ""));
  return data.pathname + data.search;
}

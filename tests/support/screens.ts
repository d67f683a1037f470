import type { Visitor } from "./http";
import { everyRoute } from "../screens/map";
import { moduleOf } from "./routes";
import { SCREENS, type MappedScreen } from "../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../screens/records";

/** A screen of the shell at an address that exists for whoever sees the records it was opened with. */
export type Screen = MappedScreen & {
  path: string;
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
      const [path = ""] = screen.address.split("?");
      return {
        ...screen,
        path: withIds(screen.address, ids),
        hasAction: (await moduleOf(route)).action !== undefined,
        isOfOneRecord: recordsNamedIn([path]).length > 0,
      };
    }),
  );
}

/** Where Remix fetches a screen's data: the address with `.data`. */
export const dataPath = (address: string): string => {
  const { pathname, search } = new URL(address, "http://localhost");
  return `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
};

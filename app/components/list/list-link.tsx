import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { withParams } from "~/utils/search-params";

type Props = Omit<ComponentProps<typeof Link>, "to"> & {
  /** What changes in the URL; `null` takes a name away, and all else stays. */
  asks: Readonly<Record<string, string | null>>;
};

/** Asks the list of this page for something else, from its first page on, and leaves the page where it is. */
export function ListLink({ asks, ...rest }: Props) {
  const { pathname, search } = useLocation();
  return <Link preventScrollReset {...rest} to={listAddress(pathname, search, asks)} />;
}

/** The address of a list that is asked for something else, from its first page on. */
export const listAddress = (pathname: string, search: string, asks: Props["asks"]) =>
  pathname + withParams(search, { page: null, ...asks });

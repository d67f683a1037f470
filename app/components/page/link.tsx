import { createPath, Link as RemixLink, resolvePath, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = Omit<LinkProps, "to" | "relative" | "discover" | "viewTransition"> & {
  /** An address of the app, from the root. */
  to: string;
};

/**
 * A link to a screen. The browser gets Remix' component. The Worker, which neither clicks nor prefetches, writes the
 * anchor alone: a list has two hundred of them. An address that does not begin at the root depends on the route, so
 * Remix' component writes it.
 */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? WrittenLink : RemixLink;

function WrittenLink(props: Props) {
  const { to, prefetch, preventScrollReset, reloadDocument, replace, state, target, children, ...rest } = props;
  if (!isFromRoot(to)) return <RemixLink {...props} />;
  return (
    <a {...rest} data-discover={reloadDocument ? undefined : "true"} href={addressFromRoot(to)} target={target}>
      {children}
    </a>
  );
}

/** Not `//host`, which leads to another site. */
export const isFromRoot = (to: string) => to.startsWith("/") && to[1] !== "/";

/** An address that needs neither resolving nor escaping. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w.*=&%+-]+)?(?:#[\w-]+)?$/;

/** The address as Remix writes it. */
export const addressFromRoot = (to: string) => (PLAIN.test(to) ? to : createPath(resolvePath(to)));

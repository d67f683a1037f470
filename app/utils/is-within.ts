/** Whether a path is `base` or lies below it. */
export const isWithin = (pathname: string, base: string): boolean =>
  pathname === base || pathname.startsWith(base.endsWith("/") ? base : `${base}/`);

import { useMatches } from "@remix-run/react";

const crumbOf = (data: unknown): string | undefined =>
  typeof data === "object" && data !== null && "crumb" in data && typeof data.crumb === "string"
    ? data.crumb
    : undefined;

/**
 * The name of the thing on the screen, a code or a name: the `crumb` that the loader of a screen of one thing returns.
 * Breadcrumbs and the browser's tab show it.
 */
export const useCrumb = (): string | undefined =>
  useMatches()
    .map(({ data }) => crumbOf(data))
    .findLast((crumb) => crumb !== undefined);

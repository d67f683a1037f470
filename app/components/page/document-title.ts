import { useLocation, useMatches } from "@remix-run/react";
import type { FlatNamespace } from "i18next";
import { useTranslation } from "react-i18next";

/** A sentence with its namespace, such as `auth:signIn.title`; a route may derive it from the path. */
type Title = string | ((pathname: string) => string);

const titleOf = (handle: unknown): Title | undefined => {
  if (typeof handle !== "object" || handle === null || !("title" in handle)) return undefined;
  const { title } = handle;
  if (typeof title === "string") return title;
  return typeof title === "function" ? (pathname) => String(title(pathname)) : undefined;
};

const isNamespace = (text: string): text is FlatNamespace => text !== "";

/**
 * What the browser's tab says: the title of the innermost route that names one in its handle, then the product's name. Worked out in
 * React, so that it is right on the server, after a navigation and in every language. `instead` is for error screens.
 */
export function useDocumentTitle(instead?: string): string {
  const { pathname } = useLocation();
  const titles = useMatches().map(({ handle }) => titleOf(handle));
  const innermost = titles.findLast((title) => title !== undefined);
  const key = typeof innermost === "function" ? innermost(pathname) : (innermost ?? "");
  const [namespace = ""] = key.split(":");
  // Asking for the namespace makes a navigation wait until its sentences are there.
  const { i18n } = useTranslation(isNamespace(namespace) && key !== namespace ? namespace : "common");
  const appName = i18n.t("common:appName");
  const isSentence = (text: string): text is "common:appName" => text !== "" && i18n.exists(text);
  const own = instead ?? (isSentence(key) ? i18n.t(key) : undefined);
  return own ? `${own} · ${appName}` : appName;
}

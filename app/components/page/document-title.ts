import { useLocation, useMatches } from "@remix-run/react";
import type { FlatNamespace } from "i18next";
import { useTranslation } from "react-i18next";
import { isDialog } from "~/components/dialog/is-dialog";
import { useCrumb } from "./crumb";

/**
 * A sentence with its namespace, such as `auth:signIn.title`; a route may derive it from the path. `{{code}}` in it is
 * the crumb.
 */
type Title = string | ((pathname: string) => string);

const titleOf = (handle: unknown): Title | undefined => {
  if (typeof handle !== "object" || handle === null || !("title" in handle)) return undefined;
  const { title } = handle;
  if (typeof title === "string") return title;
  return typeof title === "function" ? (pathname) => String(title(pathname)) : undefined;
};

const isNamespace = (text: string): text is FlatNamespace => text !== "";

/** The titles of the dialog and of the screen below it, as their handles name them; empty if they name none. */
function useTitleKeys() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const innermost = (ofDialog: boolean) => {
    const title = matches
      // A screen whose data could not be loaded has no title.
      .filter(({ handle, data }) => data !== undefined && isDialog(handle) === ofDialog)
      .map(({ handle }) => titleOf(handle))
      .findLast((known) => known !== undefined);
    return typeof title === "function" ? title(pathname) : (title ?? "");
  };
  return { dialog: innermost(true), screen: innermost(false) };
}

/** The titles in the page's language. */
function useTitles(keys: readonly string[], code?: string): { titles: string[]; appName: string } {
  const named = keys.filter((key) => key !== "");
  const namespaces = named.map((key) => key.split(":")[0] ?? "").filter(isNamespace);
  // Requesting the namespaces makes a navigation wait until their sentences are loaded.
  const { t, i18n } = useTranslation(namespaces.length > 0 ? namespaces : "common");
  const isSentence = (text: string): text is "common:appName" => text !== "" && i18n.exists(text);
  const titles = named
    .filter(isSentence)
    .map((key) => (code === undefined ? t(key) : i18n.t(key, { replace: { code } })));
  return { titles, appName: t("common:appName") };
}

/**
 * The title of the screen, whatever dialog is over it: the last breadcrumb of a screen that is neither a list nor a
 * thing.
 */
export function useScreenTitle(): string {
  const { screen } = useTitleKeys();
  return useTitles([screen], useCrumb()).titles.join("");
}

/**
 * The text of the browser's tab: the title of a dialog, then the title of the innermost screen that names one in its
 * handle, then the product's name. If the title does not name the thing on the screen, the thing's name stands before
 * it. Made in React, so that it is right on the server, after a navigation and in every language. `instead` is for
 * error screens.
 */
export function useDocumentTitle(instead?: string): string {
  const code = useCrumb();
  const { dialog, screen } = useTitleKeys();
  const { titles, appName } = useTitles([dialog, screen], code);
  if (instead !== undefined) return `${instead} · ${appName}`;
  if (code !== undefined && !titles.some((title) => title.includes(code))) titles.splice(-1, 0, code);
  return [...titles, appName].join(" · ");
}

import type { InitOptions } from "i18next";
import { LANGUAGES } from "./languages";

/**
 * Namespaces that every page needs: the words of the shell, of the components, of errors and of the wire's
 * enumerations.
 */
export const CORE_NAMESPACES = ["common", "components", "errors"] as const;

/**
 * Options that the server's and the browser's i18next share; a namespace is the name of a file in
 * `locales/<language>/`.
 */
export const i18nConfig = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: false,
  load: "currentOnly",
  defaultNS: "common",
  fallbackNS: false,
  interpolation: { escapeValue: false },
  returnNull: false,
  react: { useSuspense: true },
} satisfies InitOptions;

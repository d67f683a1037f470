import type { i18n as I18n } from "i18next";
import { createContext, createElement, useContext, type ReactNode } from "react";
import { rememberedSentences, type Say } from "./remembered-sentences";

/*
 * Replaces react-i18next in the Worker's build (scripts/vite/worker-i18next.ts): it exports the names that our code
 * imports. On the server every sentence is loaded and the language never changes, so the hook need neither wait nor
 * listen, and its result is made once for a language and namespace
 * (docs/decisions/0025-sentences-remembered-in-the-worker.md).
 */

const I18nContext = createContext<I18n | undefined>(undefined);

/** Provides the language of the page below. */
export const I18nextProvider = ({ i18n, children }: { i18n: I18n; children: ReactNode }) =>
  createElement(I18nContext.Provider, { value: i18n }, children);

/** i18next calls this when it gets the plugin; the hook needs no setup. */
export const initReactI18next = { type: "3rdParty" as const, init: () => undefined };

type Answer = { t: Say; i18n: I18n; ready: true };

const answers = new WeakMap<I18n, Map<string | undefined, Answer>>();

/** Like react-i18next's hook: it loads all the given namespaces, and keys without a namespace belong to the first. */
export function useTranslation(ns?: string | readonly string[]): Answer {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("No language here: wrap the page in I18nextProvider.");
  const space = typeof ns === "string" ? ns : ns?.[0];
  let known = answers.get(i18n);
  if (!known) answers.set(i18n, (known = new Map()));
  let answer = known.get(space);
  if (!answer) known.set(space, (answer = { t: rememberedSentences(i18n, space), i18n, ready: true }));
  return answer;
}

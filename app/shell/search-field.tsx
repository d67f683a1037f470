import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { PlainForm } from "~/components/form/plain-form";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";
import { useHydrated } from "~/components/page/use-hydrated";
import { paths } from "~/paths";
import type { dialogFor } from "./keys-dialog";
import type { SearchSuggestions } from "./search-suggestions";

/**
 * The field of the top bar, or a link to the search screen if there is no room for it. That screen has a field of its
 * own.
 */
export function TopSearch() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  if (pathname === paths.search) return null;
  return (
    <>
      <Link to={paths.search} className="icon-button search-link" aria-label={t("search.label")}>
        <Icon source="SearchIcon" />
      </Link>
      <SearchField />
    </>
  );
}

type Props = {
  /** The searched text. */
  text?: string;
  maxLength?: number;
  /** The field has the focus when the page opens. */
  isFirst?: boolean;
};

/**
 * One field that finds everything: a GET form. Ctrl K or ⌘ K moves the focus there. The focus loads the scripts that
 * suggest results during typing; without them Enter leads to the results.
 */
export function SearchField({ text = "", maxLength, isFirst }: Props) {
  const { t } = useTranslation("shell");
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  const { written, Keys, closeKeys } = useKeys(input);
  const before = useRef<EventTarget | null>(null);
  const wake = (event: FocusEvent) => {
    before.current = event.relatedTarget;
    if (Suggestions === undefined)
      import("./search-suggestions").then(
        (module) => setSuggestions(() => module.SearchSuggestions),
        // Without the suggestions the form still works.
        () => undefined,
      );
  };
  return (
    <div className="search" role="search" aria-label={t("search.label")}>
      <PlainForm action={paths.search}>
        <input
          ref={input}
          name="q"
          key={text}
          defaultValue={text}
          aria-label={t("search.label")}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={t("search.placeholder")}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          onFocus={wake}
          autoFocus={isFirst}
        />
        <button className="icon-button" aria-label={t("search.label")}>
          <Icon source="SearchIcon" />
        </button>
        {written !== undefined && <kbd aria-hidden="true">{written}</kbd>}
      </PlainForm>
      {Suggestions && <Suggestions field={input} label={t("search.label")} before={before} />}
      {Keys && <Keys close={closeKeys} />}
    </div>
  );
}

/**
 * Lets Ctrl K or ⌘ K go to the field, or to the search screen if the field is hidden. `?` loads and opens the list of
 * keys, Escape takes away the name that an icon of the narrow sidebar shows (WCAG 1.4.13). Returns the first shortcut
 * in the notation of the person's computer.
 */
function useKeys(input: RefObject<HTMLInputElement>) {
  const navigate = useNavigate();
  const { i18n } = useTranslation();
  const [Keys, setKeys] = useState<Awaited<ReturnType<typeof dialogFor>>>();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "?")
        import("./keys-dialog")
          .then(({ dialogFor }) => dialogFor(event, i18n))
          .then(
            (dialog) => setKeys(() => dialog),
            // The search screen lists the keys, too.
            () => undefined,
          );
      if (event.key === "Escape")
        import("./sidebar-names").then(
          ({ hideName }) => hideName(),
          // The name stays until the pointer leaves.
          () => undefined,
        );
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      if (!input.current?.checkVisibility()) return navigate(paths.search);
      input.current.focus();
      input.current.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [input, navigate, i18n]);
  const isHydrated = useHydrated();
  const written = isHydrated ? (navigator.userAgent.includes("Mac") ? "⌘ K" : "Ctrl K") : undefined;
  return { written, Keys, closeKeys: () => setKeys(undefined) };
}

import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { paths } from "~/paths";
import { Marked } from "./marked";
import type { FoundItem, SearchResults } from "./search-results";

const TYPING_PAUSE_MS = 250;

type Option = Pick<FoundItem, "to" | "title" | "detail" | "amount" | "sends" | "isElsewhere">;

type Props = {
  field: RefObject<HTMLInputElement>;
  label: string;
  /** The element that had the focus before the field. */
  before: RefObject<EventTarget>;
};

/**
 * The suggestions of a field during typing, and the possible acts before it: a listbox of the ARIA combobox pattern.
 * Arrow keys choose, Enter goes there, Escape closes; the focus stays in the field until then. A moment after the last
 * key a new request is sent, and the former one is cancelled. If only acts and screens match, the first one is already
 * chosen.
 */
export function SearchSuggestions({ field, label, before }: Props) {
  const { load, data } = useFetcher<SearchResults>();
  const navigate = useNavigate();
  const sender = useFetcher();
  const signOut = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // A choice belongs to one answer. An effect that resets it would fail: the router writes `data` where React does not
  // look, so React drops a render in which only `data` changed, and the effect with it.
  const [chosen, setChosen] = useState<{ of: typeof data; index: number }>();
  const active = chosen && chosen.of === data ? chosen.index : data?.isCommand ? 0 : -1;
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const { groups = [], asked = "" } = data ?? {};
  const all: Option[] = data?.allFor ? [{ to: paths.search + data.search, title: data.allFor }] : [];
  const options: Option[] = [...groups.flatMap(({ items }) => items), ...all];
  const isShown = isOpen && data !== undefined;
  const isList = isShown && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const choose = (option: Option) => {
    setOpen(false);
    if (field.current) field.current.value = "";
    field.current?.blur();
    if (option.isElsewhere) window.open(option.to, "_blank", "noreferrer");
    else if (option.to === paths.logout) signOut.current?.submit();
    else if (option.sends)
      sender.submit({ [option.sends.name]: option.sends.value }, { method: "post", action: option.to });
    else navigate(option.to);
  };
  const typed = () => field.current?.value.trim() ?? "";
  const ask = (pause: number) => {
    clearTimeout(timer.current);
    setChosen({ of: data, index: -1 });
    timer.current = setTimeout(() => {
      setOpen(true);
      load(`${paths.search}?${new URLSearchParams({ q: typed(), suggest: "1" })}`);
    }, pause);
  };
  const askLater = () => ask(TYPING_PAUSE_MS);
  const enter = () => {
    const input = field.current;
    // Handles text typed while these scripts were loading. The search screen lists the possible acts itself.
    if (input && input.value !== input.defaultValue) askLater();
    else if (typed() === "" && pathname !== paths.search) ask(0);
  };
  const giveBack = () => (before.current instanceof HTMLElement ? before.current.focus() : field.current?.blur());
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // After the last option comes the field itself, then the first option again.
      setChosen({ of: data, index: ((active + step + 1 + options.length + 1) % (options.length + 1)) - 1 });
    } else if (event.key === "Escape") {
      // The first Escape closes the list; the next one gives the focus back.
      event.preventDefault();
      if (!isShown || typed() === "") giveBack();
      setOpen(false);
    } else if (event.key === "Enter") {
      clearTimeout(timer.current);
      const option = isList ? options[active] : undefined;
      if (option && data?.text === typed()) {
        event.preventDefault();
        choose(option);
      } else setOpen(false);
    }
  };

  useEffect(() => {
    if (document.activeElement === field.current) enter();
    return () => clearTimeout(timer.current);
    // Once, on the first render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const leave = () => {
      clearTimeout(timer.current);
      setOpen(false);
    };
    input.addEventListener("focus", enter);
    input.addEventListener("input", askLater);
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", leave);
    return () => {
      input.removeEventListener("focus", enter);
      input.removeEventListener("input", askLater);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", leave);
    };
  });
  useEffect(() => {
    const said: Record<string, string> = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isList),
      "aria-controls": isList ? id : "",
      "aria-activedescendant": isList && active >= 0 ? optionId(active) : "",
    };
    for (const [name, value] of Object.entries(said)) {
      if (value === "") field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
    }
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  });

  let index = -1;
  const row = (option: Option) => {
    index += 1;
    return (
      <div
        key={index}
        id={optionId(index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        onClick={() => choose(option)}
      >
        <span>
          <Marked text={option.title} asked={asked} />{" "}
          <span className="muted text-s">
            <Marked text={option.detail ?? ""} asked={asked} />
          </span>
        </span>
        {option.amount && <span className="num">{option.amount}</span>}
      </div>
    );
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown ? data.said : ""}
      </p>
      {isList && (
        // A click keeps the focus in the field.
        <div
          id={id}
          className="menu search-list"
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ kind, label: name, items }) => (
            <div key={kind} role="group" aria-label={name}>
              <div className="muted text-s" aria-hidden="true">
                {name}
              </div>
              {items.map(row)}
            </div>
          ))}
          {all.length > 0 && <div role="group">{all.map(row)}</div>}
        </div>
      )}
      {isShown && !isList && <div className="menu search-list muted">{data.said}</div>}
      {/* A whole page load, so that no data of this person stay in the memory of the browser's tab. */}
      <form ref={signOut} method="post" action={paths.logout} hidden />
    </>
  );
}

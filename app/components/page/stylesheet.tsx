import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useNonce } from "./nonce";

/**
 * The text of the stylesheets that the server writes into the page, and whether that of every page is among them;
 * areas' sheets are linked by their routes.
 */
export const FirstStylesContext = createContext<{ css: string; hasBase: boolean } | undefined>(undefined);

let isHydrated = false;

/** What the server has written into the page that is taken over just now. */
const inPage = (): "base" | "areas" | undefined => {
  const style =
    typeof document !== "undefined" && !isHydrated ? document.querySelector<HTMLElement>("style[data-first]") : null;
  return style === null ? undefined : style.dataset["first"] === "areas" ? "areas" : "base";
};

/**
 * Whether scripts could not take the page over and have made it anew: the browser has not got the text to write it
 * again.
 */
const isLostFromPage = (): boolean => (wasLost ||= document.querySelector("style[data-first]")?.textContent === "");
/** Once lost, always lost: the element without a text goes as soon as that is seen. */
let wasLost = false;
const nothingToHear = () => () => undefined;

/**
 * Which sheets' text the page carries, on the server and in the browser alike; undefined where it links all of them.
 */
function useFirst(): "base" | "areas" | undefined {
  const given = useContext(FirstStylesContext);
  const [first] = useState(() => (given ? (given.hasBase ? "base" : "areas") : inPage()));
  const isLost = useSyncExternalStore(nothingToHear, isLostFromPage, () => false);
  useEffect(() => {
    isHydrated = true;
  }, []);
  return isLost ? undefined : first;
}

/**
 * The stylesheet of every page: in the page on a first visit, and its file fetched for later; else the link to the
 * file. Behind it, in the page too, those of areas that the browser has not got. What the server wrote stays as it is
 * when scripts take the page over. A page that is made anew in the browser, as after an error, has the links.
 */
export function Stylesheet({ href }: { href: string }) {
  const given = useContext(FirstStylesContext);
  const nonce = useNonce();
  const first = useFirst();
  return (
    <>
      {first === "base" ? <link rel="prefetch" as="style" href={href} /> : <link rel="stylesheet" href={href} />}
      {first && (
        <style
          data-first={first}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: given?.css ?? "" }}
        />
      )}
    </>
  );
}

/**
 * The sheet that says where the fonts lie: in the head of a page, but at the end of a first one, which is laid out
 * sooner while it need not look for them; it is fetched ahead then (docs/decisions/0116-faces-of-fonts-come-last.md).
 */
export function FontFaces({ href, place }: { href: string; place: "head" | "body" | "end" }) {
  const isFirst = useFirst() === "base";
  if (isFirst && place === "body") return <link rel="preload" as="style" href={href} />;
  return place === (isFirst ? "end" : "head") && <link rel="stylesheet" href={href} />;
}

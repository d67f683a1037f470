import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useNonce } from "./nonce";

/**
 * The CSS that the server writes into the page, and whether it includes the base sheet. Routes link the area sheets.
 */
export const FirstStylesContext = createContext<{ css: string; hasBase: boolean } | undefined>(undefined);

let isHydrated = false;

/** The styles that the server has written into the page that is being hydrated. */
const inPage = (): "base" | "areas" | undefined => {
  const style =
    typeof document !== "undefined" && !isHydrated ? document.querySelector<HTMLElement>("style[data-first]") : null;
  return style === null ? undefined : style.dataset["first"] === "areas" ? "areas" : "base";
};

/**
 * Whether hydration failed and scripts have rendered the page again: the browser does not hold the CSS to write it
 * again.
 */
const isLostFromPage = (): boolean => (wasLost ||= document.querySelector("style[data-first]")?.textContent === "");
/** Once lost, always lost: the element without CSS is removed as soon as the loss is noticed. */
let wasLost = false;
const nothingToHear = () => () => undefined;

/**
 * Which sheets the page carries inline, the same on the server and in the browser; undefined if it links all of them.
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
 * The base stylesheet: inline on a first visit, with its file prefetched for later; else a link to the file. Behind it
 * stand, inline too, the area sheets that the browser does not have. The server's CSS stays unchanged during hydration.
 * A page that the browser renders anew, as after an error, has the links.
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
 * The sheet with the addresses of the fonts: in the head of a page, but at the end of a first page, whose layout is
 * faster without looking for fonts; the sheet is prefetched then (docs/decisions/0116-faces-of-fonts-come-last.md).
 */
export function FontFaces({ href, place }: { href: string; place: "head" | "body" | "end" }) {
  const isFirst = useFirst() === "base";
  if (isFirst && place === "body") return <link rel="preload" as="style" href={href} />;
  return place === (isFirst ? "end" : "head") && <link rel="stylesheet" href={href} />;
}

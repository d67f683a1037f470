import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useNonce } from "./nonce";

/**
 * The text of the stylesheets that the server writes into the page, and whether that of every page is among them; areas' sheets are linked
 * by their routes.
 */
export const FirstStylesContext = createContext<{ css: string; hasBase: boolean } | undefined>(undefined);

let isHydrated = false;

/** What the server has written into the page that is taken over just now. */
const inPage = (): "base" | "areas" | undefined => {
  const style =
    typeof document !== "undefined" && !isHydrated ? document.querySelector<HTMLElement>("style[data-first]") : null;
  return style === null ? undefined : style.dataset["first"] === "areas" ? "areas" : "base";
};

/** Whether scripts could not take the page over and have made it anew: the browser has not got the text to write it again. */
const isLostFromPage = (): boolean => (wasLost ||= document.querySelector("style[data-first]")?.textContent === "");
/** Once lost, always lost: the element without a text goes as soon as that is seen. */
let wasLost = false;
const nothingToHear = () => () => undefined;

/**
 * The stylesheet of every page: in the page on a first visit, and its file fetched for later; else the link to the file. Behind it, in the page too,
 * those of areas that the browser has not got. What the server wrote stays as it is when scripts take the page over. A page that is made anew
 * in the browser, as after an error, has the links.
 */
export function Stylesheet({ href }: { href: string }) {
  const given = useContext(FirstStylesContext);
  const nonce = useNonce();
  const [first] = useState(() => (given ? (given.hasBase ? "base" : "areas") : inPage()));
  const isLost = useSyncExternalStore(nothingToHear, isLostFromPage, () => false);
  useEffect(() => {
    isHydrated = true;
  }, []);
  const isInPage = first !== undefined && !isLost;
  return (
    <>
      {isInPage && first === "base" ? (
        <link rel="prefetch" as="style" href={href} />
      ) : (
        <link rel="stylesheet" href={href} />
      )}
      {isInPage && (
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

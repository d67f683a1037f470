import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useNonce } from "./nonce";

/** The stylesheet's text where the server writes it into the page. */
export const FirstStylesContext = createContext<string | undefined>(undefined);

let isHydrated = false;

/** Whether the server has written the stylesheet into the page that is taken over just now. */
const isInPage = (): boolean =>
  typeof document !== "undefined" && !isHydrated && document.querySelector("style[data-first]") !== null;

/** Whether scripts could not take the page over and have made it anew: the browser has not got the text to write it again. */
const isLostFromPage = (): boolean => (wasLost ||= document.querySelector("style[data-first]")?.textContent === "");
/** Once lost, always lost: the element without a text goes as soon as that is seen. */
let wasLost = false;
const nothingToHear = () => () => undefined;

/**
 * The stylesheet: in the page on a first visit, and its file fetched for later; else the link to the file. What the server wrote stays as it
 * is when scripts take the page over. A page that is made anew in the browser, as after an error, has the link.
 */
export function Stylesheet({ href }: { href: string }) {
  const css = useContext(FirstStylesContext);
  const nonce = useNonce();
  const [isFirst] = useState(() => css !== undefined || isInPage());
  const isLost = useSyncExternalStore(nothingToHear, isLostFromPage, () => false);
  useEffect(() => {
    isHydrated = true;
  }, []);
  if (!isFirst || isLost) return <link rel="stylesheet" href={href} />;
  return (
    <>
      <style data-first nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css ?? "" }} />
      <link rel="prefetch" as="style" href={href} />
    </>
  );
}

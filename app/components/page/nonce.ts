import { createContext, useContext } from "react";

/** The page's script nonce while the server renders; empty in the browser, which hides nonces from scripts anyway. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);

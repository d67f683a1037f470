import { createContext, useContext } from "react";

/**
 * The nonce of the page's scripts while the server renders. Empty in the browser, which hides nonces from scripts
 * anyway.
 */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);

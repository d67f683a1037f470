import { isLoopback } from "#provider/door/loopback";

/**
 * Whether an address is this machine's own over plain http, as `npm start` serves it. Safari takes no `Secure` cookie
 * there, and nobody else can listen in.
 */
export const isPlainLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && isLoopback(hostname);

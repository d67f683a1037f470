import { isLoopback } from "#provider/door/loopback";

/**
 * Whether an address is this machine's own over plain http, as `npm start` serves it. Safari takes no `Secure` cookie
 * there, and no other machine can listen in.
 */
export const isPlainLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && isLoopback(hostname);

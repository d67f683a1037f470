const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether an address is this machine's own over plain http, as `npm start` serves it. Safari takes no `Secure` cookie there, and nobody
 * else can listen in.
 */
export const isPlainLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && (LOOPBACK.has(hostname) || hostname.endsWith(".localhost"));

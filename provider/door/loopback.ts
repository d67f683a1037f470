const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host is this machine itself: `localhost`, a name below it, or its address. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname) || hostname.endsWith(".localhost");

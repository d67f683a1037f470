const HOST_PREFIX = "__Host-";

type CookieOptions = { maxAgeSeconds?: number; readable?: boolean; secure: boolean };

/** The cookies of one request, and those its response will set. */
export type Cookies = {
  get: (name: string) => string | undefined;
  /**
   * Without `maxAgeSeconds` the cookie lives until the browser closes. `readable` lets scripts read it; by default none
   * of our cookies is readable.
   */
  set: (name: string, value: string, options: CookieOptions) => void;
  clear: (name: string, secure: boolean) => void;
  /** The `Set-Cookie` values, the last one for each name. */
  outgoing: () => string[];
};

/**
 * `plain`: the address is this machine's own over http (`isPlainLoopback`), where Safari refuses `Secure` cookies and
 * so every `__Host-` name. Only there, cookies are sent without both. A caller finds a cookie by the same name in
 * either case.
 */
export function openCookies(header: string | null, { plain = false }: { plain?: boolean } = {}): Cookies {
  const nameOnWire = (name: string) => (plain && name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name);
  const incoming = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0) incoming.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  const outgoing = new Map<string, string>();
  const set: Cookies["set"] = (given, value, { maxAgeSeconds, readable = false, secure }) => {
    const name = nameOnWire(given);
    incoming.set(name, value);
    outgoing.set(
      name,
      [
        `${name}=${value}`,
        "Path=/",
        "SameSite=Lax",
        ...(secure && !plain ? ["Secure"] : []),
        ...(readable ? [] : ["HttpOnly"]),
        ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
      ].join("; "),
    );
  };
  return {
    get: (name) => incoming.get(nameOnWire(name)) || undefined,
    set,
    clear: (given, secure) => {
      const name = nameOnWire(given);
      // There is nothing to clear if the browser sent no such cookie and this response was not about to set one.
      if (!incoming.has(name) && !outgoing.has(name)) return;
      set(given, "", { maxAgeSeconds: 0, secure });
      incoming.delete(name);
    },
    outgoing: () => [...outgoing.values()],
  };
}

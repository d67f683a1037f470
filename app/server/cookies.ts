const HOST_PREFIX = "__Host-";

type CookieOptions = { maxAgeSeconds?: number; readable?: boolean; secure: boolean };

/** The cookies of one request, and those its response will set. */
export type Cookies = {
  get: (name: string) => string | undefined;
  /**
   * Without `maxAgeSeconds` the cookie lives as long as the browser. `readable` lets scripts read it; none of ours is
   * by default.
   */
  set: (name: string, value: string, options: CookieOptions) => void;
  clear: (name: string, secure: boolean) => void;
  /** `Set-Cookie` values, the last one said of each name. */
  outgoing: () => string[];
};

/**
 * `plain`: the address is this machine's own over http (`isPlainLoopback`), where Safari refuses `Secure` cookies and
 * so every `__Host-` name. There, and nowhere else, cookies go without both; whoever asks for one by its name finds it
 * either way.
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
      // Nothing to clear when the browser sent no such cookie and this response was not about to set one.
      if (!incoming.has(name) && !outgoing.has(name)) return;
      set(given, "", { maxAgeSeconds: 0, secure });
      incoming.delete(name);
    },
    outgoing: () => [...outgoing.values()],
  };
}

import type { RequestContext } from "./context";
import { hasSecret } from "./secret-path";

const NEVER = "()";
const FEATURES = [
  "accelerometer",
  "camera",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "payment",
  "usb",
];

const PERMISSIONS_POLICY = FEATURES.map((feature) => `${feature}=${NEVER}`).join(", ");

/**
 * Sources that no page ever loads. They are named one by one, so that they stay forbidden whatever `default-src` says.
 */
const NEVER_LOADED = ["child-src", "media-src", "object-src", "worker-src"];

/**
 * The Content-Security-Policy of a page. Its frames show payment pages of the region's provider alone (decision 0158).
 * Its scripts, and the styles of a first visit, carry the nonce. Only Firefox counts prefetched data (decision 0026)
 * under `default-src`, where `'none'` forbids it with an error for each link that the pointer passes.
 */
const contentSecurityPolicy = (nonce: string, userAgent: string, checkoutOrigin = "'none'"): string =>
  [
    `default-src ${/\bFirefox\/\d/.test(userAgent) ? "'self'" : "'none'"}`,
    ...NEVER_LOADED.map((kind) => `${kind} 'none'`),
    `frame-src ${checkoutOrigin}`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Sets the security headers of every answer of the Worker (docs/quality.md, "Headers"). Nothing is cached except the
 * answers that `reuse.ts` allows.
 */
export function secure(
  response: Response,
  request: Request,
  { nonce, requestId, env, region }: Pick<RequestContext, "nonce" | "requestId" | "env" | "region">,
): Response {
  const { headers } = response;
  const { pathname } = new URL(request.url);
  const { checkoutOrigin } = env.regions[region];
  const userAgent = request.headers.get("User-Agent") ?? "";
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, userAgent, checkoutOrigin));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", PERMISSIONS_POLICY);
  headers.set("Referrer-Policy", hasSecret(pathname) ? "same-origin" : "strict-origin-when-cross-origin");
  headers.set("Cache-Control", "no-store");
  headers.set("X-Request-Id", requestId);
  return response;
}

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

/** The Content-Security-Policy of a page whose scripts, and the styles of a first visit, carry the nonce. */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
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

/** Security headers of every answer the Worker gives to this address (docs/quality.md, "Headers"). Nothing is cached, but for what `reuse.ts` allows. */
export function secure(response: Response, { pathname }: URL, nonce: string, requestId: string): Response {
  const { headers } = response;
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", FEATURES.map((feature) => `${feature}=${NEVER}`).join(", "));
  headers.set("Referrer-Policy", hasSecret(pathname) ? "same-origin" : "strict-origin-when-cross-origin");
  headers.set("Cache-Control", "no-store");
  headers.set("X-Request-Id", requestId);
  return response;
}

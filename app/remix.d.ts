/**
 * Tells Remix's types that what a loader or action returns arrives in the browser as it was (dates, undefined), not as
 * JSON.
 */
import "@remix-run/cloudflare";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

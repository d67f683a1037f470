/**
 * Tells Remix's types that the data of a loader or action keep their types in the browser (dates, undefined), unlike
 * JSON.
 */
import "@remix-run/cloudflare";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

import { FRAME_PREVIEW } from "#provider/contract/embedding";

/**
 * The page for a frame as the preview of the back office; undefined if the policy of the back office allows no frame of
 * its origin.
 */
export function previewOf(src: string, checkoutOrigin: string | undefined): string | undefined {
  const url = new URL(src);
  if (url.origin !== checkoutOrigin) return undefined;
  url.searchParams.set(FRAME_PREVIEW, "1");
  return url.href;
}

/**
 * Request headers of the contract beyond the standard ones: the device a call is for. `mark` is a secret word of that
 * browser, by which the provider knows one that has signed in before. `length` bounds each of them.
 */
export const DEVICE_HEADERS = {
  userAgent: "X-Device-User-Agent",
  address: "X-Device-Address",
  mark: "X-Device-Mark",
  length: 300,
} as const;

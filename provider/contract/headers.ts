/** Request headers of the contract beyond the standard ones: the device a session is for. `length` bounds each of them. */
export const DEVICE_HEADERS = { userAgent: "X-Device-User-Agent", address: "X-Device-Address", length: 300 } as const;

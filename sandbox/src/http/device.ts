import { DEVICE_HEADERS } from "#provider/contract/headers";
import Bowser from "bowser";
import type { Device } from "../db/security-events.ts";

/** Reads whose device a request is made for from the headers that the back office sends along (`provider/contract/headers.ts`). */
export function deviceOf({ headers }: Request): Device {
  const address = (headers.get(DEVICE_HEADERS.address) ?? "").slice(0, 64);
  const userAgent = headers.get(DEVICE_HEADERS.userAgent);
  if (!userAgent) return { browser: "", system: "", address };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? "", system: os.name ?? "", address };
}

import { DEVICE_HEADERS } from "#provider/contract/headers";
import Bowser from "bowser";
import type { Device } from "../db/security-events.ts";

/**
 * Hosts of the back office's service binding (`SANDBOX_ORIGIN` of the app) and of tests. They cannot be reached from
 * outside.
 */
const BACK_OFFICE = /^provider\.(?:ae\.|sa\.)?localhost$/;
const ADDRESS_LENGTH = 64;

/**
 * The network address of a request: the visitor's, as the back office states it; for other callers the one that the
 * edge sees.
 */
export function addressOf({ url, headers }: Request): string {
  const speaksForVisitor = BACK_OFFICE.test(new URL(url).hostname);
  return (headers.get(speaksForVisitor ? DEVICE_HEADERS.address : "CF-Connecting-IP") ?? "").slice(0, ADDRESS_LENGTH);
}

/** The device of a payer, whose browser asks the page of the payment itself. */
export const payerDeviceOf = (request: Request): Device =>
  withAddress(request.headers.get("User-Agent"), addressOf(request));

/** Reads the device of a request from the headers that the back office adds (`provider/contract/headers.ts`). */
export const deviceOf = (request: Request): Device =>
  withAddress(request.headers.get(DEVICE_HEADERS.userAgent), addressOf(request));

function withAddress(userAgent: string | null, address: string): Device {
  if (!userAgent) return { browser: "", system: "", address };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? "", system: os.name ?? "", address };
}

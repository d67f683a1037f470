import { crc32 } from "./crc32.ts";

/** The terminal through which an application takes payments: eight characters, one for each application. */
export const terminalOf = (applicationId: string): string => applicationId.slice(-8).replace(/^S/, "E");

const DIGITS = 6;

/** The code with which the network of the sandbox authorized a payment: six digits, made of its reference (RRN). */
export const authorizationOf = (rrn: string): string =>
  String(crc32(new TextEncoder().encode(rrn)) % 10 ** DIGITS).padStart(DIGITS, "0");

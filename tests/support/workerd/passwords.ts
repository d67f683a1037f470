import { scryptSync } from "node:crypto";
import { PASSWORD } from "./sandbox.ts";

/**
 * A hash of {@link PASSWORD} that is looked at in no time, for tests of what is counted around it: hashing is slow on purpose, and a hash says
 * its own cost.
 */
export function cheapHash(): string {
  const salt = Buffer.from("0123456789abcdef");
  const key = scryptSync(PASSWORD, salt, 32, { N: 2, r: 1, p: 1 });
  return ["scrypt", 2, 1, 1, salt.toString("base64"), key.toString("base64")].join("$");
}

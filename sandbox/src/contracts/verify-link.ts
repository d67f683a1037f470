import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../env.ts";

type Keys = Pick<Env, "TOKEN_HMAC_KEY">;

/** The number of digits after an application's id. Readers of a contract have them, and they cannot be guessed. */
const DIGITS = 16;

const wordOf = ({ TOKEN_HMAC_KEY }: Keys, applicationId: string): string => {
  const proof = createHmac("sha256", TOKEN_HMAC_KEY).update(`verify ${applicationId}`).digest("hex");
  return `${applicationId}-${proof.slice(0, DIGITS)}`;
};

/** The address in the QR code, where anyone who has the contract can check it. */
export const verifyUrl = (env: Keys & Pick<Env, "PUBLIC_URL">, applicationId: string): string =>
  `${env.PUBLIC_URL}/verify/${wordOf(env, applicationId)}`;

/** The application of such an address. Undefined if the address was invented. */
export function applicationOfWord(env: Keys, word: string): string | undefined {
  const [applicationId = ""] = word.split("-", 1);
  const [asked, right] = [Buffer.from(word), Buffer.from(wordOf(env, applicationId))];
  return asked.length === right.length && timingSafeEqual(asked, right) ? applicationId : undefined;
}

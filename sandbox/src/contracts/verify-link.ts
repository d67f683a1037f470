import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../env.ts";

type Keys = Pick<Env, "TOKEN_HMAC_KEY">;

/** Digits of the word behind an application's id: whoever reads a contract has it, and nobody guesses it. */
const DIGITS = 16;

const wordOf = ({ TOKEN_HMAC_KEY }: Keys, applicationId: string): string => {
  const proof = createHmac("sha256", TOKEN_HMAC_KEY).update(`verify ${applicationId}`).digest("hex");
  return `${applicationId}-${proof.slice(0, DIGITS)}`;
};

/** Where anybody who has a contract can check it: the address that its QR code leads to. */
export const verifyUrl = (env: Keys & Pick<Env, "PUBLIC_URL">, applicationId: string): string =>
  `${env.PUBLIC_URL}/verify/${wordOf(env, applicationId)}`;

/** The application whose contract such an address is about; undefined where it was made up. */
export function applicationOfWord(env: Keys, word: string): string | undefined {
  const [applicationId = ""] = word.split("-", 1);
  const [asked, right] = [Buffer.from(word), Buffer.from(wordOf(env, applicationId))];
  return asked.length === right.length && timingSafeEqual(asked, right) ? applicationId : undefined;
}

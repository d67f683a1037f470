import { z } from "zod";
import type { Region } from "#provider/contract/regions";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { audienceOf, seal, unsealAs } from "./sealed";

const COOKIE = "__Host-device";
const LIFE_DAYS = 180;
const DAY_SECONDS = 86_400;
const WORD_BYTES = 24;

const markSchema = z.object({ word: z.string().regex(/^[\w-]{32}$/) });

/**
 * A secret word by which the provider recognises a browser that has signed in before, so that failed sign-ins of
 * strangers do not delay that person there (docs/provider.md section 5). It outlives sessions, and opens nothing by
 * itself.
 */
export type DeviceMark = {
  word: string;
  /** Keeps the word in the browser for another half year, after a sign-in with it. */
  keep: () => Promise<void>;
};

const newWord = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(WORD_BYTES))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");

/** The browser's word, or a new one if it has none yet. */
export async function openDeviceMark(env: Env, cookies: Cookies, now: number, region: Region): Promise<DeviceMark> {
  const audience = audienceOf("device", region);
  const known = await unsealAs(markSchema, env.sessionKeys, audience, cookies.get(COOKIE), now);
  const word = known?.word ?? newWord();
  return {
    word,
    keep: async () => {
      const until = new Date(now + LIFE_DAYS * DAY_SECONDS * 1000);
      const sealed = await seal(env.sessionKeys, audience, { word }, until);
      cookies.set(COOKIE, sealed, { secure: true, maxAgeSeconds: LIFE_DAYS * DAY_SECONDS });
    },
  };
}

import { z } from "zod";
import { challengeSchema } from "#provider/contract/auth";
import type { Region } from "#provider/contract/regions";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { audienceOf, seal, unsealAs } from "./sealed";

const COOKIE = "__Host-step";
const LIFE_MS = 15 * 60_000;

/**
 * A step that waits for a one-time code: the provider's facts about the code, and the values that the step needs to
 * continue. `isUnknown`: the code was confirmed, and the outcome is unknown.
 */
const stepSchema = z.object({
  challenge: challengeSchema,
  carried: z.record(z.string(), z.string()),
  isUnknown: z.boolean().optional(),
});
export type PendingStep = z.infer<typeof stepSchema>;

/**
 * Unfinished steps live in their own short encrypted cookie, so that no URL shows them (docs/provider.md section 5).
 */
export type PendingStepStore = {
  get: (purpose: PendingStep["challenge"]["purpose"]) => Promise<PendingStep | undefined>;
  set: (step: PendingStep) => Promise<void>;
  /**
   * Begins a step that takes effect once, with a key of its own in `carried.key`. A step whose code is on its way, or
   * whose outcome is unknown, keeps its key: confirmed again, it has no second effect.
   */
  begin: (challenge: PendingStep["challenge"], carried: Readonly<Record<string, string>>) => Promise<void>;
  clear: () => void;
};

export function openPendingStep(env: Env, cookies: Cookies, now: number, region: Region): PendingStepStore {
  const audience = audienceOf("step", region);
  const get: PendingStepStore["get"] = async (purpose) => {
    const step = await unsealAs(stepSchema, env.sessionKeys, audience, cookies.get(COOKIE), now);
    return step?.challenge.purpose === purpose ? step : undefined;
  };
  const set: PendingStepStore["set"] = async (step) =>
    cookies.set(COOKIE, await seal(env.sessionKeys, audience, step, new Date(now + LIFE_MS)), {
      secure: true,
      maxAgeSeconds: LIFE_MS / 1000,
    });
  return {
    get,
    set,
    begin: async (challenge, carried) => {
      const before = await get(challenge.purpose);
      const { key, ...rest } = before?.carried ?? {};
      const isSame = key !== undefined && isEqual(rest, carried);
      await set({
        challenge,
        carried: { ...carried, key: isSame ? key : crypto.randomUUID() },
        ...(isSame && before?.isUnknown ? { isUnknown: true } : {}),
      });
    },
    clear: () => cookies.clear(COOKIE, true),
  };
}

const isEqual = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, text]) => other[name] === text);

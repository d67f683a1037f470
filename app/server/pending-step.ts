import { z } from "zod";
import { challengeSchema } from "#provider/contract/auth";
import type { Region } from "#provider/contract/regions";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { audienceOf, seal, unsealAs } from "./sealed";

const COOKIE = "__Host-step";
const LIFE_MS = 15 * 60_000;

/** A step that waits for a one-time code: what the provider said of the code, and what the step needs to go on. */
const stepSchema = z.object({ challenge: challengeSchema, carried: z.record(z.string(), z.string()) });
export type PendingStep = z.infer<typeof stepSchema>;

/** Half-finished steps live in their own short encrypted cookie, so nothing of them shows in a URL (docs/provider.md section 5). */
export type PendingStepStore = {
  get: (purpose: PendingStep["challenge"]["purpose"]) => Promise<PendingStep | undefined>;
  set: (step: PendingStep) => Promise<void>;
  clear: () => void;
};

export function openPendingStep(env: Env, cookies: Cookies, now: number, region: Region): PendingStepStore {
  const audience = audienceOf("step", region);
  return {
    get: async (purpose) => {
      const step = await unsealAs(stepSchema, env.sessionKeys, audience, cookies.get(COOKIE), now);
      return step?.challenge.purpose === purpose ? step : undefined;
    },
    set: async (step) =>
      cookies.set(COOKIE, await seal(env.sessionKeys, audience, step, new Date(now + LIFE_MS)), {
        secure: true,
        maxAgeSeconds: LIFE_MS / 1000,
      }),
    clear: () => cookies.clear(COOKIE, true),
  };
}

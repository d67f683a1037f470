import { z } from "zod";
import type { Region } from "#provider/contract/regions";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { audienceOf, seal, unsealAs } from "./sealed";

const COOKIE = "__Host-draft";
const LIFE_MS = 30 * 60_000;

const draftSchema = z.object({ userId: z.string(), form: z.string(), fields: z.record(z.string(), z.string()) });

/**
 * The input of a form that leads over several pages, in its own short encrypted cookie until the form is sent. It may
 * hold values that no page may show again, such as a card's number. It holds one form at a time, of the signed-in
 * person.
 */
export type DraftStore = {
  get: (form: string) => Promise<Record<string, string> | undefined>;
  set: (form: string, fields: Readonly<Record<string, string>>) => Promise<void>;
  clear: () => void;
};

type Around = { env: Env; cookies: Cookies; now: number; region: Region; userId: () => string | undefined };

export function openDraft({ env, cookies, now, region, userId }: Around): DraftStore {
  const audience = audienceOf("draft", region);
  return {
    get: async (form) => {
      const draft = await unsealAs(draftSchema, env.sessionKeys, audience, cookies.get(COOKIE), now);
      return draft?.form === form && draft.userId === userId() ? draft.fields : undefined;
    },
    set: async (form, fields) => {
      const record = { userId: userId() ?? "", form, fields };
      cookies.set(COOKIE, await seal(env.sessionKeys, audience, record, new Date(now + LIFE_MS)), {
        secure: true,
        maxAgeSeconds: LIFE_MS / 1000,
      });
    },
    clear: () => cookies.clear(COOKIE, true),
  };
}

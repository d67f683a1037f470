import { z } from "zod";
import type { Region } from "#provider/contract/regions";
import { safeNextPath } from "~/paths/next";
import { PERSON_FIELD } from "~/utils/person-field";
import type { TypedForm } from "~/utils/typed-form";
import type { Cookies } from "./cookies";
import type { Env } from "./env";
import { audienceOf, seal, unsealAs } from "./sealed";

const COOKIE = "__Host-typed";
const LIFE_MS = 30 * 60_000;
/** What fits a cookie when it is sealed, in bytes of UTF-8: an invoice with the longest texts does. */
export const KEPT_BYTES = 2_600;
/** What forms say by themselves, without anything being typed. */
const UNTYPED = [PERSON_FIELD, "idempotencyKey", "intent"];

const keptSchema = z.object({
  person: z.string(),
  to: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  isPart: z.boolean(),
});

/** What was typed into the form of an address (`to`), by its person. `isPart`: the longest of it had no room. */
export type KeptForm = Pick<z.infer<typeof keptSchema>, "fields" | "isPart">;

/**
 * A form whose session was over when it was sent, in its own short encrypted cookie, until its person has signed in
 * again: what was typed but for secrets (decision 0129). One form at a time.
 */
export type KeptFormStore = {
  /** Keeps what was typed. Answers whether there was anything to keep. */
  keep: (person: string | undefined, to: string, typed: TypedForm | undefined) => Promise<boolean>;
  /** What a person had typed into the form of this address. */
  of: (person: string | undefined, to: string) => Promise<KeptForm | undefined>;
  clear: () => void;
};

type Around = { env: Env; cookies: Cookies; now: number; region: Region };

export function openKeptForm({ env, cookies, now, region }: Around): KeptFormStore {
  const audience = audienceOf("typed", region);
  return {
    keep: async (person, to, typed) => {
      const isTyped = typed?.fields.some(([name, value]) => value !== "" && !UNTYPED.includes(name)) ?? false;
      if (!typed || !isTyped || person === undefined || safeNextPath(to) !== to) return false;
      const record = {
        person,
        to,
        ...whatFits(
          typed.fields.filter(([name]) => name !== PERSON_FIELD),
          KEPT_BYTES - person.length - to.length,
        ),
      };
      cookies.set(COOKIE, await seal(env.sessionKeys, audience, record, new Date(now + LIFE_MS)), {
        secure: true,
        maxAgeSeconds: LIFE_MS / 1000,
      });
      return true;
    },
    of: async (person, to) => {
      const kept = await unsealAs(keptSchema, env.sessionKeys, audience, cookies.get(COOKIE), now);
      return kept && kept.person === person && kept.to === to ? kept : undefined;
    },
    clear: () => cookies.clear(COOKIE, true),
  };
}

const bytesOf = (field: [string, string]) => new TextEncoder().encode(JSON.stringify(field)).length;

/** As many fields as have room: the longest are left out first, as nothing else helps as much. */
export function whatFits(fields: KeptForm["fields"], room: number): KeptForm {
  // With the comma after each, and the brackets around all.
  const measured = fields.map((field) => ({ field, bytes: bytesOf(field) + 1 }));
  let over = measured.reduce((sum, { bytes }) => sum + bytes, 1) - room;
  const leftOut = new Set<[string, string]>();
  for (const { field, bytes } of [...measured].sort((one, other) => other.bytes - one.bytes)) {
    if (over <= 0) break;
    leftOut.add(field);
    over -= bytes;
  }
  return { fields: fields.filter((field) => !leftOut.has(field)), isPart: leftOut.size > 0 };
}

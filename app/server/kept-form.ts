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
/** The bytes of UTF-8 that fit into a sealed cookie: enough for an invoice with the longest texts. */
export const KEPT_BYTES = 2_600;
/** Fields that forms fill by themselves, without any input. */
const UNTYPED = [PERSON_FIELD, "idempotencyKey", "intent"];

const keptSchema = z.object({
  person: z.string(),
  to: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  isPart: z.boolean(),
});

/** The input of the form at an address (`to`), by its person. `isPart`: the longest fields had no room. */
export type KeptForm = Pick<z.infer<typeof keptSchema>, "fields" | "isPart">;

/**
 * A form that was sent after its session had ended, in its own short encrypted cookie until its person has signed in
 * again. It keeps the input except secrets (decision 0129), for one form at a time.
 */
export type KeptFormStore = {
  /** Keeps the input. Returns whether there was any to keep. */
  keep: (person: string | undefined, to: string, typed: TypedForm | undefined) => Promise<boolean>;
  /** The input that a person had typed into the form of this address. */
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

/** As many fields as have room. The longest are left out first, because that frees the most. */
export function whatFits(fields: KeptForm["fields"], room: number): KeptForm {
  // Counts the comma after each field.
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

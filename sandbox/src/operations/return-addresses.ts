import { readReturnAddress } from "#provider/rules/return-address";
import type { Db } from "../db/database.ts";
import { originsOf } from "../db/embedding.ts";
import { refuse } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { shopBase } from "./webhooks/receiver.ts";

type Deps = { db: Db; env: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL"> };

/** A return address that is being set, in the form that is kept; null if none is given. `field`: as it is named. */
type Judge = (field: string, typed: string | null | undefined) => Promise<string | null>;

/**
 * Judges the return addresses of one request, and reads the application's websites once for all of them. Refuses an
 * address that leads to none of them, naming the field.
 */
export function judgeOfReturns({ db, env }: Deps, applicationId: string): Judge {
  let origins: ReturnType<typeof originsOf> | undefined;
  return async (field, typed) => {
    if (typeof typed !== "string") return null;
    origins ??= originsOf(db, applicationId);
    const address = readReturnAddress(typed, { origins: await origins, own: shopBase(env) });
    if (address === undefined) throw refuse("invalid_request", { fields: [{ field, code: "returnAddress" }] });
    return address;
  };
}

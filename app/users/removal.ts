import { removalRefusal } from "#provider/contract/permissions";
import type { LoaderArgs } from "~/server/guard";
import { actorOf } from "./who";

/** Somebody who may be taken off the account, and why not where that is so. */
export async function readRemoval({ provider, params, context }: LoaderArgs<"id">) {
  const [target, user] = await Promise.all([provider.users.get({ params: { id: params.id } }), context.user()]);
  return {
    target: { fullName: target.fullName, email: target.email },
    refusal: removalRefusal(actorOf(user), target),
  };
}

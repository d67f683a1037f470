import { removalRefusal } from "#provider/contract/permissions";
import type { ActionArgs, LoaderArgs } from "~/server/guard";
import { shortName } from "~/utils/short-name";
import { deleteSchema, removeSchema } from "./schema";
import { behindDeleted, behindDialog } from "./user-search";
import { actorOf } from "./who";

const REMOVALS = {
  /** They may be let in again. */
  remove: { schema: removeSchema, toast: "users:toast.removed", behind: behindDialog },
  /** For good: what is known of them goes, what they did stays. */
  delete: { schema: deleteSchema, toast: "users:toast.deleted", behind: behindDeleted },
} as const;

/** Somebody who may be taken off the account, and why not where that is so. */
export async function readRemoval({ provider, params, context }: LoaderArgs<"id">) {
  const [target, user] = await Promise.all([provider.users.get({ params: { id: params.id } }), context.user()]);
  return {
    crumb: target.fullName,
    target: { id: target.id, fullName: target.fullName, email: target.email },
    refusal: removalRefusal(actorOf(user), target),
  };
}

/**
 * Takes somebody off the account or deletes them, then leads back to where it was asked for: the list as it was, or
 * their page.
 */
export async function endMembership(
  kind: keyof typeof REMOVALS,
  { form, provider, params, url, redirect }: ActionArgs<"id">,
) {
  const { schema, toast, behind } = REMOVALS[kind];
  const { fullName } = await provider.users.get({ params });
  const submission = form.parse<typeof schema>(schema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.users[kind]({ params }));
  if (!sent.ok) return sent.reply;
  return redirect(behind(url.searchParams, params.id), toast, { name: shortName(fullName) });
}

import { removalRefusal } from "#provider/contract/permissions";
import type { ActionArgs, LoaderArgs } from "~/server/guard";
import { shortName } from "~/utils/short-name";
import { deleteSchema, removeSchema } from "./schema";
import { behindDeleted, behindDialog } from "./user-search";
import { actorOf } from "./who";

const REMOVALS = {
  /** A removed person can get access again. */
  remove: { schema: removeSchema, toast: "users:toast.removed", behind: behindDialog },
  /** Deletion is final: the person's details are erased, the record of their acts stays. */
  delete: { schema: deleteSchema, toast: "users:toast.deleted", behind: behindDeleted },
} as const;

/** The person who may be removed, or the reason why not. */
export async function readRemoval({ provider, params, context }: LoaderArgs<"id">) {
  const [target, user] = await Promise.all([provider.users.get({ params: { id: params.id } }), context.user()]);
  return {
    crumb: target.fullName,
    target: { id: target.id, fullName: target.fullName, email: target.email },
    refusal: removalRefusal(actorOf(user), target),
  };
}

/** Removes or deletes a person, then leads back to the page before: the list with its filters, or the person's page. */
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

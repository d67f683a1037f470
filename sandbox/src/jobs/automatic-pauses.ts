import { ownersOf, untoldPauses, type DueAutomatic } from "../db/automatic-withdrawals.ts";
import type { Db } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { findHolding } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { appUrl } from "../env.ts";
import { pauseLetter } from "../messages/automatic-withdrawal.ts";
import { planTold } from "../operations/wallets/automatic-withdrawal.ts";
import { defineJob } from "./job.ts";

/** The reasons that only owners can remove, or about which they must act. */
const TOLD_TO_OWNERS = ["NOT_ALLOWED", "TARGET", "SECOND_PERSON"] as const;

/** The person who set the rule; also the owners, if only they can act or that person may not withdraw any more. */
async function whomToTell(db: Db, { rule, application }: DueAutomatic): Promise<UserRow[]> {
  const setter = (await findHolding(db, rule.setBy))?.user;
  const owners =
    setter && !TOLD_TO_OWNERS.some((because) => because === rule.pausedBecause)
      ? []
      : await ownersOf(db, application.merchantId);
  return [...(setter ? [setter] : []), ...owners.filter(({ id }) => id !== setter?.id)];
}

/** Tells people that automatic withdrawals are paused, why, and that a person must confirm them again. */
export const automaticPauses = defineJob("automaticPauseTold", {
  due: ({ db }, asking) => untoldPauses(db, asking),
  idOf: ({ rule }) => rule.applicationId,
  plan: async (due, { db, env, now }) => {
    const { rule, application } = due;
    const { pausedBecause } = rule;
    if (pausedBecause === null) return [];
    const link = `${appUrl(env, application.region)}/billing/wallet/${application.id}/automatic`;
    const told = (await whomToTell(db, due)).flatMap((user) => {
      const about = { name: user.fullName, application: application.name, target: rule.targetMasked, link };
      return mailPerson(db, user, { ...pauseLetter(user.language, pausedBecause, about), link, at: now });
    });
    return [...planTold(db, rule, now), ...told];
  },
});

import { ownersOf, untoldPauses, type DueAutomatic } from "../db/automatic-withdrawals.ts";
import type { Db } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { findHolding } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { appUrl } from "../env.ts";
import { pauseLetter } from "../messages/automatic-withdrawal.ts";
import { planTold } from "../operations/wallets/automatic.ts";
import { defineJob } from "./job.ts";

/** What owners have to do something about, or what only they can. */
const TOLD_TO_OWNERS = ["NOT_ALLOWED", "TARGET", "SECOND_PERSON"] as const;

/** Whoever set the rule; and where they may not withdraw any more, or are gone, the owners, who may. */
async function whomToTell(db: Db, { rule, application }: DueAutomatic): Promise<UserRow[]> {
  const setter = (await findHolding(db, rule.setBy))?.user;
  const owners =
    setter && !TOLD_TO_OWNERS.some((because) => because === rule.pausedBecause)
      ? []
      : await ownersOf(db, application.merchantId);
  return [...(setter ? [setter] : []), ...owners.filter(({ id }) => id !== setter?.id)];
}

/** People are told that automatic withdrawals rest, why, and that somebody has to confirm them. */
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

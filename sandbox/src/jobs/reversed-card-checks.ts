import { cardSavesToReverse, reverseAt } from "../db/saved-cards.ts";
import { refusesRefunds } from "../domain/card.ts";
import { planRelease } from "../operations/payments/holds.ts";
import { defineJob } from "./job.ts";

/**
 * Gives back what was held to check a card. A card whose bank refuses that gets it back when the hold lapses
 * (`lapsed-holds.ts`).
 */
export const reversedCardChecks = defineJob("cardChecksReversed", {
  due: ({ db }, asking) => cardSavesToReverse(db, asking),
  idOf: ({ save }) => save.id,
  plan: async ({ save, payment }, { db, now }) => {
    const over = reverseAt(db, save, null);
    if (refusesRefunds(payment)) return [over];
    const plan = await planRelease(db, payment, "REVERSE", { actor: null, now });
    return plan.ok ? [...plan.statements, over] : [over];
  },
});

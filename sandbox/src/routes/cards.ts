import { contract } from "#provider/contract/index";
import type { FieldWord } from "#provider/contract/problem";
import { isHouseCard } from "#provider/rules/banks";
import { addCard, cardsOf, findCard, makeDefault, removeCard, type CardRow } from "../db/cards.ts";
import { runBatch, type Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { mailPerson } from "../db/outbox.ts";
import type { UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { brandOf, judgeReceivingCard } from "../domain/card.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { deviceOf } from "../people/device.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { found, refuse } from "../domain/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { toCard } from "../wire/withdrawal.ts";

const { cards } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };

const FIELDS = { number: "pan", expiry: "expiry" } as const;

/**
 * Tells the person of a change of their cards, in their security activity and by mail, because money can go to a card.
 */
function told({ db, clock, env, request }: Deps, user: UserRow, card: CardRow, what: "added" | "removed"): Statement[] {
  const at = clock.now();
  const { cardAdded, cardRemoved } = NOTICES[user.language];
  const signIn = `${appUrl(env, user.region)}/auth`;
  const write = what === "added" ? cardAdded : cardRemoved;
  const notice = write({ name: user.fullName, card: `${card.brand} ${toCard(card).cardNumber}`, signIn });
  const kind = what === "added" ? "CARD_ADDED" : "CARD_REMOVED";
  return [
    securityEvent(db, { userId: user.id, kind, at, device: deviceOf(request) }),
    ...mailPerson(db, user, { ...notice, link: signIn, at }),
  ];
}

/** The cards that the signed-in person withdraws to; no other person sees them. */
export const cardRoutes = [
  implementOnce(cards.add, async ({ body, person: { user }, ...deps }) => {
    const { db, clock } = deps;
    const judged = judgeReceivingCard({ number: body.pan, expiry: body.expiry }, new Date(clock.now()));
    if (!judged.ok) {
      const code: FieldWord = judged.code;
      throw refuse("invalid_request", { fields: [{ field: FIELDS[judged.field], code }] });
    }
    const { digits } = judged;
    const isFirst = (await cardsOf(db, user.id)).length === 0;
    const card = {
      id: newId("crd"),
      userId: user.id,
      brand: brandOf(digits),
      last4: digits.slice(-4),
      isHouseBank: isHouseCard(user.region, digits),
      isDefault: isFirst,
      createdAt: clock.now(),
    };
    return {
      answer: toCard(card),
      statements: [...addCard(db, card), ...told(deps, user, card, "added")],
      log: { userId: user.id, cardId: card.id },
    };
  }),

  implement(cards.list, async ({ db, person }) => (await cardsOf(db, person.user.id)).map(toCard)),

  implement(cards.makeDefault, async ({ db, params, person: { user } }) => {
    const card = found(await findCard(db, user.id, params.id));
    await runBatch(db, makeDefault(db, card));
    return toCard({ ...card, isDefault: true });
  }),

  implement(cards.remove, async ({ params, person: { user }, ...deps }) => {
    const card = found(await findCard(deps.db, user.id, params.id));
    await runBatch(deps.db, [...removeCard(deps.db, card), ...told(deps, user, card, "removed")]);
    return undefined;
  }),
];

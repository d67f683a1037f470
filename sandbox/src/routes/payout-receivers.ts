import { contract } from "#provider/contract/index";
import { expectChange, type Db } from "../db/database.ts";
import {
  findReceiver,
  listReceivers,
  removeReceiver,
  renameReceiver,
  type NamedReceiver,
} from "../db/payout-receivers.ts";
import { implement } from "../http/implement.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { found } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { toPage } from "../wire/page.ts";
import { toPayoutReceiver } from "../wire/payout-receiver.ts";

const { payoutReceivers } = contract;

/** A stored receiver of an application in sight; refused if the person may not pay out of it. */
async function receiverOf(db: Db, person: Person, id: string): Promise<NamedReceiver> {
  const one = found(await findReceiver(db, person.sight, id));
  demandIn(person, one.receiver.applicationId, "PAYOUT_PAYMENT");
  return one;
}

/** Receivers that are stored for the next payout (decision 0085). */
export const payoutReceiverRoutes = [
  implement(payoutReceivers.list, async ({ db, person, query: { page, pageSize, search } }) => {
    const sight = sightWith(person, "PAYOUT_PAYMENT");
    const { rows, found: counted } = await listReceivers(db, sight, { page, pageSize, search });
    return toPage(rows.map(toPayoutReceiver), counted, { page, pageSize });
  }),

  implement(payoutReceivers.one, async ({ db, person, params }) =>
    toPayoutReceiver(await receiverOf(db, person, params.id)),
  ),

  implement(payoutReceivers.rename, async ({ db, person, params, body: { name } }) => {
    const { answer } = await write(db, async () => {
      const one = await receiverOf(db, person, params.id);
      return {
        answer: { ...toPayoutReceiver(one), name },
        statements: [renameReceiver(db, one.receiver, name), expectChange(db, "receiver still kept")],
      };
    });
    return answer;
  }),

  implement(payoutReceivers.remove, async ({ db, person, params }) => {
    await write(db, async () => ({
      statements: [removeReceiver(db, (await receiverOf(db, person, params.id)).receiver.id)],
    }));
    return undefined;
  }),
];

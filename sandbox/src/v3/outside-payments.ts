import { v3 } from "#provider/contract/v3/index";
import { write } from "../http/write.ts";
import { planOutside, planTakeBack, type Recording } from "../operations/invoices/outside-plan.ts";
import { demandMerchant, sightOf } from "./caller.ts";
import { answer, answerOnce, type MerchantInput } from "./door.ts";
import { factsOf, toApiInvoice } from "./invoices.ts";

const { invoices } = v3;

type Given = Pick<MerchantInput<typeof invoices.paidOutside>, "db" | "env" | "clock" | "caller">;

/** A key acts in its application alone, and its scope is all that it needs there. */
const recordingOf = ({ db, env, clock, caller }: Given): Recording => ({
  db,
  env,
  clock,
  actor: caller.actor,
  sight: sightOf(caller),
  demand: () => undefined,
  fieldOf: (name) => `body.${name}`,
});

export const outsideCalls = [
  answerOnce(invoices.paidOutside, async ({ body: { merchant, body: asked }, ...given }) => {
    demandMerchant(given.caller, merchant);
    const { uuid, amount, method, paidDate = null, note = null, receipt } = asked;
    const how = { method, paidDate, note, receipt: receipt ?? false };
    const { invoice, transaction, statements } = await planOutside(recordingOf(given), uuid, how, amount ?? undefined);
    const payload = toApiInvoice(invoice, factsOf(given));
    return { payload: { ...payload, outsidePaymentId: transaction.id }, statements };
  }),

  answer(invoices.takeBackOutside, async ({ body: { merchant, body: asked }, ...given }) => {
    demandMerchant(given.caller, merchant);
    const { uuid, outsidePaymentId } = asked;
    const { invoice } = await write(given.db, () => planTakeBack(recordingOf(given), uuid, outsidePaymentId));
    return toApiInvoice(invoice, factsOf(given));
  }),
];

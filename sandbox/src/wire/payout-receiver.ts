import type { PayoutReceiver } from "#provider/contract/payout-receivers";
import type { NamedReceiver } from "../db/payout-receivers.ts";
import { toInstant } from "./page.ts";

export const toPayoutReceiver = ({ receiver, appName, known }: NamedReceiver): PayoutReceiver => ({
  id: receiver.id,
  appId: receiver.applicationId,
  appName,
  name: receiver.name,
  target: receiver.target,
  cardNumber: receiver.targetMasked,
  fullName: receiver.fullName,
  check: receiver.nameCheck,
  checkedDate: toInstant(receiver.checkedAt),
  payoutId: receiver.payoutId,
  known,
});

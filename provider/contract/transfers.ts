import { z } from "zod";
import { call } from "./call.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import { appIdSchema, idSchema, instantSchema, phoneSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { TRANSFER_FILTERS } from "./filters.ts";
import { tabCountsSchema, TRANSFER_TABS } from "./list-tabs.ts";
import { currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { WALLET_MONEY } from "./wallet-money.ts";

/** A wallet at one end of a transfer: its application, by the name that payers read. */
const endSchema = z.object({ appId: appIdSchema, name: z.string() });

/** Money that went from one wallet to another or to a phone wallet, and a top-up of a phone account (decision 0052). */
export const transferSchema = z.object({
  id: idSchema,
  kind: openWord(["TRANSFER", "TOPUP"]),
  /** Seen from a wallet in sight; where both ends are, each has a line of the list. */
  direction: openWord(["OUT", "IN"]),
  from: endSchema,
  /** One of the two: a merchant's wallet, or a phone. */
  to: endSchema.nullable(),
  phoneNumber: phoneSchema.nullable(),
  /** Of a top-up: whose network the number began in. */
  operator: z.string().nullable(),
  amount: moneySchema,
  fee: moneySchema,
  currency: currencySchema,
  description: z.string(),
  /** Who of the sender's people; the receiver is not told. */
  createdBy: z.string().nullable(),
  createdDate: instantSchema,
});
export type Transfer = z.infer<typeof transferSchema>;

const transferSearchSchema = filterSchema(TRANSFER_FILTERS).extend({ tab: z.enum(TRANSFER_TABS).optional() });
export type TransferSearch = z.output<typeof transferSearchSchema>;

export const recipientSchema = z.object({ appId: appIdSchema, name: z.string(), currency: currencySchema });
export type Recipient = z.infer<typeof recipientSchema>;

/** Transfers and top-ups as they stand, and to whom one would go. They are made by the calls of `walletMoney`. */
export const transfers = {
  list: call("GET", "api/user/transfers", {
    summary:
      "Transfers and top-ups of the wallets in sight, what came in as well, newest first; what they come to, and how many each tab has",
    access: AREA_ACCESS.wallet,
    query: pageQuerySchema.extend(transferSearchSchema.shape),
    answer: pageOf(transferSchema).extend({
      /** What all that are found come to; null of too many. */
      sums: z.object({ received: moneySchema, sent: moneySchema }).nullable(),
      tabs: tabCountsSchema(TRANSFER_TABS),
    }),
    origin: "ours",
  }),
  /** Whoever may read every line may keep them, as of movements (decision 0044). */
  export: exportCall(
    "api/user/transfers-excel",
    "Transfers and top-ups",
    transferSearchSchema.extend(exportQuerySchema.shape),
    "ours",
    AREA_ACCESS.wallet,
  ),
  exportSize: exportSizeCall(
    "api/user/transfers-excel",
    "transfers and top-ups",
    transferSearchSchema,
    AREA_ACCESS.wallet,
  ),
  get: call("GET", "api/user/transfers/{id}", {
    summary: "One transfer or top-up",
    access: AREA_ACCESS.wallet,
    params: z.object({ id: idSchema }),
    answer: transferSchema,
    origin: "ours",
  }),
  recipient: call("GET", "api/wallets/{appId}/recipients/{toMerchant}", {
    summary: "To whom a transfer from a wallet would go: the merchant's name, before anybody confirms it",
    access: WALLET_MONEY,
    params: z.object({ appId: appIdSchema, toMerchant: appIdSchema }),
    answer: recipientSchema,
    errors: ["recipient_not_found", "rate_limited", "address_throttled"],
    origin: "ours",
  }),
};

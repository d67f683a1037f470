import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Currency } from "#provider/contract/money";
import { showPhone } from "~/server/phone";
import type { TopUpBody, TransferBody } from "./pending-transfer";

/** Everything once more, before and beside the code. Amounts in minor units. */
export type Plan = {
  amount: number;
  fee: number;
  currency: Currency;
  /** Of a merchant its name and id, of a phone its number. */
  merchant: { name: string; appId: string } | undefined;
  phone: string | undefined;
  operator: string | undefined;
  description: string | undefined;
};

/** `name`: the merchant's, as the provider says it. */
export const transferPlan = (
  { amount, toMerchant, phoneNumber, description }: TransferBody,
  fee: number,
  name: string,
  region: Region,
): Plan => ({
  amount,
  fee,
  currency: REGION_FACTS[region].currency,
  merchant: toMerchant === undefined ? undefined : { name, appId: toMerchant },
  phone: phoneNumber === undefined ? undefined : showPhone(phoneNumber),
  operator: undefined,
  description,
});

export const topUpPlan = ({ amount, phoneNumber }: TopUpBody, fee: number, operator: string, region: Region): Plan => ({
  amount,
  fee,
  currency: REGION_FACTS[region].currency,
  merchant: undefined,
  phone: showPhone(phoneNumber),
  operator,
  description: undefined,
});

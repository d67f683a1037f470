import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { showPhone } from "~/server/phone";
import type { TopUpBody, TransferBody } from "./pending-transfer";

/** All details, before the code and beside it. Amounts are in minor units. */
export type Plan = {
  amount: number;
  fee: number;
  currency: string;
  /** A merchant has a name and an id, a phone has its number in `phone`. */
  merchant: { name: string; appId: string } | undefined;
  phone: string | undefined;
  operator: string | undefined;
  description: string | undefined;
};

/** `name` is the merchant's name at the provider. */
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

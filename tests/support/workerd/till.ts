import { contract } from "#provider/contract/index";
import type { Sale, Shift } from "#provider/contract/till";
import { makePerson, newKey, send, type Merchant, type Someone } from "./sandbox.ts";

const { till } = contract;

/** Opens a shift of the merchant's till, or answers with the open one. */
export async function openShift(merchant: Merchant, { token }: Someone): Promise<Shift> {
  const body = { appId: merchant.applicationId };
  return till.openShift.answer.parse((await send("POST /api/till/shifts", { token, key: newKey(), body })).json);
}

/** A valid body of a sale, of 12.50 by default. */
export const typedSale = (merchant: Merchant, changes: Record<string, unknown> = {}) => ({
  appId: merchant.applicationId,
  amount: 12.5,
  tip: 0,
  description: null,
  language: "en",
  ...changes,
});

/** A new sale in the shift that is open. */
export async function sellAt(
  merchant: Merchant,
  { token }: Someone,
  changes: Record<string, unknown> = {},
): Promise<Sale> {
  const body = typedSale(merchant, changes);
  return till.sell.answer.parse((await send("POST /api/till/sales", { token, key: newKey(), body })).json);
}

/** An open shift of a till, with a sale that waits. */
export async function soldThings(merchant: Merchant): Promise<{ shiftId: string; saleId: string }> {
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const { id: shiftId } = await openShift(merchant, owner);
  return { shiftId, saleId: (await sellAt(merchant, owner)).id };
}

type World = { merchant: Merchant; saleId: string; shiftId: string };

/** Valid requests of the till, by the names of their calls. */
export const TILL_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "till.get": ({ merchant }) => ({ path: `/api/till/${merchant.applicationId}` }),
  "till.sell": ({ merchant }) => ({ body: typedSale(merchant) }),
  "till.sale": ({ saleId }) => ({ path: `/api/till/sales/${saleId}` }),
  "till.receipt": ({ saleId }) => ({ path: `/api/till/sales/${saleId}/receipt` }),
  "till.end": ({ saleId }) => ({ path: `/api/till/sales/${saleId}/end` }),
  "till.openShift": ({ merchant }) => ({ body: { appId: merchant.applicationId } }),
  "till.shift": ({ shiftId }) => ({ path: `/api/till/shifts/${shiftId}` }),
  "till.closeShift": ({ shiftId }) => ({ path: `/api/till/shifts/${shiftId}/close` }),
};

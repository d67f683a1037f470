import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, idSchema } from "./fields.ts";

/** The text of a code. Null: the region has no such codes. */
const azqrSchema = z.object({ payload: z.string().nullable() });
const idParams = z.object({ id: idSchema });

/**
 * (ours) Codes of the instant payment system, which apps of banks read (EMV QRCPS, merchant-presented).
 * `azqr_not_set_up`: the provider has no global id of its merchant account there.
 */
export const azqr = {
  application: call("GET", "api/apps/{appId}/azqr", {
    summary: "The AZQR code of an application: it stays, and the payer types the amount",
    access: {},
    params: z.object({ appId: appIdSchema }),
    answer: azqrSchema,
    // `invalid_state`: its QR code was never made or is off, or the application takes no payments.
    errors: ["azqr_not_set_up", "invalid_state"],
    origin: "ours",
  }),
  link: call("GET", "api/payment-links/{id}/azqr", {
    summary: "The AZQR code of a payment link, with its amount if it has one",
    access: {},
    params: idParams,
    answer: azqrSchema,
    // `invalid_state`: nobody can pay by the link now.
    errors: ["azqr_not_set_up", "invalid_state"],
    origin: "ours",
  }),
  invoice: call("GET", "api/booking/invoice/{id}/azqr", {
    summary: "The AZQR code of what is left to pay of an invoice, for one payment",
    access: {},
    params: idParams,
    answer: azqrSchema,
    // `invalid_state`: nobody can pay the invoice now, or the money is to be held first.
    errors: ["azqr_not_set_up", "invalid_state"],
    origin: "ours",
  }),
};

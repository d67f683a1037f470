import { Hono } from "hono";
import { z } from "zod";
import { noticeName } from "../domain/azqr-notice.ts";
import { sameDigest, sha256 } from "../domain/digest.ts";
import { fieldProblems, refuse } from "../domain/refusal.ts";
import { takeAzqrNotice } from "../operations/payments/azqr.ts";
import { jsonOf } from "./body.ts";
import type { AppEnv } from "./app.ts";

/**
 * An amount as a code says it: major units, two decimals at most; becomes minor units. More than anything here costs
 * is read too: that money has come, and goes back.
 */
const amountSchema = z
  .string()
  .regex(/^\d{1,10}(?:\.\d{1,2})?$/)
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.int().min(1));
const nameSchema = z.string().transform(noticeName);

const noticeSchema = z.object({
  /** The system's own reference of the transfer. */
  reference: z.string().regex(/^[A-Za-z0-9-]{6,35}$/),
  /** What the payer's bank read in the code: the merchant account (26, 01) and the reference (62, 05). */
  account: z.string().max(99),
  code: z.string().max(25),
  amount: amountSchema,
  /** Three letters (ISO 4217). What is not in manats goes back. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  payerName: nameSchema,
  payerBank: nameSchema,
});

/**
 * The door of the instant payment system (ours, for the sandbox): it tells that money came by an AZQR code. It says a
 * secret, and may tell the same as often as it likes.
 */
export const azqrNotify = new Hono<AppEnv>().post("/api/azqr/notify", async (c) => {
  const { db, env, clock, log } = c.var;
  const said = c.req.header("Authorization") ?? "";
  if (!sameDigest(sha256(said), sha256(`Bearer ${env.AZQR_SECRET}`))) throw refuse("unauthenticated");
  const read = noticeSchema.safeParse(await jsonOf(c.req.raw));
  if (!read.success) throw refuse("invalid_request", { fields: fieldProblems(read.error) });
  const { amount: amountMinor, ...transfer } = read.data;
  const notice = await takeAzqrNotice({ db, env }, { ...transfer, amountMinor }, clock.now());
  if (!notice) throw refuse("idempotency_key_reused");
  const { reference, state, reason, transactionId } = notice;
  log("azqr_notice", { reference, state, reason, transactionId });
  return c.json({ reference, state, reason, transactionId });
});

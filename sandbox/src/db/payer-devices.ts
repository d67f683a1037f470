import { lte } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { payerDevices } from "./schema/index.ts";
import type { Device } from "./security-events.ts";

/** No network takes a claim later than 540 days after a payment; then nobody may ask whose device it was. */
const KEPT_MS = 540 * 24 * 60 * 60 * 1000;

/** Keeps the device that a payment is made from. A further attempt of the same payment replaces it. */
export const keepPayerDevice = (db: Db, transactionId: string, device: Device, at: number): Statement =>
  db
    .insert(payerDevices)
    .values({ transactionId, ...device, at })
    .onConflictDoUpdate({ target: payerDevices.transactionId, set: { ...device, at } });

/** Deletes devices of payments that nobody can dispute any more. */
export const sweepPayerDevices = (db: Db, now: number): Statement =>
  db.delete(payerDevices).where(lte(payerDevices.at, now - KEPT_MS));

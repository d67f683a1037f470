import { surely } from "../known-word.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { invoiceDetailSchema, type InvoiceDetail } from "#provider/contract/invoices";
import { dayIn, startOfDay } from "#provider/contract/regions";
import { invoices } from "../../../sandbox/src/db/schema/index.ts";
import { addDays } from "#provider/rules/days";
import { makeInvoice } from "./paying.ts";
import {
  db,
  makeMerchant,
  makePerson,
  newPhone,
  sandboxNow,
  send,
  typedInvoice,
  type Merchant,
  type Sent,
} from "./sandbox.ts";

/** Moves time to an hour of a day in the merchant's zone, and runs the due jobs. Time only goes forward. */
export async function goTo(day: string, hour = 8): Promise<void> {
  const target = startOfDay("default", day).getTime() + hour * 3_600_000;
  const advanceMs = target - (await sandboxNow());
  if (advanceMs < 0) throw new Error(`${day} is over`);
  await send("POST /__sandbox/clock", { body: { advanceMs } });
}
export const tick = (): Promise<Sent> => send("POST /__sandbox/tick");
const today = async (): Promise<string> => dayIn("default", new Date(await sandboxNow()));
/** A fresh day at eight in the morning, so that a test begins with a whole day. */
export const nextMorning = async (): Promise<string> => {
  const day = addDays(await today(), 1);
  await goTo(day);
  return day;
};

let made: Promise<Merchant> | undefined;
/** The merchant of all these tests. */
const merchant = (): Promise<Merchant> => (made ??= makeMerchant());

type Made = { id: string; phone: string; code: string };
export async function make(changes: Record<string, unknown> = {}): Promise<Made> {
  const phone = newPhone();
  const linkExpirationDate = addDays(await today(), 20);
  const { invoice } = await makeInvoice(await merchant(), { phone, linkExpirationDate, ...changes });
  return { id: invoice.id, phone, code: invoice.code };
}

/** Sessions end while time passes: each call comes from a freshly signed-in person. */
export const asOwner = async (target: string, body?: unknown): Promise<Sent> => {
  const { token } = await makePerson(await merchant(), "ROLE_SUSER", { member: false });
  return send(target, { token, ...(body === undefined ? {} : { body }) });
};
export const detail = async (id: string): Promise<InvoiceDetail> =>
  invoiceDetailSchema.parse((await asOwner(`GET /api/booking/invoice/${id}`)).json);
export const kindsOf = async (id: string): Promise<string[]> =>
  (await detail(id)).timeline.map(({ kind }) => surely(kind));
export const recur = (id: string, state: string): Promise<Sent> =>
  asOwner(`PUT /api/booking/invoice/${id}/recurrence`, { state });
export const nextDate = async (id: string): Promise<string | null | undefined> =>
  (await detail(id)).recurrence?.nextDate;
export const roundsOf = (id: string) =>
  db.select().from(invoices).where(eq(invoices.recurredFrom, id)).orderBy(invoices.seq);
export const edit = async (id: string, changes: Record<string, unknown>): Promise<Sent> => {
  const wire = z.record(z.string(), z.unknown()).parse((await asOwner(`GET /api/booking/invoice/${id}`)).json);
  const { appId: _, channels: __, ...typed } = typedInvoice((await merchant()).applicationId);
  return asOwner(`PUT /api/booking/invoice/${id}`, {
    ...Object.fromEntries(Object.keys(typed).map((name) => [name, wire[name]])),
    ...changes,
  });
};

import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { invoices as calls } from "#provider/contract/invoices";
import { transactions } from "../../../sandbox/src/db/schema/index.ts";
import { searchOfTransaction } from "../../../sandbox/src/domain/search.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import { makeStaticQr, payer } from "../../support/workerd/links.ts";
import { db, makeMerchant, makePerson, send } from "../../support/workerd/sandbox.ts";

const CODES = ["T-7", "Masa №5", "Otaq 12 / Ə", "ŞƏHƏR İçi ĞÜ", "Стол Ёлка-Й", "Room (3)…"];

it("QR payments of before the search knew their codes are found by them, as those of today are", async () => {
  const merchant = await makeMerchant();
  const { token } = await makePerson(merchant, "ROLE_SUSER");
  const code = await makeStaticQr(merchant);
  for (const optionalCode of CODES) await payWith(code, payer({ amount: "5", optionalCode }));
  await payWith(code, payer({ amount: "5" }));
  const found = async (search: string) => {
    const { json } = await send(`GET /api/invoices/qr?${new URLSearchParams({ search }).toString()}`, { token });
    return calls.qrPayments.answer.parse(json).content.map(({ optionalCode }) => optionalCode);
  };
  const mine = eq(transactions.merchantId, merchant.merchantId);
  await db
    .update(transactions)
    .set({ search: sql`json_set(${transactions.search}, '$.booking', '')` })
    .where(mine);
  for (const optionalCode of CODES) expect(await found(optionalCode)).toEqual([]);

  const migration = env.TEST_MIGRATIONS.find(({ name }) => name === "0011_codes_of_qr_payments.sql");
  await env.DB.batch((migration?.queries ?? []).map((query) => env.DB.prepare(query)));
  for (const optionalCode of CODES) expect(await found(optionalCode)).toEqual([optionalCode]);
  const payments = await db.select().from(transactions).where(mine);
  expect(payments).toHaveLength(CODES.length + 1);
  for (const payment of payments) expect(payment.search).toBe(searchOfTransaction(payment));
});

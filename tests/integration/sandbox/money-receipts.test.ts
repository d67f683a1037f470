import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { payouts } from "../../../sandbox/src/db/schema/index.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { api, fetchByKey, PAYOUT, told } from "../../support/workerd/merchant-api.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { arrivedPayout, letArrive, makePayout } from "../../support/workerd/paying-out.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { advance, db, makeMerchant, makePerson, refusal, send, type Someone } from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";
import { IBAN, RETURNING_IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

let reader: Someone;
beforeEach(async () => {
  await richer();
  reader = await makePerson(ours().merchant, "ROLE_SUSER");
});

const payoutPath = (id: string, language = "en"): string => `/api/wallets/payout/${id}/receipt?language=${language}`;
const withdrawalPath = (id: string): string => `/api/user/withdrawals/${id}/receipt`;
const textAt = async (path: string, by = reader): Promise<string> =>
  pdfText(new Uint8Array(await (await fetchAs(by, path)).arrayBuffer()));
const refusedAt = async (path: string, { token } = reader): Promise<string> =>
  refusal(await send(`GET ${path}`, { token }));
const madeSchema = z.object({ id: z.string() });

describe("the receipt of a payout", () => {
  it("says who got how much and when, in the reader's language", async () => {
    const id = await arrivedPayout(ours().merchant);
    const { status, headers } = await fetchAs(reader, payoutPath(id));
    expect([status, headers.get("Content-Type"), headers.get("Content-Disposition")]).toEqual([
      200,
      "application/pdf",
      `attachment; filename="receipt-${id}.pdf"`,
    ]);
    const text = await textAt(payoutPath(id));
    for (const words of ["Payout receipt", "Aysel Quliyeva", "AZ86 AIIB •••• 0001", "Guide", id, "The money arrived"])
      expect(text).toContain(words);
    expect(await textAt(payoutPath(id, "ru"))).toContain("Квитанция о\u00a0выплате");
    expect(await textAt(payoutPath(id, "az"))).toContain("Köçürmənin qəbzi");
  });

  it("says that the money came back", async () => {
    const id = await makePayout(ours().merchant, { userId: "usr_somebody" }, { iban: RETURNING_IBAN });
    await letArrive(ours().merchant, id);
    await advance(4 * 24 * 3600);
    expect((await db.select().from(payouts).where(eq(payouts.id, id)))[0]?.state).toBe("RETURNED");
    const fresh = await makePerson(ours().merchant, "ROLE_SUSER");
    expect(await textAt(payoutPath(id), fresh)).toContain("returned by the bank");
  });

  it("is none before the money arrived, and nobody else's", async () => {
    const id = await makePayout(ours().merchant, { userId: "usr_somebody" });
    expect(await refusedAt(payoutPath(id))).toBe("409 invalid_state");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(await refusedAt(payoutPath(await arrivedPayout(ours().merchant)), stranger)).toBe("404 not_found");
  });
});

describe("the receipt of a withdrawal", () => {
  it("is given once the money arrived, in the office and by key", async () => {
    const owner = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const { applicationId: appId } = ours().merchant;
    const { json } = await withdrawNow(owner, { appId, amount: 10, description: "Takings", target: IBAN });
    const { id } = madeSchema.parse(json);
    expect(await refusedAt(withdrawalPath(id), owner)).toBe("409 invalid_state");
    await advance(61);
    const text = await textAt(withdrawalPath(id), owner);
    for (const words of ["Withdrawal receipt", "Takings", id]) expect(text).toContain(words);
    const key = await makeKey(appId);
    expect(await pdfText(await fetchByKey(key, `/api/v3/payout/receipt/${id}`))).toContain(id);
    expect(told(await api(key, `GET /api/v3/payout/info/${id}`))).toMatch(/^200 15404 /);
  });
});

it("by key a receipt is found by the merchant's own reference, which it names", async () => {
  const { merchant } = ours();
  const key = await makeKey(merchant.applicationId);
  const body = { merchant: merchant.applicationId, body: { ...PAYOUT, requestRrn: "salary-17" } };
  const { envelope } = await api(key, "POST /api/v3/payout", { body });
  const path = "/api/v3/payout/receipt/salary-17";
  expect(told(await api(key, `GET ${path}`))).toMatch(/^200 01000 /);
  await letArrive(merchant, z.object({ walletHistoryId: z.string() }).parse(envelope.payload).walletHistoryId);
  expect(await pdfText(await fetchByKey(key, path))).toContain("salary-17");
});

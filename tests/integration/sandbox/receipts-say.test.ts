import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { moneyText } from "#provider/rules/money-text";
import { dateText } from "#provider/rules/day-text";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { applications, companies, outboxMessages, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { authorizationOf, terminalOf } from "../../../sandbox/src/domain/terminal.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { fetchFile, payWith, visit } from "../../support/workerd/checkout.ts";
import { makeLink, makeStaticQr, payer } from "../../support/workerd/links.ts";
import { payOrder, placeOrder } from "../../support/workerd/merchant-api.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import {
  db,
  makeMerchant,
  makePerson,
  moveToNoon,
  newKey,
  send,
  settings,
  type Merchant,
} from "../../support/workerd/sandbox.ts";

const COMPANY = { name: "Şəki İpək Yolu MMC", taxId: "1700345681" };
const ACQUIRERS = {
  en: "The provider of the sandbox",
  az: "Sınaq mühitinin provayderi",
  ru: "Провайдер тестовой среды",
};
const MAIL = "payer@example.com";

let merchant: Merchant;
let today: string;
beforeAll(async () => {
  today = await moveToNoon();
  merchant = await makeMerchant();
  const id = "com_RECEIPTS";
  await db.insert(companies).values({ id, merchantId: merchant.merchantId, createdAt: 0, ...COMPANY });
  await db.update(applications).set({ companyId: id }).where(eq(applications.id, merchant.applicationId));
});

const invoice = async (changes: Record<string, unknown> = {}) =>
  (await makeInvoice(merchant, { email: MAIL, ...changes })).invoice;
const paid = async (changes: Record<string, unknown> = {}, form: Record<string, string> = {}) => {
  const { code } = await invoice(changes);
  await payWith(code, form);
  return code;
};

/** Every way in which a receipt comes about; each answers the code of what was paid. */
const WAYS: Record<string, () => Promise<string>> = {
  "an invoice paid by card": () => paid(),
  "a part of an invoice": () => paid({ partialAllowed: true, amount: 100 }, { amount: "40" }),
  "a hold": () => paid({ preAuth: true }),
  "a payment link": async () => {
    const { code } = await makeLink(merchant);
    await payWith(code, payer({ email: MAIL }));
    return code;
  },
  "a static QR code": async () => {
    const code = await makeStaticQr(merchant);
    await payWith(code, payer({ email: MAIL, amount: "12" }));
    return code;
  },
  "an order of the merchant API": async () => {
    const order = await placeOrder(await makeKey(merchant.applicationId));
    await payOrder(order);
    return order.code;
  },
  "an invoice paid by AZQR": async () => {
    const { code } = await invoice({ amount: 30 });
    const told = { account: merchant.applicationId, code, amount: "30", currency: "AZN" };
    const body = { ...told, reference: `IPS-${code}`, payerName: "Rəna Quliyeva", payerBank: "Bank of tests" };
    await send("POST /api/azqr/notify", { body, headers: { Authorization: `Bearer ${settings.AZQR_SECRET}` } });
    return code;
  },
  "an invoice paid outside": async () => {
    const { id, code } = await invoice();
    const { token } = await makePerson(merchant, "ROLE_OPERATOR");
    const body = { amount: 120.5, method: "CASH", paidDate: today, receipt: true };
    await send(`POST /api/booking/invoice/${id}/cash`, { token, key: newKey(), body });
    return code;
  },
};

async function paymentBy(code: string): Promise<TransactionRow> {
  const [payment] = await db.select().from(transactions).where(eq(transactions.invoiceCode, code));
  if (!payment) throw new Error(`nothing was paid by ${code}`);
  return payment;
}

/** What the rule demands of the payment's receipt in a language. */
function demanded(payment: TransactionRow, language: (typeof LANGUAGES)[number]): (string | null)[] {
  const at = new Date((payment.completedAt ?? payment.createdAt) + 4 * 3_600_000);
  const isOutside = payment.status === "CASH";
  return [
    "Hotel Şəki",
    COMPANY.name,
    COMPANY.taxId,
    payment.orderId,
    dateText(language, at),
    moneyText(language, payment.amountMinor, payment.currency),
    ...(isOutside
      ? []
      : [
          ACQUIRERS[language],
          terminalOf(merchant.applicationId),
          payment.rrn,
          authorizationOf(payment.rrn ?? "the network gave none"),
        ]),
  ];
}
const lacking = (text: string, facts: readonly (string | null)[]) => {
  const plain = text.replaceAll(/\s+/g, " ");
  return facts.filter((fact) => fact === null || !plain.includes(fact.replaceAll(/\s+/g, " ")));
};

describe.each(Object.entries(WAYS))("the receipt of %s", (_, make) => {
  it("says all that the rule demands, on screen, in its file and in its mail", async () => {
    const code = await make();
    const payment = await paymentBy(code);
    for (const language of LANGUAGES) {
      const facts = demanded(payment, language);
      const page = await visit(`/pay/${code}/receipt/${payment.id}?lang=${language}`);
      expect([page.status, lacking(page.text, facts)]).toEqual([200, []]);
      const { bytes } = await fetchFile(`/pay/${code}/receipt/${payment.id}.pdf?lang=${language}`);
      expect(lacking(await pdfText(bytes), facts)).toEqual([]);
    }
    const [mail] = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.id, `rcp_${payment.id}`));
    expect([mail?.recipient, lacking(mail?.body ?? "", demanded(payment, payment.orderLanguage))]).toEqual([
      payment.email ?? undefined,
      payment.email === null ? demanded(payment, payment.orderLanguage) : [],
    ]);
  });
});

it("a static QR code is no payment link on a receipt, however it was paid", async () => {
  const other = await makeMerchant();
  const code = await makeStaticQr(other);
  const told = { account: other.applicationId, code, amount: "7.50", currency: "AZN" };
  const body = { ...told, reference: "IPS-static-label", payerName: "Rəna", payerBank: "Bank of tests" };
  await send("POST /api/azqr/notify", { body, headers: { Authorization: `Bearer ${settings.AZQR_SECRET}` } });
  const payment = await paymentBy(code);
  const { text } = await visit(`/pay/${code}/receipt/${payment.id}?lang=en`);
  expect(payment.source).toBe("AZQR");
  for (const label of ["Payment link", "Description"]) expect(text).not.toContain(label);
});

it("a person's receipt names no company, and no tax number that nobody knows", async () => {
  const person = await makeMerchant();
  const { code } = (await makeInvoice(person, {})).invoice;
  await payWith(code);
  const { text } = await visit(`/pay/${code}/receipt/${(await paymentBy(code)).id}?lang=en`);
  for (const label of ["Company", "Tax number"]) expect(text).not.toContain(label);
  expect(text).toContain("Authorization code");
});

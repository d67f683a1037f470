import type { TestInvoice } from "#provider/contract/connect";
import { contract } from "#provider/contract/index";
import { REGION_FACTS } from "#provider/contract/regions";
import { moneyText } from "#provider/rules/money-text";
import { mayTest } from "#provider/rules/test-invoices";
import { findConnection } from "../db/connections.ts";
import { newId, newInvoiceCode } from "../db/ids.ts";
import { mailPerson } from "../db/outbox.ts";
import { addTestInvoice, testInvoicesOf, type TestInvoiceRow } from "../db/test-invoices.ts";
import { LIMITS } from "../domain/limits.ts";
import { testPayUrl, type Env } from "../env.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { found, refuse } from "../domain/refusal.ts";
import { merchantOf } from "../people/team.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { planRate } from "../security/rates.ts";
import { statusOf } from "../wire/connection.ts";
import { toInstant } from "../wire/page.ts";

const { connect } = contract;

const toTestInvoice = (env: Env, row: Omit<TestInvoiceRow, "seq">): TestInvoice => ({
  id: row.id,
  isTest: true,
  code: row.code,
  payUrl: testPayUrl(env, row.code),
  amount: row.amountMinor,
  currency: row.currency,
  description: row.description,
  status: row.status,
  createdDate: toInstant(row.createdAt),
  createdBy: row.createdByName,
  answeredDate: row.answeredAt === null ? null : toInstant(row.answeredAt),
});

/** Test invoices of applications that are not online yet (decision 0065). */
export const testInvoiceRoutes = [
  implementOnce(connect.testInvoice, async ({ db, env, clock, person, params, body }) => {
    const { user } = person;
    const merchantId = merchantOf(person);
    const one = found(await findConnection(db, params.appId, merchantId));
    if (!mayTest(statusOf(one))) throw refuse("invalid_state");
    const counted = await planRate({ db, clock }, ["test invoices", merchantId], LIMITS.testInvoicesOfMerchant);
    const now = clock.now();
    const { applicationId, region, saved } = one.connection;
    const row = {
      id: newId("tst"),
      code: newInvoiceCode(),
      applicationId,
      amountMinor: body.amount,
      currency: REGION_FACTS[region].currency,
      description: body.description,
      language: user.language,
      status: "PENDING" as const,
      createdByName: user.fullName,
      createdAt: now,
      answeredAt: null,
    };
    const link = testPayUrl(env, row.code);
    const notice = NOTICES[user.language].testInvoice({
      name: user.fullName,
      amount: moneyText(user.language, row.amountMinor, row.currency),
      application: saved["application.name"] ?? applicationId,
      link,
    });
    return {
      answer: toTestInvoice(env, row),
      // The provider has not reviewed this merchant yet: the mail goes to the person who asks, and never to a typed
      // address.
      statements: [...counted, ...addTestInvoice(db, row), ...mailPerson(db, user, { ...notice, link, at: now })],
      log: { userId: user.id, appId: applicationId, testInvoiceId: row.id },
    };
  }),

  implement(connect.testInvoices, async ({ db, env, person, params }) => {
    const { connection } = found(await findConnection(db, params.appId, merchantOf(person)));
    return (await testInvoicesOf(db, connection.applicationId)).map((row) => toTestInvoice(env, row));
  }),
];

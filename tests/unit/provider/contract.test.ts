import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { needsKey, pathNames } from "#provider/contract/call";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { everyCall } from "#provider/contract/index";
import { amountSchema, moneySchema, toDecimal, toMinor } from "#provider/contract/money";
import fc from "fast-check";

/** The promised calls (docs/product.md section 7), one by one; the ones the product adds are listed in `ours`. */
const SPEC = `
POST /api/login | POST /api/approveLogin/{OTP}/{email} | POST /api/forgot-password | POST /api/confirm-password/{guid}
POST /api/register | GET /api/otp/init/register | GET /api/otp/init/login | POST /api/confirmAccount/{OTP} | POST /api/logout
POST /api/bookings | GET /api/merchant-category | GET /api/invoices | GET /api/booking/invoice/{id} | PUT /api/booking/invoice/{id}
POST /api/bookings/send-invoice | GET /api/invoices/{id}/transactions | GET /api/invoices/log/history/{id} | GET /meta-invoice
DELETE /api/invoice/{id} | GET /api/invoices/qr | GET /api/booking/roles
GET /api/apps | GET /api/apps/{appId} | GET /api/otp/init/updateKey/{appId} | GET /api/appKey/{appId}/{OTP}
GET /api/otp/init/deleteApp/{appId} | DELETE /api/app/{appId}/{OTP}
GET /api/application-verify/download-signed-contract-file/{appId} | PUT /api/config | PUT /api/config/hotel/update
PATCH /api/application-verify/switch/review/{accountType}/{appId}
GET /api/user/wallets | GET /api/wallets/{appId} | POST /api/mpay/topup | POST /api/apps/transfer | POST /api/otp/init/withdraw
POST /api/mpay/topup/{OTP} | POST /api/apps/transfer/{OTP} | POST /api/user/withdraw/{OTP} | POST /api/wallets/payout/by-search
POST /api/wallets/payout | POST /api/wallets/masked-fullName
GET /meta-data-transactions | GET /api/transactions-excel | GET /api/transactionsPageable | POST /api/refund
POST /api/completeOrder | POST /api/reverse/{id} | GET /api/companies | GET /api/dashboard/report-monthly-activity
GET /api/dashboard/recent-activity
GET /api/bulk/{appId} | GET /api/bulk/invoices/{bulkInvoiceId} | POST /api/bulk/upload/{appId}
GET /api/profile | POST /api/updateProfile | POST /api/changePhoneNumber/{OTP}/{mobilePhone}
GET /api/otp/init/changePhoneNumber/{mobilePhone} | POST /api/changePassword | POST /api/subscribe | GET /api/get-subscription
DELETE /api/delete-subs
GET /api/users | GET /api/users/export | DELETE /api/user/{id} | POST /api/user/access | POST /api/user/registerPmd/{OTP}
GET /api/user | DELETE /api/user/delete/{id} | GET /api/otp/init/sub-user
GET /api/application-verify/view-contract/account/{accountType}/{appId} | GET /api/application-verify/verification-code/auth/{appId}
POST /api/application-verify/asan-login | GET /api/application-verify/verification-code/sign/{appId}
POST /api/application-verify/sign-contract | POST /api/merchant-connect | POST /api/user/paymentCard
POST /api/company/{companyId}/bank-account | GET /api/company/{appId}/bank-account`
  .split(/[|\n]/)
  .map((line) => line.trim())
  .filter(Boolean);

const target = ({ call }: (typeof everyCall)[number]) => `${call.method} ${call.path}`;

test("every promised call stands in the contract to the letter, once", () => {
  const described = everyCall.filter(({ call }) => call.origin === "spec").map(target);
  expect([...described].sort()).toEqual([...SPEC].sort());
});

test("the document names every promised path as it was promised, though it may not list two that differ in a name", () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ "x-path": z.string().optional() }))) })
    .parse(JSON.parse(readFileSync("docs/openapi.json", "utf8")));
  const named = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, said]) => `${method.toUpperCase()} ${said["x-path"] ?? path}`),
  );
  expect(named).toEqual(expect.arrayContaining(SPEC));
});

describe.each(everyCall)("$name", ({ call }) => {
  test("names exactly the parameters of its path", () => {
    expect(Object.keys(call.params.shape).sort()).toEqual(pathNames(call.path).sort());
  });

  test("is careful with what it changes", () => {
    if (call.method !== "GET" && call.effect === "read")
      expect(call.path).toMatch(/by-search|masked-fullName|payout-key$/);
    if (call.path.includes("otp/init")) expect(call.effect).toBe("change");
    // Staff never move money; the one call that is theirs alone says what a bank did with it.
    if (call.effect === "money" && call.access !== AREA_ACCESS.settleWithdrawal)
      expect(call.access).toMatchObject({ movesMoney: true });
    if (needsKey(call)) expect(call.method).not.toBe("GET");
  });

  test("hides paths that carry a code", () => {
    expect(call.secretPath).toBe(/\{(OTP|guid)\}/.test(call.path));
  });
});

describe("amounts on the wire", () => {
  test("minor units survive the journey", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }), (minor) => {
        expect(toMinor(toDecimal(minor))).toBe(minor);
        expect(moneySchema.parse(JSON.parse(JSON.stringify(z.encode(moneySchema, minor))))).toBe(minor);
      }),
    );
  });

  test.each([0.001, 1.005, 12.345, 39_999.999, NaN, Infinity, 1e300])("%s has no place", (decimal) => {
    expect(moneySchema.safeParse(decimal).success).toBe(false);
  });

  test.each([
    [0, false],
    [0.99, false],
    [1, true],
    [39_999.99, true],
    [40_000, false],
    [-5, false],
  ])("%s asked for: %s", (decimal, accepted) => {
    expect(amountSchema.safeParse(decimal).success).toBe(accepted);
  });

  test.each(["1", null, undefined, {}, [1]])("%j is not a number", (value) => {
    expect(amountSchema.safeParse(value).success).toBe(false);
  });
});

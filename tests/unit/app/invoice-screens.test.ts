import { describe, expect, test } from "vitest";
import { INVOICE_FILTERS } from "#provider/contract/filters";
import { keyFor } from "~/components/form/form-keys";
import { messageOf } from "~/billing/invoices/message";
import { readFilters } from "~/utils/list-filters";
import { itemChanges } from "~/utils/revalidation";

describe("the filters of the invoice list", () => {
  test("are asked of the provider under the promised names", () => {
    const search =
      "from=2026-01-01&to=2026-01-31&status=PAID&amount=1%20234,50&appName=a&bookingId=b&invoiceCode=c&guestName=d&email=e";
    const { values, errors } = readFilters(new URLSearchParams(search), "ru", INVOICE_FILTERS);
    expect(values).toEqual({
      from: "2026-01-01",
      to: "2026-01-31",
      amount: 1234.5,
      appName: "a",
      bookingId: "b",
      invoiceCode: "c",
      guestName: "d",
      email: "e",
    });
    expect(errors).toEqual({ status: ["choose"] });
  });

  test("know every status of an invoice", () => {
    expect(readFilters(new URLSearchParams("status=PARTIAL"), "en", INVOICE_FILTERS).values).toEqual({
      status: "PARTIAL",
    });
  });
});

describe("the message to a payer", () => {
  const invoice = {
    fullName: "Aysel {amount}",
    amount: 123450,
    paidAmount: 0,
    currency: "AZN",
    invoiceCode: "INV-7",
    paymentUrl: "https://pay.example/INV-7",
    language: "ru",
  } as const;

  test("fills in each word once, the amount as the payer's language writes it", () => {
    expect(messageOf("{fullName}: {amount} {currency}, {invoiceCode}, {link} {other}", invoice)).toBe(
      "Aysel {amount}: 1\u00a0234,50 AZN, INV-7, https://pay.example/INV-7 {other}",
    );
  });

  test("always has the link", () => {
    expect(messageOf("Please pay", invoice)).toBe("Please pay https://pay.example/INV-7");
  });
});

describe("an invoice on the screen", () => {
  const at = (path: string) => new URL(path, "http://localhost");
  const move = (from: string, to: string, ids = ["1", "1"], formMethod?: "POST") =>
    itemChanges({
      currentUrl: at(from),
      nextUrl: at(to),
      currentParams: { id: ids[0] },
      nextParams: { id: ids[1] },
      ...(formMethod ? { formMethod } : {}),
      defaultShouldRevalidate: true,
    });

  test("is not read again when its dialog opens or closes", () => {
    expect(move("/billing/invoices/1", "/billing/invoices/1/send")).toBe(false);
    expect(move("/billing/invoices/1/send", "/billing/invoices/1")).toBe(false);
  });

  test("is read again after a post, on demand, and for another invoice", () => {
    expect(move("/billing/invoices/1/send", "/billing/invoices/1", ["1", "1"], "POST")).toBe(true);
    expect(move("/billing/invoices/1", "/billing/invoices/1")).toBe(true);
    expect(move("/billing/invoices/1", "/billing/invoices/2", ["1", "2"])).toBe(true);
  });
});

describe("the key a form is sent with", () => {
  const keys = { idempotencyKey: "fresh", anotherKey: "another" };
  const initialValue = { idempotencyKey: "sent" };

  test("is the page's own at first, and the one it was sent with when it comes back", () => {
    expect(keyFor(undefined, keys)).toEqual({ key: "fresh", isAnother: false });
    expect(keyFor({ result: { initialValue, error: { amount: ["amountZero"] } } }, keys).key).toBe("sent");
    expect(keyFor({ result: { initialValue, error: { "": ["outcomeUnknown"] } } }, keys).key).toBe("sent");
  });

  test("is another one when the provider knows it with other details", () => {
    const result = { initialValue, error: { "": ["problem.idempotency_key_reused"] } };
    expect(keyFor({ result }, keys)).toEqual({ key: "another", isAnother: true });
  });
});

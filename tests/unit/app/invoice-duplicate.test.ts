import { describe, expect, test } from "vitest";
import type { Invoice } from "#provider/contract/invoices";
import { duplicateValues } from "~/billing/invoices/typed-values";

describe("a duplicate", () => {
  const original: Invoice = {
    appId: "ES1234567",
    fullName: "Aysel Məmmədova",
    phone: "+994501234567",
    email: null,
    amount: 123450,
    description: "Two nights",
    bookingId: "BK-7",
    linkExpirationDate: "2026-03-10",
    preAuth: false,
    partialAllowed: true,
    scheduledDate: "2026-03-02",
    dueDate: "2026-03-05",
    reminders: ["BEFORE_1"],
    recurringInterval: "MONTHLY",
    installment: { cardType: "BIRKART", period: 6 },
    checkInDate: null,
    channels: ["SMS"],
    language: "az",
    id: "inv_1",
    invoiceCode: "ABC",
    appName: "Hotel",
    currency: "AZN",
    paidAmount: 123450,
    heldAmount: 0,
    hold: null,
    status: "COMPLETE",
    recurrence: { state: "ENDED", nextDate: null },
    recurredFrom: null,
    paymentUrl: "https://pay.example/ABC",
    expiresAt: "2026-03-10T20:00:00.000Z",
    cardNumber: "**** 4242",
    createdBy: "Nigar",
    createdDate: "2026-02-20T08:00:00.000Z",
    completedBy: "Aysel Məmmədova",
    canceledBy: null,
    completedDate: "2026-02-21T08:00:00.000Z",
    lastModifiedBy: "Nigar",
    lastModifiedDate: "2026-02-20T08:00:00.000Z",
  };
  const copied = (day: string, appIds = ["ES1234567"]) =>
    duplicateValues(original, { language: "az", today: day, appIds });

  test("begins with everything that was typed, as the fields show it, and with nothing else", () => {
    expect(copied("2026-03-01")).toEqual({
      appId: "ES1234567",
      fullName: "Aysel Məmmədova",
      phone: "+994 50 123 45 67",
      email: undefined,
      amount: "1234,50",
      description: "Two nights",
      bookingId: "BK-7",
      linkExpirationDate: "2026-03-10",
      language: "az",
      partialAllowed: "on",
      preAuth: undefined,
      scheduledDate: "2026-03-02",
      dueDate: "2026-03-05",
      reminders: ["BEFORE_1"],
      recurringInterval: "MONTHLY",
      installmentCard: "BIRKART",
      installmentPeriod: "6",
      checkInDate: undefined,
      channels: ["SMS"],
    });
  });

  test("leaves out the days that have passed, and an application that takes no payments any more", () => {
    expect(copied("2026-03-04")).toMatchObject({ scheduledDate: undefined, dueDate: "2026-03-05" });
    expect(copied("2026-03-10")).toMatchObject({ linkExpirationDate: undefined, dueDate: undefined });
    expect(copied("2026-03-01", ["ES7654321"])).toMatchObject({ appId: undefined });
  });
});

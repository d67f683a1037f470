import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { invoiceBodySchema } from "#provider/contract/invoices";
import { editBody, invoiceBody } from "~/billing/invoices/body";
import {
  billed,
  createInvoiceSchema,
  editInvoiceSchema,
  sendInvoiceSchema,
  type TypedInvoice,
} from "~/billing/invoices/schema";
import { zodErrors } from "~/i18n/zod-errors";
import { readPhone } from "~/server/phone";

const today = "2026-03-01";
const typed = {
  idempotencyKey: "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11",
  appId: "ES1234567",
  fullName: "Aysel Məmmədova",
  phone: "050 123 45 67",
  email: "",
  amount: "1,234.50",
  description: "Two nights",
  bookingId: "BK-7",
  linkExpirationDate: "2026-03-02",
  language: "az",
};

type Given = Partial<Parameters<typeof createInvoiceSchema>[0]>;

function post(changed: Record<string, string | string[]>, given: Given = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...changed }))
    for (const each of [value].flat()) form.append(name, each);
  const region = given.region ?? "default";
  const read = (text: string) => readPhone(region, text);
  const schema = createInvoiceSchema({ language: "en", region, today, readPhone: read, ...given });
  const submission = parseWithZod(form, { schema, error: zodErrors });
  return submission.status === "success" ? submission.value : { errors: submission.error };
}

const given = { own: {}, today };
const billOf = (value: TypedInvoice) => billed(value, { language: "en", region: "default", today });

describe("the form of an invoice", () => {
  test("becomes what the provider is asked to create, and what was left empty becomes null", () => {
    const value = post({});
    if ("errors" in value) throw new Error(JSON.stringify(value.errors));
    expect(invoiceBody(value, billOf(value), given)).toEqual({
      appId: "ES1234567",
      fullName: "Aysel Məmmədova",
      phone: "+994501234567",
      email: null,
      amount: 123450,
      description: "Two nights",
      bookingId: "BK-7",
      linkExpirationDate: "2026-03-02",
      preAuth: false,
      partialAllowed: false,
      scheduledDate: null,
      dueDate: null,
      reminders: [],
      recurringInterval: null,
      installment: null,
      checkInDate: null,
      channels: [],
      language: "az",
    });
  });

  test.each([
    [{ linkDays: "7", linkExpirationDate: "" }, "2026-03-08"],
    [{ linkDays: "14", linkExpirationDate: "" }, "2026-03-15"],
    [{ linkDays: "30", linkExpirationDate: "" }, "2026-03-31"],
    [{ linkDays: "30", linkExpirationDate: "2026-03-04" }, "2026-03-04"],
    [{ linkDays: "7", linkExpirationDate: "", dueDate: "2026-03-09" }, "2026-03-09"],
  ])("reads the link's last day as days from today, unless a day is typed: %o", (changed, day) => {
    const value = post(changed);
    if ("errors" in value) throw new Error(JSON.stringify(value.errors));
    expect(invoiceBody(value, billOf(value), given).linkExpirationDate).toBe(day);
  });

  test("holds the days from today against the other days", () => {
    expect(post({ linkDays: "7", linkExpirationDate: "", scheduledDate: "2026-03-09" })).toEqual({
      errors: { scheduledDate: ["afterExpiration"] },
    });
  });

  test.each([
    ["a number of days", { linkDays: "7" }, { linkExpirationDate: "2026-03-08", dueDate: null }],
    ["a due day", { dueDate: "2026-03-05" }, { linkExpirationDate: "2026-03-05", dueDate: null }],
    [
      "a due day before the link's last day",
      { dueDate: "2026-03-05", linkExpirationDate: "2026-03-09" },
      { linkExpirationDate: "2026-03-09", dueDate: "2026-03-05" },
    ],
    [
      "days that end before the link's last day",
      { linkDays: "7", linkExpirationDate: "2026-03-31" },
      { linkExpirationDate: "2026-03-31", dueDate: "2026-03-08" },
    ],
    [
      "days that would outlive the link",
      { linkDays: "30", linkExpirationDate: "2026-03-09" },
      { linkExpirationDate: "2026-03-09", dueDate: null },
    ],
    [
      "both days alike",
      { dueDate: "2026-03-09", linkExpirationDate: "2026-03-09" },
      { linkExpirationDate: "2026-03-09", dueDate: null },
    ],
  ])("is due by %s", (_, days, expected) => {
    const value = post({ linkExpirationDate: "", ...days });
    if ("errors" in value) throw new Error(JSON.stringify(value.errors));
    expect(invoiceBody(value, billOf(value), given)).toMatchObject(expected);
  });

  test("with everything filled in is a body the contract accepts", () => {
    const value = post({
      email: "aysel@example.az",
      channels: ["SMS", "EMAIL", "WHATSAPP"],
      linkExpirationDate: "2026-04-01",
      partialAllowed: "on",
      scheduledDate: "2026-03-20",
      dueDate: "2026-03-29",
      reminders: ["BEFORE_3", "ON_DUE_DAY", "AFTER_3"],
      recurringInterval: "MONTHLY",
      installmentCard: "BIRKART",
      installmentPeriod: "6",
      checkInDate: "2026-05-01",
    });
    if ("errors" in value) throw new Error(JSON.stringify(value.errors));
    const body = invoiceBody(value, billOf(value), given);
    expect(body.installment).toEqual({ cardType: "BIRKART", period: 6 });
    expect(invoiceBodySchema.encode(body).amount).toBe(1234.5);
  });

  test.each([
    [{ appId: "" }, { appId: ["choose"] }],
    [{ fullName: " " }, { fullName: ["required"] }],
    [{ fullName: "A" }, { fullName: ["tooShort?count=2"] }],
    [{ phone: "" }, { phone: ["required"] }],
    [{ phone: "12345" }, { phone: ["phone"] }],
    [{ email: "aysel.example.az" }, { email: ["email"] }],
    [{ email: "x" }, { email: ["email"] }],
    [{ amount: "0" }, { amount: ["amountZero"] }],
    [{ amount: "0.99" }, { amount: ["amountMin"] }],
    [{ amount: "40000" }, { amount: ["amountHigh"] }],
    [{ amount: "1e3" }, { amount: ["amountFormat"] }],
    [{ description: "" }, { description: ["required"] }],
    [{ description: "x".repeat(501) }, { description: ["tooLong?count=500"] }],
    [{ bookingId: "" }, { bookingId: ["required"] }],
    [{ linkExpirationDate: "" }, { linkExpirationDate: ["required"] }],
    [{ linkExpirationDate: "2026-02-30" }, { linkExpirationDate: ["date"] }],
    [{ linkExpirationDate: "2026-02-30", linkDays: "7" }, { linkExpirationDate: ["date"] }],
    [{ linkExpirationDate: "", linkDays: "8" }, { linkDays: ["choose"] }],
    [{ linkExpirationDate: "2026-03-01" }, { linkExpirationDate: ["expirationPast"] }],
    [{ linkExpirationDate: "", dueDate: "2026-03-01" }, { dueDate: ["expirationPast"] }],
    [{ scheduledDate: "2026-02-28" }, { scheduledDate: ["datePast"] }],
    [{ scheduledDate: "2026-03-03" }, { scheduledDate: ["afterExpiration"] }],
    [{ dueDate: "2026-02-28" }, { dueDate: ["datePast"] }],
    [{ dueDate: "2026-03-03" }, { dueDate: ["afterExpiration"] }],
    [{ dueDate: "2026-03-01", scheduledDate: "2026-03-02" }, { dueDate: ["beforeScheduled"] }],
    [{ reminders: ["BEFORE_3", "AFTER_1"] }, { reminders: ["reminderAfterExpiration"] }],
    [{ reminders: "AFTER_3", dueDate: "2026-03-01" }, { reminders: ["reminderAfterExpiration"] }],
    [{ reminders: "LATER" }, { "reminders[0]": ["choose"] }],
    [{ preAuth: "on", partialAllowed: "on" }, { partialAllowed: ["withPreAuth"] }],
    [{ checkInDate: "2026-02-28" }, { checkInDate: ["datePast"] }],
    [{ channels: "EMAIL" }, { email: ["emailForChannel"] }],
    [{ channels: "PIGEON" }, { "channels[0]": ["choose"] }],
    [{ recurringInterval: "DAILY" }, { recurringInterval: ["choose"] }],
    [{ preAuth: "on", recurringInterval: "WEEKLY" }, { recurringInterval: ["withPreAuth"] }],
    [{ installmentPeriod: "3" }, { installmentCard: ["installmentCard"] }],
    [{ installmentCard: "BIRKART" }, { installmentPeriod: ["installmentPeriod"] }],
    [{ installmentCard: "BIRKART", installmentPeriod: "4" }, { installmentPeriod: ["choose"] }],
    [{ preAuth: "on", installmentCard: "BIRKART", installmentPeriod: "3" }, { installmentCard: ["withPreAuth"] }],
    [{ language: "de" }, { language: ["choose"] }],
    [{ idempotencyKey: "" }, { idempotencyKey: ["required"] }],
  ])("refuses %o", (changed, errors) => {
    expect(post(changed)).toEqual({ errors });
  });

  test("says what is wrong between fields at once with what is wrong in them", () => {
    expect(post({ fullName: "", channels: "EMAIL", installmentCard: "BIRKART" })).toEqual({
      errors: { fullName: ["required"], email: ["emailForChannel"], installmentPeriod: ["installmentPeriod"] },
    });
  });

  test.each([
    ["en", "1,234.50"],
    ["az", "1.234,50"],
    ["ru", "1 234,50"],
  ])("reads an amount as %s writes it: %s", (language, amount) => {
    expect(post({ amount }, { language })).toMatchObject({ amount: 123450 });
  });

  test("knows what a region does not offer", () => {
    const changed = { phone: "050 123 4567", installmentCard: "BIRKART", installmentPeriod: "3" };
    expect(post(changed, { region: "ae" })).toEqual({
      errors: { installmentCard: ["notInRegion"], installmentPeriod: ["notInRegion"], language: ["notInRegion"] },
    });
  });
});

describe("the items of an invoice", () => {
  const items = {
    amount: "",
    description: "",
    "item0-name": "Deluxe room",
    "item0-quantity": "2",
    "item0-price": "95.00",
    "item1-name": "",
    "item1-price": "",
    "item2-name": "Breakfast",
    "item2-quantity": "",
    "item2-price": "12.5",
  };

  test("make the amount, and lines of the description in the payer's language", () => {
    const value = post({ ...items, description: "Stay in May", language: "ru" });
    if ("errors" in value) throw new Error(JSON.stringify(value.errors));
    expect(invoiceBody(value, billOf(value), given)).toMatchObject({
      amount: 20250,
      description: "Stay in May\n2 × Deluxe room = 190,00\u00a0AZN\nBreakfast = 12,50\u00a0AZN",
    });
  });

  test("may stand beside an amount that is their sum", () => {
    expect(post({ ...items, amount: "202.50" })).not.toHaveProperty("errors");
  });

  test.each([
    [{ amount: "200" }, { amount: ["itemsSum"] }],
    [{ "item0-name": "" }, { "item0-name": ["required"] }],
    [{ "item0-price": "" }, { "item0-price": ["required"] }],
    [{ "item0-price": "free" }, { "item0-price": ["amountFormat"] }],
    [{ "item0-quantity": "1.5" }, { "item0-quantity": ["itemQuantity"] }],
    [{ "item0-quantity": "0" }, { "item0-quantity": ["itemQuantity"] }],
    [{ "item0-quantity": "1000" }, { amount: ["amountHigh"] }],
    [{ description: "x".repeat(480) }, { description: ["itemsLong"] }],
  ])("are refused: %o", (changed, errors) => {
    expect(post({ ...items, ...changed })).toEqual({ errors });
  });

  test("are too little together", () => {
    const one = { "item0-name": "Tea", "item0-quantity": "1", "item0-price": "0.50" };
    expect(post({ amount: "", description: "", ...one })).toEqual({ errors: { amount: ["amountMin"] } });
  });

  test("that are empty leave amount and description needed", () => {
    expect(post({ amount: "", description: "", "item0-quantity": "1" })).toEqual({
      errors: { amount: ["required"], description: ["required"] },
    });
  });
});

describe("the form of an invoice that is edited", () => {
  const before = {
    linkExpirationDate: "2026-03-01",
    scheduledDate: "2026-02-20",
    dueDate: "2026-02-25",
    checkInDate: "2026-02-26",
  };
  const edit = (changed: Record<string, string>) => {
    const form = new FormData();
    const { idempotencyKey: _, appId: __, ...terms } = typed;
    const lastModifiedDate = "2026-02-20T08:00:00.000Z";
    for (const [name, value] of Object.entries({ ...terms, ...before, lastModifiedDate, ...changed }))
      form.append(name, value);
    const read = (text: string) => readPhone("default", text);
    const schema = editInvoiceSchema({ language: "en", region: "default", today, readPhone: read }, before);
    const submission = parseWithZod(form, { schema, error: zodErrors });
    return submission.status === "success" ? submission.value : { errors: submission.error };
  };

  test("may leave the days as they were, though they have passed, and says which state it was made of", () => {
    const value = edit({});
    if ("errors" in value) throw new Error(JSON.stringify(value.errors));
    expect(editBody(value, given)).toMatchObject({
      ...before,
      amount: 123450,
      lastModifiedDate: "2026-02-20T08:00:00.000Z",
    });
  });

  test.each([
    [{ linkExpirationDate: "2026-02-28" }, { linkExpirationDate: ["expirationPast"] }],
    [{ scheduledDate: "2026-02-21" }, { scheduledDate: ["datePast"] }],
    [{ dueDate: "2026-02-26" }, { dueDate: ["datePast"] }],
    [{ checkInDate: "2026-02-25" }, { checkInDate: ["datePast"] }],
    [{ lastModifiedDate: "" }, { lastModifiedDate: ["required"] }],
  ])("refuses %o", (changed, errors) => {
    expect(edit(changed)).toEqual({ errors });
  });
});

test("sending asks for a channel and lets the message be the application's own", () => {
  const send = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of [["idempotencyKey", typed.idempotencyKey] as const, ...fields])
      form.append(name, value);
    const submission = parseWithZod(form, { schema: sendInvoiceSchema, error: zodErrors });
    return submission.status === "success" ? submission.value : submission.error;
  };
  expect(send([])).toEqual({ channels: ["chooseOne"] });
  expect(
    send([
      ["channels", "SMS"],
      ["message", "x".repeat(1001)],
    ]),
  ).toEqual({ message: ["tooLong?count=1000"] });
  expect(
    send([
      ["channels", "SMS"],
      ["message", "  "],
    ]),
  ).toMatchObject({ channels: ["SMS"] });
});

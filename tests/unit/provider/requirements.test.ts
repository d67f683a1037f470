import { describe, expect, it, test } from "vitest";
import { MERCHANT_KINDS } from "#provider/contract/connect";
import { REGIONS } from "#provider/contract/regions";
import { REQUIREMENTS, type Requirement } from "#provider/contract/requirements";
import { bankKnownBy } from "#provider/rules/banks";
import { neededOf, openOf, placeOf, requirementsOf, RULES, type Prepared } from "#provider/rules/requirements";
import { isRegionIban } from "../../../sandbox/src/domain/iban";

const NOW = Date.parse("2026-03-01T08:00:00Z");
const none = { errors: [], handedIn: {}, deadline: null, now: NOW } as const;
const judge = { region: "default", isIban: (text: string) => isRegionIban("default", text) } as const;
const prepared = (values: Prepared["values"], more: Partial<Prepared> = {}): Prepared => ({
  region: "default",
  hasCompany: false,
  values,
  ...more,
});
/** Something in every field; whether it is right is another question. */
const filled = (values: Prepared["values"]): Prepared =>
  prepared({ ...Object.fromEntries(REQUIREMENTS.map((requirement) => [requirement, "x"])), ...values });

describe("the table", () => {
  test("every requirement has a field of its own on one screen", () => {
    const places = REQUIREMENTS.map((requirement) => placeOf(requirement));
    expect(new Set(places.map(({ step, field }) => `${step} ${field}`)).size).toBe(REQUIREMENTS.length);
    expect(Object.keys(RULES).toSorted()).toEqual([...REQUIREMENTS].toSorted());
  });

  test("everything that somebody is asked for, and so can be rejected, is a requirement of some merchant", () => {
    const asked = REGIONS.flatMap((region) =>
      MERCHANT_KINDS.flatMap((kind) =>
        ["IBAN", "CARD"].flatMap((method) =>
          neededOf(prepared({ "type.kind": kind, "bank.withdrawalMethod": method }, { region })),
        ),
      ),
    );
    expect([...new Set(asked)].toSorted()).toEqual([...REQUIREMENTS].toSorted());
  });
});

describe("what is due", () => {
  it("is the kind of merchant and the application at first; what depends on the kind is due later", () => {
    const { currentlyDue, eventuallyDue, disabledReason } = requirementsOf(prepared({}), {
      ...none,
      status: "DEVELOPMENT",
    });
    expect(currentlyDue.map((word) => word.split(".")[0])).toEqual(["type", ...Array(4).fill("application")]);
    expect(eventuallyDue).toContain("company.taxId");
    expect(eventuallyDue).toContain("person.fin");
    expect(disabledReason).toBe("requirements_due");
  });

  it.each([
    ["BUSINESS", "company.taxId", "person.fin"],
    ["SOLE_PROPRIETOR", "person.fin", "company.taxId"],
    ["ONE_TIME", "person.fin", "company.taxId"],
  ] as const)("of %s: %s and not %s", (kind, due, other) => {
    const { currentlyDue } = requirementsOf(prepared({ "type.kind": kind }), { ...none, status: "DEVELOPMENT" });
    expect(currentlyDue).toContain(due);
    expect(currentlyDue).not.toContain(other);
  });

  it("of an individual with a card is the card, and no account", () => {
    const needed = neededOf(prepared({ "type.kind": "ONE_TIME", "bank.withdrawalMethod": "CARD" }));
    expect(needed.filter((word) => word.startsWith("bank."))).toEqual(["bank.withdrawalMethod", "bank.card"]);
  });

  it("asks for no company and no account of a company that is known", () => {
    const needed = neededOf(prepared({ "type.kind": "BUSINESS" }, { hasCompany: true }));
    expect(needed.filter((word) => /^(company|bank)\./.test(word))).toEqual([]);
  });

  it.each<[string, Requirement]>([
    ["BUSINESS", "company.postalCode"],
    ["SOLE_PROPRIETOR", "person.userId"],
    ["ONE_TIME", "person.userId"],
  ])("of %s never is %s, which may be given", (kind, requirement) => {
    const one = prepared({ "type.kind": kind });
    expect(requirementsOf(one, { ...none, status: "DEVELOPMENT" }).currentlyDue).not.toContain(requirement);
    expect(neededOf(one)).toContain(requirement);
  });

  it("is past due after a deadline, and only then", () => {
    const late = { ...none, status: "DEVELOPMENT", deadline: NOW - 1 } as const;
    expect(requirementsOf(prepared({}), late).pastDue).toContain("application.name");
    expect(requirementsOf(prepared({}), { ...late, deadline: NOW + 1 }).pastDue).toEqual([]);
  });
});

describe("a review", () => {
  const errors = [{ requirement: "company.taxId", code: "mismatch", reason: "Of another company" }] as const;
  const handedIn = filled({ "type.kind": "BUSINESS" }).values;

  it("looks at everything handed in, and nothing can be changed meanwhile", () => {
    const one = prepared(handedIn);
    const { pendingVerification, currentlyDue } = requirementsOf(one, { ...none, status: "IN_REVIEW" });
    expect(pendingVerification).toEqual(neededOf(one));
    expect(currentlyDue).toEqual([]);
    expect(openOf(one, { status: "IN_REVIEW", errors: [] })).toEqual([]);
  });

  it("opens what was rejected and locks the rest; what was changed is due no longer", () => {
    const rejected = { ...none, status: "REJECTED", errors, handedIn } as const;
    const before = prepared(handedIn);
    expect(openOf(before, rejected)).toEqual(["company.taxId"]);
    expect(requirementsOf(before, rejected)).toMatchObject({ currentlyDue: ["company.taxId"], errors });
    const after = prepared({ ...handedIn, "company.taxId": "1401234561" });
    expect(openOf(after, rejected)).toEqual(["company.taxId"]);
    expect(requirementsOf(after, rejected)).toMatchObject({ currentlyDue: [], errors: [] });
  });
});

describe("fields", () => {
  const read = (requirement: Requirement, text: string) => RULES[requirement].read(text, judge);

  it.each<[Requirement, string, string]>([
    ["company.taxId", "1401234561", "1401234561"],
    ["company.taxId", "140 123 4562", "1401234562"],
    ["person.fin", "5ab12cd", "5AB12CD"],
    ["company.website", "https://xezer.example/az", "https://xezer.example/az"],
    ["company.postalCode", "az 1000", "AZ1000"],
    ["bank.iban", "AZ72PAHA00000000000000000001", "AZ72PAHA00000000000000000001"],
    ["bank.iban", "\u200bAZ72PAHA\u2060٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١", "AZ72PAHA00000000000000000001"],
    ["company.taxId", "١٤٠١٢٣٤٥٦١", "1401234561"],
    ["person.fin", "۵AB12CD\u200e", "5AB12CD"],
    ["bank.swift", "pahaaz22", "PAHAAZ22"],
    ["person.phone", "+994501234567", "+994501234567"],
    ["person.userId", "204 117", "204117"],
    ["person.userId", "٢٠٤١١٧", "204117"],
    ["application.name", "  Spa ", "Spa"],
  ])("%s: %s is kept as %s", (requirement, text, value) => {
    expect(read(requirement, text)).toEqual({ value });
  });

  it.each<[Requirement, string, string]>([
    ["company.taxId", "1401234563", "taxId"],
    ["company.taxId", "140123456", "taxId"],
    ["person.fin", "5AB12CO", "fin"],
    ["person.userId", "20411", "signerId"],
    ["person.userId", "20411a", "signerId"],
    ["person.fin", "5AB12C", "fin"],
    ["company.website", "xezer.example", "url"],
    ["company.website", "https://localhost", "url"],
    ["company.website", "javascript:alert(1)", "url"],
    ["company.website", "https://bank@xezer.example", "url"],
    ["bank.iban", "AZ72 PAHA 0000 0000 0000 0000 0001", "ibanSpaces"],
    ["bank.iban", "az72paha00000000000000000001", "ibanLower"],
    ["bank.iban", "AZ72PAHA", "ibanShort"],
    ["bank.iban", "AZ73PAHA00000000000000000001", "ibanInvalid"],
    ["bank.correspondentAccount", "AZ83NABZ01350100000000071944", "ibanInvalid"],
    ["bank.swift", "PAHA", "swift"],
    ["bank.bankCode", "PAHA", "bankCode"],
    ["person.phone", "+994121234567", "phone"],
    ["application.name", "Xy", "appName"],
    ["application.name", "x".repeat(31), "appName"],
    ["application.category", "FISHING", "choose"],
    ["person.firstName", "A\u202eysel", "unseen"],
  ])("%s: %s is refused with %s", (requirement, text, code) => {
    expect(read(requirement, text)).toEqual({ code });
  });

  it("knows a bank by its SWIFT code, with a branch or without, and by its own code", () => {
    expect(bankKnownBy("default", { swift: "PAHAAZ22XXX" })?.name).toBe("PAŞA Bank");
    expect(bankKnownBy("default", { code: "505141" })?.swift).toBe("PAHAAZ22");
    expect(bankKnownBy("default", { code: "805250" })?.name).toBe("ABB");
    expect(bankKnownBy("default", { code: "000000" })).toBeUndefined();
  });
});
